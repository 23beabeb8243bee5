//! Which points are worth looking at: those near a stone, and those that stop what the opponent threatens.

use gomoku_core::{Bitboard, Game, Point};

use crate::evaluation::{Evaluated, Patterns};
use crate::textbook::forcing::answers_to_open_four;
use crate::threats::stops_of_fives;

/// The points that a search looks at, legal or not.
///
/// The far end of a line, or a four of one's own, may be no point near a stone, and a loss that it prevents is none.
#[inline]
#[must_use]
pub fn candidates(state: &mut Evaluated<Patterns>, radius: u32) -> Bitboard {
    let opponent = state.game().side_to_move().opponent();
    let stops = stops_of_fives(state, state.fives(opponent), opponent);
    near_stones(state.game(), radius) | stops | answers_to_open_four(state).unwrap_or(Bitboard::EMPTY)
}

/// The empty points within `radius` of a stone, legal or not; the centre of an empty board.
#[inline]
#[must_use]
pub fn near_stones(game: &Game, radius: u32) -> Bitboard {
    let board = game.board();
    if board.stone_count() == 0 {
        return Bitboard::from_iter([Point::center(board.size())]);
    }
    let reach = (0..radius).fold(board.occupied(), |reach, _| reach.grown());
    reach & *board.empty()
}
