//! Counts the wins that the engine finds.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gomoku_core::{Game, Rules};
use gomoku_engine::tengen::{Options, Tengen};
use gomoku_engine::{Engine, Limit, Report};

use crate::wins::keeps_the_win;

/// Searches every position of a file for so long, and prints what was missed and how many were found.
pub fn run(file: &str, seconds: f64) {
    let text = std::fs::read_to_string(file).expect("the file of positions");
    let mut found: BTreeMap<&str, (u32, u32, u32)> = BTreeMap::new();
    let mut engine = Tengen::new(Options::default()).expect("memory for its table");
    for line in text.lines() {
        let (name, game) = position(line);
        let counts = found.entry(name).or_default();
        engine.new_game(None);
        let started = Instant::now();
        let limit = Limit { time: Some(Duration::from_secs_f64(seconds)), ..Limit::default() };
        let report = engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on");
        let elapsed = started.elapsed().as_secs_f64();
        counts.2 += 1;
        match judge(&game, &report) {
            Some(true) => counts.0 += 1,
            Some(false) => counts.1 += 1,
            None => println!("missed after {elapsed:.2} s, {}: {line}", report.best),
        }
    }
    for (name, (proven, kept, all)) in found {
        let share = 100.0 * f64::from(proven + kept) / f64::from(all);
        println!("{name}: {share:.1} % of {all} found, {proven} with the plies of a win, {kept} with a winning move");
    }
}

/// Whether the engine announces its win; if not, whether its move wins all the same; nothing where it does not.
fn judge(game: &Game, report: &Report) -> Option<bool> {
    if report.win_in.is_some_and(|plies| plies > 0) {
        return Some(true);
    }
    keeps_the_win(game, report.best).then_some(false)
}

fn position(line: &str) -> (&str, Game) {
    let mut words = line.split(' ');
    let name = words.next().expect("a rule set");
    let mut game = Game::new(Rules::from_name(name).expect("a preset"));
    for word in words.skip(1) {
        game.play(word.parse().expect("a point")).expect("a legal move");
    }
    (name, game)
}
