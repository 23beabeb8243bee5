//! The evaluation of `hard`: counted patterns, read with whose turn it is.

use gomoku_core::Color;

use crate::evaluation::sums::Sums;
use crate::position::{LineClass, State};

/// What each line class is worth to the side to move, in the order of [`LineClass::ALL`]; [`threats`] judges threats.
pub const TO_MOVE: [i32; LineClass::COUNT] = [0, 1, 1, 1, 1, 4, 10, 10, 10, 14, 40, 40, 0, 60, 240, 800];

/// The same for the side that has just moved: it waits a tempo.
pub const WAITING: [i32; LineClass::COUNT] = [0, 1, 1, 1, 1, 3, 8, 8, 8, 10, 34, 34, 0, 40, 200, 700];

/// A five that can be made now.
const FIVE_NOW: i32 = 10_000;
/// Two fives that the opponent can make next: one reply cannot stop both.
const TWO_FIVES_NEXT: i32 = 8_000;
/// An open four that can be made now, with no five to stop first.
const OPEN_FOUR_NOW: i32 = 4_000;
/// An open four that the opponent can make next, unless it is answered.
const OPEN_FOUR_NEXT: i32 = 250;
/// A pair that can be taken now, or stands to be taken next.
const CAPTURE_NOW: i32 = 40;
const CAPTURE_NEXT: i32 = 20;
/// A pair held.
const PAIR: i32 = 150;
/// Pairs near the goal are worth this much more, divided by the square of the pairs still missing.
const GOAL_IN_REACH: i32 = 800;
/// A stone a step nearer to the centre.
const CENTER_STEP: i32 = 1;

/// Threats, captures and the centre.
pub fn others(state: &State, sums: &Sums) -> i32 {
    let mover = state.game().side_to_move();
    let pairs = [mover, mover.opponent()].map(|color| pairs_to_take(state, color));
    threats(sums, mover, pairs)
        + captures(state, mover, pairs)
        + CENTER_STEP * (sums.centrality(mover) - sums.centrality(mover.opponent()))
}

/// The strongest threat on the board decides, in the order in which threats are faster. Where captures can break a
/// five or a four, a threat is worth less.
fn threats(sums: &Sums, mover: Color, [own_pairs, other_pairs]: [i32; 2]) -> i32 {
    let (own, other) = (sums.lines(mover), sums.lines(mover.opponent()));
    let breakable = |pairs: i32| 1 + pairs.min(2);
    if own.fives > 0 {
        FIVE_NOW / breakable(other_pairs)
    } else if other.fives > 1 {
        -TWO_FIVES_NEXT / breakable(own_pairs)
    } else if own.open_fours > 0 && other.fives == 0 {
        OPEN_FOUR_NOW / breakable(other_pairs)
    } else if other.open_fours > 0 {
        -OPEN_FOUR_NEXT
    } else {
        0
    }
}

/// Pairs that stand to be taken.
fn pairs_to_take(state: &State, color: Color) -> i32 {
    state.taking_points(color).iter().map(|point| state.takes(point, color) as i32).sum()
}

/// Pairs held against the goal, and pairs that can be taken: the capture threats of one side are the vulnerable pairs
/// of the other.
fn captures(state: &State, mover: Color, [own, other]: [i32; 2]) -> i32 {
    if !state.game().rules().captures() {
        return 0;
    }
    let last_pair_now = i32::from(missing(state, mover) == 1 && own > 0);
    pairs_held(state, mover) - pairs_held(state, mover.opponent()) + CAPTURE_NOW * own - CAPTURE_NEXT * other
        + FIVE_NOW * last_pair_now
}

fn pairs_held(state: &State, color: Color) -> i32 {
    let missing = missing(state, color);
    PAIR * i32::from(state.game().pairs(color)) + GOAL_IN_REACH / (missing * missing)
}

/// Pairs that a colour still needs to win by captures; at least one while the game goes on.
fn missing(state: &State, color: Color) -> i32 {
    i32::from(state.game().rules().goal().saturating_sub(state.game().pairs(color))).max(1)
}
