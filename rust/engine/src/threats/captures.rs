//! Points that capture, or threaten to.

use gomoku_core::{Bitboard, Color, Point};

use crate::position::State;

/// The points where a colour captures all the pairs that it still needs.
pub fn winning_captures(state: &State, color: Color) -> impl Iterator<Item = Point> + use<'_> {
    let missing = state.missing_pairs(color) as u32;
    state.taking_points(color).iter().filter(move |&point| state.takes(point, color) >= missing)
}

/// The points where a stone of a colour makes a pair of its opponent capturable.
#[must_use]
pub fn capture_threats(state: &State, color: Color) -> Bitboard {
    state.candidates().iter().filter(|&point| state.capture_code(point, color) >> 4 != 0).collect()
}
