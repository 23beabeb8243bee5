//! What a level sees of the other side's lines.

use gomoku_core::{Color, Direction, Point};

use crate::position::{LineClass, State, steps_along};

/// What a level that does not search sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Of the other side's fours.
    pub fours: Attention,
    /// Of the other side's threes and twos.
    pub threes: Attention,
    /// Whether it sees that two lines at once are worth more than their sum.
    pub combinations: bool,
    /// Whether it sees what the other side can capture.
    pub captures: bool,
    /// Moves whose worth is at most this many percent below the best look alike to it.
    pub slack: i32,
}

/// Which lines of one kind are seen, fewest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attention {
    /// None.
    Nothing,
    /// Those that the last move is part of and that have no gap.
    Fresh,
    /// All but those along a diagonal that have a gap and that the last move is not part of.
    Most,
    /// All.
    Everything,
}

/// How far from a point a stone may be part of a five through it.
const REACH: i32 = 4;

impl Sight {
    /// The class of the other side's line through an empty point as it is seen; a line that is not seen is dead.
    pub fn class(self, state: &State, point: Point, direction: Direction) -> LineClass {
        let other = state.game().side_to_move().opponent();
        let class = state.class(point, other, direction);
        let Some(stones) = stones_of(class) else { return class };
        let attention = if class == LineClass::Five { self.fours } else { self.threes };
        let is_seen = match attention {
            Attention::Nothing => false,
            Attention::Fresh => is_fresh(state, point, direction) && !has_gap(state, point, other, direction, stones),
            Attention::Most => {
                is_straight(direction)
                    || is_fresh(state, point, direction)
                    || !has_gap(state, point, other, direction, stones)
            }
            Attention::Everything => true,
        };
        if is_seen { class } else { LineClass::Dead }
    }
}

/// How many stones stand in a line that becomes this class with one more; none for what nobody overlooks or minds.
const fn stones_of(class: LineClass) -> Option<i32> {
    match class {
        LineClass::Five => Some(4),
        LineClass::OpenFour | LineClass::Four => Some(3),
        LineClass::OpenThree | LineClass::OpenThreeS | LineClass::Three => Some(2),
        _ => None,
    }
}

const fn is_straight(direction: Direction) -> bool {
    matches!(direction, Direction::Row | Direction::Column)
}

/// Whether the last move is part of the line.
fn is_fresh(state: &State, point: Point, direction: Direction) -> bool {
    let last = state.game().last_move();
    last.and_then(|last| steps_along(point, last, direction)).is_some_and(|steps| steps.abs() <= REACH)
}

/// Whether the stones do not all stand in a row beside the point.
fn has_gap(state: &State, point: Point, color: Color, direction: Direction, stones: i32) -> bool {
    let board = state.game().board();
    let holds =
        |steps| point.step(direction, steps, board.size()).is_some_and(|point| board.stone(point) == Some(color));
    ![1, -1].into_iter().any(|side| (1..=stones).all(|steps| holds(side * steps)))
}
