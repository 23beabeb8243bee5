//! The hard evaluation: counted patterns, read with whose turn it is.

use gomoku_core::Color;

use super::line_class::LineClass;
use crate::score::Score;
use crate::state::State;

/// What each line class is worth to the side to move, weakest first; threats are judged by [`threats`].
const TO_MOVE: [Score; LineClass::COUNT] = [0, 2, 7, 18, 22, 48, 52, 120, 200];

/// The same for the side that has just moved: it waits a tempo.
const WAITING: [Score; LineClass::COUNT] = [0, 2, 6, 15, 16, 40, 36, 100, 160];

/// A five that can be made now.
const FIVE_NOW: Score = 10_000;
/// Two fives that the opponent can make next: one reply cannot stop both.
const TWO_FIVES_NEXT: Score = 8_000;
/// An open four that can be made now, with no five to stop first.
const OPEN_FOUR_NOW: Score = 4_000;
/// An open four that the opponent can make next, unless it is answered.
const OPEN_FOUR_NEXT: Score = 250;
/// A capture that can be made now, or stands to be made next.
const CAPTURE_NOW: Score = 60;
const CAPTURE_NEXT: Score = 35;
/// Captures that come near the goal: worth this much, divided by the pairs still missing, squared.
const GOAL_IN_REACH: Score = 2_400;
/// A stone a step nearer to the centre.
const CENTER_STEP: Score = 1;

/// The static score from the side to move.
pub fn score(state: &State) -> Score {
    let side = state.game().side_to_move();
    let counts = |color| state.patterns().counts(color);
    counts(side).weigh(&TO_MOVE) - counts(side.opponent()).weigh(&WAITING)
        + threats(state, side)
        + captures(state, side)
        + CENTER_STEP * (state.centrality(side) - state.centrality(side.opponent()))
}

/// The strongest threat on the board decides, in the order in which threats are faster. Where captures can break a
/// five or a four, a threat is worth less.
fn threats(state: &State, side: Color) -> Score {
    let (own, other) = (state.patterns().counts(side), state.patterns().counts(side.opponent()));
    let breakable = |pairs: i32| 1 + pairs.min(2);
    if own.of(LineClass::Five) > 0 {
        FIVE_NOW / breakable(other.pairs())
    } else if other.of(LineClass::Five) > 1 {
        -TWO_FIVES_NEXT / breakable(own.pairs())
    } else if own.of(LineClass::OpenFour) > 0 && other.of(LineClass::Five) == 0 {
        OPEN_FOUR_NOW / breakable(other.pairs())
    } else if other.of(LineClass::OpenFour) > 0 {
        -OPEN_FOUR_NEXT
    } else {
        0
    }
}

/// Pairs held against the goal, and pairs that can be taken: capture threats of one side are the vulnerable pairs of
/// the other.
fn captures(state: &State, side: Color) -> Score {
    if !state.game().rules().captures() {
        return 0;
    }
    let (own, other) = (state.patterns().counts(side).pairs(), state.patterns().counts(side.opponent()).pairs());
    progress(state, side, own) - progress(state, side.opponent(), 0) + CAPTURE_NOW * own - CAPTURE_NEXT * other
}

/// What the pairs held are worth; with `at_once` pairs to take before the opponent moves.
fn progress(state: &State, color: Color, at_once: i32) -> Score {
    let held = i32::from(state.game().pairs(color));
    let missing = i32::from(state.game().rules().goal()) - held;
    if missing <= at_once.min(1) {
        return FIVE_NOW;
    }
    GOAL_IN_REACH / (missing * missing)
}
