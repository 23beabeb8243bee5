//! On small boards with few empty points, a search without any idea of threats finds every win that is claimed.

use gomoku_core::{Rules, Switches};
use gomoku_engine::solve_vct;

use crate::minimax::Minimax;
use crate::proof::proof;
use crate::random::random_game;

/// Enough for most wins.
const NODES: u64 = 2_000;

/// The longest win that is looked for without any idea of threats.
const LONGEST: usize = 7;

/// Small boards with few empty points: a claimed win is there, whatever is played, within the plies of the line.
fn check_small_boards(rules: Rules) {
    let mut wins = 0;
    for seed in 0..500 {
        let size = 6 + (seed % 2) as usize;
        let empty = 12 + (seed % 9) as usize;
        let rules = Rules::new(Switches { size, goal: 3, ..*rules.switches() }).expect("a small board is allowed");
        let game = random_game(rules, size * size - empty, seed);
        let Some(proof) = proof(solve_vct, &game, Some(NODES)) else { continue };
        if proof.win_in() == 1 || proof.win_in() > LONGEST {
            continue;
        }
        let is_there = Minimax::default().wins_within(&mut game.clone(), proof.win_in());
        assert!(is_there, "{proof:?} seed {seed}\n{game:?}");
        wins += 1;
    }
    assert!(wins > 5, "{wins} wins check little");
}

#[test]
fn small_boards_of_ninuki() {
    check_small_boards(Rules::ninuki());
}

#[test]
fn small_boards_of_freestyle() {
    check_small_boards(Rules::freestyle());
}

#[test]
fn small_boards_of_standard() {
    check_small_boards(Rules::standard());
}

#[test]
fn small_boards_of_renju() {
    check_small_boards(Rules::renju());
}

#[test]
fn small_boards_of_caro() {
    check_small_boards(Rules::caro());
}
