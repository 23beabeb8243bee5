//! The first search of a process builds tables. Its clock runs meanwhile, and a new game builds them before.
//!
//! Alone in its file, because a table that another test has built takes no time.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gomoku_core::{Game, Rules};
use gomoku_engine::{EngineName, Limit};

/// How long a search of one ply takes by the clock on the wall, and by its own.
fn first_search(rules: Rules, is_prepared: bool) -> (Duration, Duration) {
    let mut engine = EngineName::Tengen.engine().expect("memory for its table");
    if is_prepared {
        engine.new_game(Some(&rules));
    }
    let mut game = Game::new(rules);
    game.play("h8".parse().expect("a point")).expect("a legal move");
    let limit = Limit { depth: Some(1), ..Limit::default() };
    let started = Instant::now();
    let report = engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on");
    (started.elapsed(), report.time)
}

#[test]
fn the_clock_of_the_first_search_counts_what_it_builds_and_a_new_game_builds_it_before() {
    // Anything may delay one search, so several are looked at: what is counted must be most of the usual one, and what is
    // saved must be seen once.
    let mut told: Vec<f64> = Vec::new();
    let mut saved: Vec<f64> = Vec::new();
    for name in Rules::NAMES {
        let rules = Rules::from_name(name).expect("a preset");
        let (unprepared, own) = first_search(rules, false);
        told.push(own.as_secs_f64() / unprepared.as_secs_f64());
        saved.push(first_search(rules, true).0.as_secs_f64() / unprepared.as_secs_f64());
    }
    told.sort_by(f64::total_cmp);
    assert!(told[told.len() / 2] > 0.9, "of the time of a first search its own clock tells {told:?}");
    assert!(saved.iter().any(|&ratio| ratio < 0.5), "a prepared search takes {saved:?} of an unprepared one");
}
