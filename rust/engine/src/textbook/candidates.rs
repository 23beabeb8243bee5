//! Which points are worth looking at: those near a stone.

use gomoku_core::{Bitboard, Game, Point};

/// The empty points within `radius` of a stone, legal or not; the centre of an empty board.
#[inline]
#[must_use]
pub fn near_stones(game: &Game, radius: u32) -> Bitboard {
    let board = game.board();
    if board.stone_count() == 0 {
        return Bitboard::from_iter([Point::center(board.size())]);
    }
    let reach = (0..radius).fold(board.occupied(), |reach, _| reach.grown());
    reach & board.empty()
}
