//! A proven win survives every reply: on random positions of every rule set and size, each claim is played out against
//! the whole width of the defence.

mod proof;
#[path = "random/mod.rs"]
mod random;
#[allow(dead_code, reason = "the fuzz targets read scripts from bytes")]
#[path = "../../core/tests/laws/script.rs"]
mod script;

use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Rules, Switches};
use gomoku_engine::{Limit, SearchError};
use gomoku_engine::{SOLVER_MEMORY, Verdict, solve_vcf};
use proof::{a_win_by_fours_survives_every_reply, verdict};
use random::{Random, random_game};
use script::{SWITCH_BYTES, Script};

/// Board sizes, and how many positions of each.
const POSITIONS: [(usize, u64); 4] = [(7, 300), (9, 300), (15, 60), (19, 30)];
/// Enough for most wins; every position below a win is searched to its end.
const NODES: u64 = 3_000;

fn check_rules(rules: Rules) {
    for (size, positions) in POSITIONS {
        let rules = Rules::new(Switches { size, ..*rules.switches() }).expect("every size is allowed");
        let game = |seed| random_game(rules, 10 + (seed % 16) as usize, seed);
        let wins = (0..positions).filter(|&seed| a_win_by_fours_survives_every_reply(&game(seed), NODES)).count();
        assert!(wins as u64 > positions / 4, "{wins} wins on size {size} check little");
    }
}

#[test]
fn ninuki() {
    check_rules(Rules::ninuki());
}

#[test]
fn freestyle() {
    check_rules(Rules::freestyle());
}

#[test]
fn standard() {
    check_rules(Rules::standard());
}

#[test]
fn renju() {
    check_rules(Rules::renju());
}

#[test]
fn caro() {
    check_rules(Rules::caro());
}

#[test]
fn ninuki_near_the_goal() {
    let switches = Switches { size: 9, goal: 3, advantage: [2, 2], ..*Rules::ninuki().switches() };
    let rules = Rules::new(switches).expect("below the goal");
    let wins =
        (0..300).filter(|&seed| a_win_by_fours_survives_every_reply(&random_game(rules, 12, seed), NODES)).count();
    assert!(wins > 60, "{wins} wins check little");
}

#[test]
fn any_switches() {
    let mut random = Random::new(3);
    let mut wins = 0;
    for _ in 0..2_000 {
        let mut switches = [0; SWITCH_BYTES].map(|_: u8| random.below(256) as u8);
        (switches[0], switches[1]) = (7, switches[1] % 6);
        let choices = (0..10 + random.below(20)).map(|_| random.below(1 << 16) as u16).collect();
        let game = Script::new(switches, choices).walk(|game, point| {
            let _ = game.play(point);
        });
        wins += u32::from(game.outcome().is_none() && a_win_by_fours_survives_every_reply(&game, NODES));
    }
    assert!(wins > 200, "{wins} wins check little");
}

#[test]
fn a_limit_ends_the_search_and_is_no_verdict() {
    let rules = Rules::new(Switches { size: 9, ..*Rules::ninuki().switches() }).expect("size 9");
    let mut unknown = 0;
    for seed in 0..100 {
        let game = random_game(rules, 20, seed);
        let nodes = match verdict(solve_vcf, &game, Some(100)) {
            Verdict::Unknown { nodes } => {
                unknown += 1;
                nodes
            }
            Verdict::NoWin { nodes } => nodes,
            Verdict::Win(proof) => proof.nodes,
        };
        assert!(nodes <= 101, "{nodes} nodes");
    }
    assert!(unknown > 0);
}

#[test]
fn a_stop_is_no_verdict() {
    let rules = Rules::new(Switches { size: 9, ..*Rules::ninuki().switches() }).expect("size 9");
    let stopped =
        |seed| solve_vcf(&random_game(rules, 20, seed), &Limit::default(), SOLVER_MEMORY, &AtomicBool::new(true));
    assert!((0..100).any(|seed| matches!(stopped(seed), Ok(Verdict::Unknown { nodes: 512 }))));
}

#[test]
fn a_finished_game_has_no_move_to_look_for() {
    let mut game = Game::new(Rules::freestyle());
    for point in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"] {
        game.play(point.parse().expect("a point")).expect("legal");
    }
    let verdict = solve_vcf(&game, &Limit::default(), SOLVER_MEMORY, &AtomicBool::new(false));
    assert_eq!(verdict, Err(SearchError::GameOver));
}
