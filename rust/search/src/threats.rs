//! Points that force: fives and fours to make, fives to stop, pairs to take.

use gomoku_core::{Bitboard, Color};

use crate::evaluation::line_class::LineClass;
use crate::state::State;

/// The candidates on which a colour completes a winning line.
#[inline]
#[must_use]
pub fn five_points(state: &State, candidates: Bitboard, color: Color) -> Bitboard {
    if state.patterns().counts(color).of(LineClass::Five) == 0 {
        return Bitboard::EMPTY;
    }
    let makes_five =
        |point| state.patterns().best_class(point, color) == LineClass::Five && state.game().makes_five(point, color);
    candidates.iter().filter(|&point| makes_five(point)).collect()
}

/// The candidates on which a colour makes at least this class.
#[inline]
#[must_use]
pub fn points_making(state: &State, candidates: Bitboard, color: Color, class: LineClass) -> Bitboard {
    candidates.iter().filter(|&point| state.patterns().best_class(point, color) >= class).collect()
}

/// The candidates on which a colour takes a pair.
#[inline]
#[must_use]
pub fn capture_points(state: &State, candidates: Bitboard, color: Color) -> Bitboard {
    if !state.game().rules().captures() || state.patterns().counts(color).pairs() == 0 {
        return Bitboard::EMPTY;
    }
    candidates.iter().filter(|&point| state.patterns().captures(point, color)).collect()
}

/// What the side to move has to answer with when the opponent could make five: stop it, take a pair, or make five
/// first. `None` where there is no five to answer.
#[inline]
#[must_use]
pub fn answers_to_five(state: &State, candidates: Bitboard) -> Option<Bitboard> {
    let side = state.game().side_to_move();
    let fives = five_points(state, candidates, side.opponent());
    let faced = !fives.is_empty() || state.game().pending_five().is_some();
    faced.then(|| fives | five_points(state, candidates, side) | capture_points(state, candidates, side))
}

/// What the side to move has to answer with when the opponent could make an open four: stop it, take a pair, or make a
/// four first. `None` where there is no open four to answer.
#[inline]
#[must_use]
pub fn answers_to_open_four(state: &State, candidates: Bitboard) -> Option<Bitboard> {
    let side = state.game().side_to_move();
    let (own, other) = (state.patterns().counts(side), state.patterns().counts(side.opponent()));
    let first = own.of(LineClass::Five) + own.of(LineClass::OpenFour) > 0;
    (!first && other.of(LineClass::OpenFour) > 0).then(|| {
        points_making(state, candidates, side.opponent(), LineClass::Four)
            | points_making(state, candidates, side, LineClass::Four)
            | capture_points(state, candidates, side)
    })
}
