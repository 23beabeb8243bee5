//! How promising a move looks by its line classes and pairs alone: what it makes, and what it prevents.

use std::sync::OnceLock;

use gomoku_core::{Color, Point};

use crate::position::{LineClass, PatternCode, State};

/// What making each line class is worth, in the order of [`LineClass::ALL`].
const MAKES: [i32; LineClass::COUNT] = [0, 1, 1, 1, 1, 6, 20, 20, 20, 26, 110, 110, 0, 120, 1_600, 6_000];
/// Two strong lines at once are worth more than their sum.
const DOUBLE_FOUR: i32 = 1_500;
const FOUR_AND_THREE: i32 = 1_200;
const DOUBLE_THREE: i32 = 500;
/// Taking a pair, more so near the goal: divided by the pairs still missing.
const CAPTURE: i32 = 600;
/// Own lines weigh a little more than the opponent's, for the mover comes first.
const OWN: i32 = 5;
const OTHER: i32 = 4;

/// How promising a move of the side to move looks.
pub fn of(state: &State, point: Point) -> i32 {
    let mover = state.game().side_to_move();
    worth(state, point, mover, OWN) + worth(state, point, mover.opponent(), OTHER)
}

fn worth(state: &State, point: Point, color: Color, weight: i32) -> i32 {
    let lines = weight * lines_of(state.code(point, color));
    match state.takes(point, color) as i32 {
        0 => lines,
        pairs => lines + weight * pairs * CAPTURE / state.missing_pairs(color).max(1) as i32,
    }
}

/// What the four lines of a code are worth together.
#[inline]
fn lines_of(code: PatternCode) -> i32 {
    static WORTHS: OnceLock<Vec<i32>> = OnceLock::new();
    WORTHS.get_or_init(|| PatternCode::all().map(line_worth).collect())[code.index()]
}

fn line_worth(classes: [LineClass; 4]) -> i32 {
    let (mut sum, mut fours, mut threes) = (0, 0, 0);
    for class in classes {
        sum += MAKES[class.index()];
        fours += i32::from(class.is_four() || class == LineClass::Five);
        threes += i32::from(class.is_open_three());
    }
    sum + match (fours, threes) {
        (2.., _) => DOUBLE_FOUR,
        (1, 1..) => FOUR_AND_THREE,
        (0, 2..) => DOUBLE_THREE,
        _ => 0,
    }
}
