//! What ends a search for a proof: a limit, a stop or a full memory is no verdict, and a finished game an error.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Rules, Switches};
use gomoku_engine::{Limit, SOLVER_MEMORY, SearchError, Verdict, solve_vcf, solve_vct};

use crate::proof::verdict;
use crate::random::random_game;

/// A preset on nine points a side.
fn small(rules: Rules) -> Rules {
    Rules::new(Switches { size: 9, ..*rules.switches() }).expect("size 9")
}

#[test]
fn a_limit_of_nodes_ends_a_search_of_fours() {
    let rules = small(Rules::ninuki());
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
fn a_limit_of_nodes_ends_a_search_of_threats() {
    let rules = small(Rules::freestyle());
    let verdicts = (0..200).map(|seed| verdict(solve_vct, &random_game(rules, 16, seed), Some(50)));
    assert!(verdicts.filter(|verdict| matches!(verdict, Verdict::Unknown { nodes: ..60 })).count() > 5);
}

#[test]
fn depth_counts_the_moves_of_the_attacker() {
    let rules = small(Rules::freestyle());
    for seed in 0..200 {
        let game = random_game(rules, 14, seed);
        let within = |depth| {
            let limit = Limit { depth: Some(depth), nodes: Some(20_000), ..Limit::default() };
            solve_vct(&game, &limit, SOLVER_MEMORY, &AtomicBool::new(false))
        };
        let Some(depth) = (1..6).find(|&depth| matches!(within(depth), Ok(Verdict::Win(_)))) else { continue };
        let Ok(Verdict::Win(proof)) = within(depth) else { panic!("the verdict changed") };
        assert_eq!(proof.win_in().div_ceil(2), depth as usize, "{proof:?}\n{game:?}");
        if depth > 1 {
            assert!(matches!(within(depth - 1), Ok(Verdict::Unknown { .. })), "{game:?}");
        }
    }
}

#[test]
fn a_stop_is_no_verdict() {
    let rules = small(Rules::ninuki());
    let stopped =
        |seed| solve_vcf(&random_game(rules, 20, seed), &Limit::default(), SOLVER_MEMORY, &AtomicBool::new(true));
    // A search hears of the stop at its first look, which some of these reach.
    let nodes = |seed| if let Ok(Verdict::Unknown { nodes }) = stopped(seed) { nodes } else { 0 };
    assert_eq!((0..100).map(nodes).max(), Some(256));
}

#[test]
fn a_full_memory_ends_the_search_and_claims_nothing() {
    // Without memory a search ends with the first position that it has to remember.
    let found = (0..40).map(|seed| {
        let game = random_game(Rules::ninuki(), 40, seed);
        let limit = Limit { nodes: Some(2_000), ..Limit::default() };
        let stop = AtomicBool::new(false);
        let [none, enough] =
            [0, SOLVER_MEMORY].map(|memory| solve_vct(&game, &limit, memory, &stop).expect("it goes on"));
        assert!(none == enough || matches!(none, Verdict::Unknown { .. }), "{none:?} {enough:?}\n{game:?}");
        none != enough
    });
    assert!(found.filter(|is_full| *is_full).count() > 0, "no search was large enough to tell");
}

#[test]
fn a_finished_game_has_no_move_to_look_for() {
    let mut game = Game::new(Rules::freestyle());
    for point in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"] {
        game.play(point.parse().expect("a point")).expect("legal");
    }
    for solve in [solve_vcf, solve_vct] {
        let verdict = solve(&game, &Limit::default(), SOLVER_MEMORY, &AtomicBool::new(false));
        assert_eq!(verdict, Err(SearchError::GameOver));
    }
}
