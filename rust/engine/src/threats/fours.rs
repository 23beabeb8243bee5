//! Points that make a four or better.

use gomoku_core::{Bitboard, Color, Point};

use super::legality::is_legal_for;
use crate::position::{Shape, State};

/// Everything that makes a four, the best last.
const FOURS: [Shape; 4] = [Shape::Four, Shape::FourThree, Shape::OpenFour, Shape::Five];

/// Whether a colour could make a four or better.
#[inline]
#[must_use]
pub fn has_four(state: &State, color: Color) -> bool {
    FOURS.iter().any(|&shape| state.count(shape, color) > 0)
}

/// The points where a colour makes a four or better.
#[inline]
#[must_use]
pub fn four_points(state: &State, color: Color) -> Bitboard {
    FOURS.iter().fold(Bitboard::EMPTY, |points, &shape| points | *state.points(shape, color))
}

/// The points where a colour may make an open four, or two fours at once.
#[inline]
pub fn open_four_points(state: &State, color: Color) -> impl Iterator<Item = Point> + use<'_> {
    state.points(Shape::OpenFour, color).iter().filter(move |&point| is_legal_for(state, point, color))
}

/// Whether a colour could make an open four, or two fours at once.
#[inline]
#[must_use]
pub fn has_open_four(state: &State, color: Color) -> bool {
    state.count(Shape::OpenFour, color) > 0 && open_four_points(state, color).next().is_some()
}
