//! The fixed positions of `gomoku-arena bench`.

use gomoku_core::{Color, Game, Rules, Setup};

/// One position a paragraph: its name, its rules, the pairs that black and white hold, and its rows.
const POSITIONS: &str = include_str!("bench_positions.txt");

/// The positions by name: the three benchmark boards of the public reference engine (sungyongcho/gomoku,
/// `minimax/bench/search_benchmark.cpp`), a midgame with captures, and one midgame for each other rule set. Black is to
/// move in all of them.
///
/// # Panics
/// Never: the positions are constants, and a test reads them all.
#[must_use]
pub fn bench_positions() -> Vec<(&'static str, Game)> {
    POSITIONS.split("\n\n").map(read).collect()
}

fn read(paragraph: &'static str) -> (&'static str, Game) {
    let (head, rows) = paragraph.split_once('\n').expect("a line about the position, then its rows");
    let [name, rules, black, white] = head.split(' ').collect::<Vec<_>>()[..] else { panic!("not four words: {head}") };
    let rules = Rules::from_name(rules).expect("a preset");
    let pairs = [black, white].map(|pairs| pairs.parse().expect("a number of pairs"));
    let position = Setup::from_text(rules, rows, Color::Black, pairs);
    (name, position.into_game().expect("a bench position is well-formed"))
}
