//! Positions with a forced win: makes them by self-play and the solver, and counts how many of them `tengen` finds; and
//! random positions, of which it must not say that they are won where they are not.
//!
//! ```text
//! cargo run --release -p gomoku-engine --example tactics -- make ninuki 100 > ninuki.txt
//! cargo run --release -p gomoku-engine --example tactics -- check rust/engine/tests/data/tactics.txt 1.0
//! cargo run --release -p gomoku-engine --example tactics -- claims ninuki 20000 2000
//! ```
//!
//! A line of the file is a rule set, the plies of the win that the solver knows, and the moves that lead to the position.

mod check;
mod claims;
mod make;
#[path = "../../tests/random/mod.rs"]
#[allow(dead_code, reason = "the tests have lines at random too")]
mod random;
mod wins;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["make", rules, count] => make::run(rules, number(count)),
        ["check", file] => check::run(file, 1.0),
        ["check", file, seconds] => check::run(file, number(seconds)),
        ["claims", rules, count, nodes] => claims::run(rules, number(count), number(nodes)),
        _ => {
            eprintln!("make RULES COUNT, check FILE [SECONDS], or claims RULES COUNT NODES");
            std::process::exit(2);
        }
    }
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| {
        eprintln!("{text} is not a number");
        std::process::exit(2);
    })
}
