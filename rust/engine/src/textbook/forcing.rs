//! Points that force: fives and fours to make, fives to stop, pairs to take.

use gomoku_core::{Bitboard, Color};

use crate::evaluation::{Evaluated, Patterns};
use crate::position::State;
use crate::search::Score;
use crate::threats::four_points;

/// What is played at a quiescence node.
pub enum Forcing {
    /// Nothing forces: the static score stands.
    Nothing,
    /// The side to move may stand on the static score or play one of these.
    Optional(Bitboard),
    /// The opponent could make five: one of these has to be played.
    Required {
        /// The answers.
        answers: Bitboard,
        /// The score of a position in which all of them lose, at the least.
        least: Score,
    },
}

/// What forces in a position, looked at `plies` before the end of quiescence.
#[must_use]
pub fn forcing(state: &State, plies: u32) -> Forcing {
    if plies == 0 {
        return Forcing::Nothing;
    }
    if let Some(answers) = answers_to_five(state) {
        let least = if answers_are_all(state) { -Score::INFINITE } else { -Score::MOST_STATIC };
        return Forcing::Required { answers, least };
    }
    let points = forcing_points(state, state.game().side_to_move());
    if points.is_empty() { Forcing::Nothing } else { Forcing::Optional(points) }
}

/// Whether nothing but the answers to a five can stop it. Where pairs are captured a quiet stone may prepare to take one out
/// of the five, and where a five needs an open end a stone may shut it: that all answers lose is no proof there.
fn answers_are_all(state: &State) -> bool {
    let (rules, side) = (state.game().rules(), state.game().side_to_move());
    !rules.captures() && !rules.five(side.opponent()).needs_open_end()
}

/// What the side to move has to answer with when the opponent could make five: stop it, take a pair, or make five
/// first. `None` where there is no five to answer.
#[inline]
#[must_use]
pub fn answers_to_five(state: &State) -> Option<Bitboard> {
    let side = state.game().side_to_move();
    let fives = state.fives(side.opponent());
    let faced = !fives.is_empty() || state.game().pending_five().is_some();
    faced.then(|| fives | state.fives(side) | *state.taking_points(side))
}

/// What the side to move has to answer with when the opponent could make an open four: stop it, take a pair, or make a
/// four first. `None` where there is no open four to answer, or an own one comes first.
#[inline]
#[must_use]
pub fn answers_to_open_four(state: &mut Evaluated<Patterns>) -> Option<Bitboard> {
    let side = state.game().side_to_move();
    let sums = state.sums();
    let (own, other) = (sums.lines(side), sums.lines(side.opponent()));
    let first = own.fives + own.open_fours > 0;
    (!first && other.open_fours > 0).then(|| forcing_points(state, side) | four_points(state, side.opponent()))
}

/// The points on which a colour makes a four or more, or takes a pair.
#[inline]
#[must_use]
pub fn forcing_points(state: &State, color: Color) -> Bitboard {
    four_points(state, color) | *state.taking_points(color)
}
