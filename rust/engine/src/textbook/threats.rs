//! Points that force: fives and fours to make, fives to stop, pairs to take.

use gomoku_core::{Bitboard, Color};

use crate::textbook::evaluation::line_class::LineClass;
use crate::textbook::state::State;

/// The points on which a colour completes a winning line.
#[inline]
#[must_use]
pub fn five_points(state: &State, color: Color) -> Bitboard {
    let patterns = state.patterns();
    if patterns.counts(color).of(LineClass::Five) == 0 {
        return Bitboard::EMPTY;
    }
    let makes_five =
        |point| patterns.best_class(point, color) == LineClass::Five && state.game().makes_five(point, color);
    patterns.strong_points(color).iter().filter(|&point| makes_five(point)).collect()
}

/// The points on which a colour takes a pair.
#[inline]
#[must_use]
pub fn capture_points(state: &State, color: Color) -> Bitboard {
    if state.game().rules().captures() { *state.patterns().taking_points(color) } else { Bitboard::EMPTY }
}

/// What the side to move has to answer with when the opponent could make five: stop it, take a pair, or make five
/// first. `None` where there is no five to answer.
#[inline]
#[must_use]
pub fn answers_to_five(state: &State) -> Option<Bitboard> {
    let side = state.game().side_to_move();
    let fives = five_points(state, side.opponent());
    let faced = !fives.is_empty() || state.game().pending_five().is_some();
    faced.then(|| fives | five_points(state, side) | capture_points(state, side))
}

/// What the side to move has to answer with when the opponent could make an open four: stop it, take a pair, or make a
/// four first. `None` where there is no open four to answer, or an own one comes first.
#[inline]
#[must_use]
pub fn answers_to_open_four(state: &State) -> Option<Bitboard> {
    let side = state.game().side_to_move();
    let (own, other) = (state.patterns().counts(side), state.patterns().counts(side.opponent()));
    let first = own.of(LineClass::Five) + own.of(LineClass::OpenFour) > 0;
    (!first && other.of(LineClass::OpenFour) > 0)
        .then(|| forcing_points(state, side) | *state.patterns().strong_points(side.opponent()))
}

/// The points on which a colour makes a four or more, or takes a pair.
#[inline]
#[must_use]
pub fn forcing_points(state: &State, color: Color) -> Bitboard {
    *state.patterns().strong_points(color) | capture_points(state, color)
}
