//! Legality of moves that threats are made of and answered with.

use gomoku_core::{Color, Point};

use crate::position::State;

/// Whether the side to move may play there; the rules are asked only where its shapes leave a doubt.
#[inline]
#[must_use]
pub fn is_legal(state: &State, point: Point) -> bool {
    is_legal_for(state, point, state.game().side_to_move())
}

/// [`is_legal`] for a colour as if it were its turn.
#[inline]
#[must_use]
pub fn is_legal_for(state: &State, point: Point, color: Color) -> bool {
    !state.may_be_forbidden(point, color) || state.game().forbidden(point, color).is_none()
}
