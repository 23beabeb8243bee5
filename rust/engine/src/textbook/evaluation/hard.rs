//! The hard evaluation: counted patterns, read with whose turn it is.

use gomoku_core::Color;

use super::line_class::LineClass;
use crate::score::Score;
use crate::textbook::state::State;

/// What each line class is worth to the side to move, weakest first; threats are judged by [`threats`].
const TO_MOVE: [Score; LineClass::COUNT] = [0, 1, 4, 10, 14, 40, 60, 240, 800];

/// The same for the side that has just moved: it waits a tempo.
const WAITING: [Score; LineClass::COUNT] = [0, 1, 3, 8, 10, 34, 40, 200, 700];

/// A five that can be made now.
const FIVE_NOW: Score = 10_000;
/// Two fives that the opponent can make next: one reply cannot stop both.
const TWO_FIVES_NEXT: Score = 8_000;
/// An open four that can be made now, with no five to stop first.
const OPEN_FOUR_NOW: Score = 4_000;
/// An open four that the opponent can make next, unless it is answered.
const OPEN_FOUR_NEXT: Score = 250;
/// A pair that can be taken now, or stands to be taken next.
const CAPTURE_NOW: Score = 40;
const CAPTURE_NEXT: Score = 20;
/// A pair held.
const PAIR: Score = 150;
/// Pairs near the goal are worth this much more, divided by the square of the pairs still missing.
const GOAL_IN_REACH: Score = 800;
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

/// Pairs held against the goal, and pairs that can be taken: the capture threats of one side are the vulnerable pairs
/// of the other.
fn captures(state: &State, side: Color) -> Score {
    if !state.game().rules().captures() {
        return 0;
    }
    let (own, other) = (state.patterns().counts(side).pairs(), state.patterns().counts(side.opponent()).pairs());
    let last_pair_now = i32::from(missing(state, side) == 1 && own > 0);
    pairs_held(state, side) - pairs_held(state, side.opponent()) + CAPTURE_NOW * own - CAPTURE_NEXT * other
        + FIVE_NOW * last_pair_now
}

fn pairs_held(state: &State, color: Color) -> Score {
    let missing = missing(state, color);
    PAIR * Score::from(state.game().pairs(color)) + GOAL_IN_REACH / (missing * missing)
}

/// Pairs that a colour still needs to win by captures; at least one while the game goes on.
fn missing(state: &State, color: Color) -> Score {
    Score::from(state.game().rules().goal().saturating_sub(state.game().pairs(color))).max(1)
}
