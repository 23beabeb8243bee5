//! No win by threats is missed: a slow twin tries every move that threatens a five or an open four against every reply,
//! by the rules alone.

mod proof;
#[path = "random/mod.rs"]
mod random;

use gomoku_core::{Board, Color, Game, Point, Rules, Switches};
use gomoku_engine::solve_vct;
use proof::proof;
use random::random_game;

/// The most moves of the attacker that the twin looks ahead.
const DEPTH: usize = 4;

fn wins_within(game: &mut Game, depth: usize) -> bool {
    let attacker = game.side_to_move();
    let moves: Vec<Point> = game.legal_moves().iter().collect();
    moves.iter().any(|&point| after(game, point, |game| is_won_by(game, attacker)))
        || depth > 1
            && moves.iter().any(|&point| {
                after(game, point, |game| threatens(game, attacker) && every_reply_loses(game, depth - 1))
            })
}

fn every_reply_loses(game: &mut Game, depth: usize) -> bool {
    let attacker = game.side_to_move().opponent();
    let replies = game.legal_moves();
    game.outcome().is_none()
        && replies.iter().all(|reply| {
            after(game, reply, |game| match game.outcome() {
                Some(_) => is_won_by(game, attacker),
                None => wins_within(game, depth),
            })
        })
}

/// Whether the attacker could make a five, or else an open four or two fours, where that is not forbidden.
fn threatens(game: &Game, attacker: Color) -> bool {
    let board = game.board();
    let rule = game.rules().five(attacker);
    let fives = |board: &Board| board.empty().iter().filter(|&point| rule.wins_at(board, point, attacker)).count();
    let makes_two_fives = |point| {
        let mut after = board.clone();
        after.place(point, attacker);
        fives(&after) >= 2 && game.forbidden(point, attacker).is_none()
    };
    game.outcome().is_none() && (fives(board) > 0 || board.empty().iter().any(makes_two_fives))
}

fn after<T>(game: &mut Game, point: Point, ask: impl FnOnce(&mut Game) -> T) -> T {
    game.play(point).expect("a legal move");
    let answer = ask(game);
    game.undo();
    answer
}

fn is_won_by(game: &Game, color: Color) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winner == Some(color))
}

fn check_rules(rules: Rules, positions: u64) {
    let mut wins = [0; DEPTH + 1];
    for seed in 0..positions {
        let size = 6 + (seed % 2) as usize;
        let rules = Rules::new(Switches { size, ..*rules.switches() }).expect("a small board is allowed");
        let game = random_game(rules, 6 + (seed % 12) as usize, seed);
        let expected = (1..=DEPTH).find(|&depth| wins_within(&mut game.clone(), depth));
        if expected.is_some() {
            let found = proof(solve_vct, &game, None);
            assert!(found.is_some(), "{expected:?} seed {seed}\n{game:?}");
        }
        wins[expected.unwrap_or(0)] += 1;
    }
    assert!(wins.iter().all(|wins| *wins > 0), "{wins:?} check little");
}

#[test]
fn freestyle() {
    check_rules(Rules::freestyle(), 150);
}

#[test]
fn standard() {
    check_rules(Rules::standard(), 150);
}

#[test]
fn renju() {
    check_rules(Rules::renju(), 150);
}
