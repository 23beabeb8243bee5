//! Moves that end the game, as the game itself decides it.

use gomoku_core::{Bitboard, Color, Game, Point};

use super::captures::winning_captures;
use super::legality::is_legal;
use crate::position::State;

/// A move that ends the game in favour of the side to move.
pub fn winning_move(state: &mut State) -> Option<Point> {
    let mover = state.game().side_to_move();
    let points = state.fives(mover) | winning_captures(state, mover).collect();
    points.iter().find(|&point| is_legal(state, point) && state.peek(point, |game| is_won_by(game, mover)))
}

/// How a reply that is known to be legal loses at once, or to the next move if that is one of these; the last move first.
pub fn loses_at_once(state: &mut State, reply: Point, wins: Bitboard) -> Option<Vec<Point>> {
    let attacker = state.game().side_to_move().opponent();
    state.peek(reply, |game| match game.outcome() {
        Some(_) => is_won_by(game, attacker).then(|| vec![reply]),
        None => wins.iter().find(|&win| wins_at_once(game, win)).map(|win| vec![win, reply]),
    })
}

/// Whether the side to move may play there and wins with it.
fn wins_at_once(game: &mut Game, point: Point) -> bool {
    let mover = game.side_to_move();
    if !game.is_legal(point) {
        return false;
    }
    game.play_unchecked(point);
    let wins = is_won_by(game, mover);
    game.undo();
    wins
}

fn is_won_by(game: &Game, color: Color) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winner == Some(color))
}
