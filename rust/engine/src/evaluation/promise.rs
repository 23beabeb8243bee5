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
pub const OWN: i32 = 5;
/// What the opponent's lines weigh.
pub const OTHER: i32 = 4;

/// How promising a move of the side to move looks.
pub fn of(state: &State, point: Point) -> i32 {
    let mover = state.game().side_to_move();
    worth(state, point, mover, OWN) + worth(state, point, mover.opponent(), OTHER)
}

fn worth(state: &State, point: Point, color: Color, weight: i32) -> i32 {
    weight * of_code(state.code(point, color)) + of_pairs(state, point, color, weight)
}

/// What the pairs are worth that a colour takes there.
#[inline]
pub fn of_pairs(state: &State, point: Point, color: Color, weight: i32) -> i32 {
    match state.takes(point, color) as i32 {
        0 => 0,
        pairs => weight * pairs * CAPTURE / state.missing_pairs(color).max(1) as i32,
    }
}

/// What the four lines of a code are worth together.
#[inline]
fn of_code(code: PatternCode) -> i32 {
    static WORTHS: OnceLock<Vec<i32>> = OnceLock::new();
    WORTHS.get_or_init(|| PatternCode::all().map(of_classes).collect())[code.index()]
}

/// What four lines are worth together.
pub fn of_classes(classes: [LineClass; 4]) -> i32 {
    let count = |is: fn(LineClass) -> bool| classes.into_iter().filter(|&class| is(class)).count();
    let fours = count(|class| class.is_four() || class == LineClass::Five);
    let sum: i32 = classes.into_iter().map(of_class).sum();
    sum + match (fours, count(LineClass::is_open_three)) {
        (2.., _) => DOUBLE_FOUR,
        (1, 1..) => FOUR_AND_THREE,
        (0, 2..) => DOUBLE_THREE,
        _ => 0,
    }
}

/// What one line is worth by itself.
pub const fn of_class(class: LineClass) -> i32 {
    MAKES[class.index()]
}
