//! Legality of moves that threats are made of and answered with.

use gomoku_core::{Color, Point};

use crate::position::State;

/// With fewer empty points it is not taken for granted that one of them is legal for a colour with forbidden points.
const ENOUGH_EMPTY: usize = 40;

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

/// Whether a colour is sure to have a legal move in the next few plies: without one, the game is drawn.
#[must_use]
pub fn is_sure_to_move(state: &State, color: Color) -> bool {
    !state.game().rules().forbids(color) || state.empty().len() >= ENOUGH_EMPTY
}
