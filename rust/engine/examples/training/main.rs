//! Training data for the tables of `tengen`: games of an engine against itself, and the arrays that the tables are
//! fitted from. `docs/training.md` says how it is used.
//!
//! ```text
//! training self-play --rules NAME --out FILE [--positions N] [--nodes N] [--seed N] [--threads N] ...
//! training arrays --out FOLDER [--orderings N] FILE...
//! training match --rules NAME [--new WEIGHTS] [--old WEIGHTS] [--pairs N] [--nodes N] ...
//! ```

mod arguments;
mod arrays;

mod layout;
mod matches;
mod npy;
mod opening;
mod player;
mod random;
mod sample;
mod self_play;

use std::process::ExitCode;

use arguments::Arguments;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    let command = words.next().unwrap_or_default();
    let arguments = Arguments::parse(words)?;
    match command.as_str() {
        "self-play" => self_play::run(arguments),
        "arrays" => arrays::run(arguments),
        "match" => matches::run(arguments),
        _ => Err(format!("{command:?} is neither self-play, arrays nor match")),
    }
}
