//! Points that make a four or better.

use gomoku_core::{Bitboard, Color, Direction, Point};

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

/// Those of a colour's legal open fours that stay legal whatever stone its opponent plays elsewhere.
///
/// A stone of the other colour forbids a point only by a double-three. That takes two lines that may be threes, and the
/// stone makes no more than the one that it stands on into such a line.
#[must_use]
pub fn stays_legal(state: &State, mut open_fours: Bitboard, color: Color) -> Bitboard {
    if state.game().rules().forbids(color) {
        let makes_a_three = |point, direction| state.class(point, color, direction).is_open_three();
        open_fours.retain(|point| !Direction::ALL.into_iter().any(|direction| makes_a_three(point, direction)));
    }
    open_fours
}
