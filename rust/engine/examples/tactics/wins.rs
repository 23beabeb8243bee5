//! Wins as the solver sees them.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Point};
use gomoku_engine::{Limit, Proof, SOLVER_MEMORY, Verdict, solve_vct};

/// Nodes that confirm a win after the move that the engine plays.
const CONFIRM: u64 = 2_000_000;

/// A win of the side to move that the solver finds within this many nodes.
pub fn win(game: &Game, nodes: u64) -> Option<Proof> {
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    match solve_vct(game, &limit, SOLVER_MEMORY, &AtomicBool::new(false)) {
        Ok(Verdict::Win(proof)) => Some(proof),
        _ => None,
    }
}

/// Whether every reply to the move loses, as far as the solver can tell.
pub fn keeps_the_win(game: &Game, point: Point) -> bool {
    let mut after = game.clone();
    after.play(point).is_ok()
        && match after.outcome() {
            Some(outcome) => outcome.winner == Some(game.side_to_move()),
            None => every_move_loses(&after),
        }
}

/// Whether the side to move loses whatever it plays, as far as the solver can tell.
fn every_move_loses(game: &Game) -> bool {
    let mut game = game.clone();
    let attacker = game.side_to_move().opponent();
    let mut nodes = CONFIRM;
    game.legal_moves().iter().all(|point| {
        game.play(point).expect("it is legal");
        let loses = match game.outcome() {
            Some(outcome) => outcome.winner == Some(attacker),
            None => win(&game, nodes).is_some_and(|proof| {
                nodes = nodes.saturating_sub(proof.nodes).max(1);
                true
            }),
        };
        game.undo();
        loses
    })
}
