//! Double-three, double-four and overline: the verdicts of the published `CForbiddenPointFinder` (renju.se).
//!
//! The mover is the finder's black, whichever colour it is. Most candidate moves are answered "no" from the own
//! stones near them; the rest from the line tables; a board is copied only where a three's own straight-four point
//! could itself be a double-three.

mod candidates;

pub(crate) use candidates::of_double_threes as double_three_candidates;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::line_pattern::{LinePattern, LineShape, most_threes};
use crate::lines::gathered;
use crate::point::Point;
use crate::switches::Switches;

/// Why a point is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// Two or more open threes at once.
    DoubleThree,
    /// Two or more fours at once.
    DoubleFour,
    /// Six or more in a row.
    Overline,
}

impl Forbidden {
    /// Its name in Python and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DoubleThree => "double_three",
            Self::DoubleFour => "double_four",
            Self::Overline => "overline",
        }
    }
}

/// The empty points where a stone of `color` might be forbidden; nowhere else is it.
#[must_use]
pub(crate) fn forbidden_candidates(board: &Board, color: Color, switches: &Switches) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    if switches.double_three.contains(color) {
        found |= candidates::of_double_threes(board, color);
    }
    if switches.double_four.contains(color) || switches.overline.contains(color) {
        found |= candidates::of_double_fours_and_overlines(board, color);
    }
    found
}

/// Whether a stone of `color` on the empty `point` makes two or more open threes at once, and not five.
#[inline]
#[must_use]
pub fn is_double_three(board: &Board, point: Point, color: Color) -> bool {
    let own = Direction::ALL.map(|direction| board.own_cells(point, direction, color));
    // A three has two stones beside the new one.
    own.into_iter().filter(|&own| without_one(own) != 0).count() >= 2
        && own.into_iter().map(|own| most_threes(gathered(own))).sum::<u8>() >= 2
        && confirm_double_three(board, point, color)
}

/// Whether a stone of `color` on the empty `point` makes two or more fours at once, and neither five nor overline.
#[must_use]
pub fn is_double_four(board: &Board, point: Point, color: Color) -> bool {
    if !may_be_four(board, point, color) {
        return false;
    }
    let shapes = shapes(board, point, color);
    if shapes.iter().any(|shape| matches!(shape, LineShape::Five | LineShape::Overline)) {
        return false;
    }
    let fours: usize = shapes
        .iter()
        .map(|shape| match shape {
            LineShape::Four | LineShape::StraightFour => 1,
            LineShape::TwoFours => 2,
            _ => 0,
        })
        .sum();
    fours >= 2
}

/// Whether a stone of `color` on the empty `point` makes six or more in a row and nowhere exactly five.
#[must_use]
pub fn is_overline(board: &Board, point: Point, color: Color) -> bool {
    if !may_be_four(board, point, color) {
        return false;
    }
    let shapes = shapes(board, point, color);
    shapes.contains(&LineShape::Overline) && !shapes.contains(&LineShape::Five)
}

/// Whether a four or more on any line could be: three stones are beside the new one.
#[inline]
fn may_be_four(board: &Board, point: Point, color: Color) -> bool {
    let own = Direction::ALL.map(|direction| board.own_cells(point, direction, color));
    own.into_iter().any(|own| without_one(without_one(own)) != 0)
}

/// These stones without one of them, where there is any.
#[inline]
const fn without_one(stones: u64) -> u64 {
    stones & stones.wrapping_sub(1)
}

fn shapes(board: &Board, point: Point, color: Color) -> [LineShape; 4] {
    Direction::ALL.map(|direction| LinePattern::of(board.window(point, direction, color)).shape())
}

fn confirm_double_three(board: &Board, point: Point, color: Color) -> bool {
    let windows = Direction::ALL.map(|direction| board.window(point, direction, color));
    let patterns = windows.map(LinePattern::of);
    if patterns.iter().filter(|pattern| pattern.may_be_three()).count() < 2 || patterns.iter().any(ends_the_line) {
        return false;
    }
    let threes = Direction::ALL.into_iter().filter(|direction| patterns[direction.index()].may_be_three()).filter(
        |&direction| {
            let (window, pattern) = (windows[direction.index()], patterns[direction.index()]);
            pattern
                .straight_four_steps(window)
                .any(|steps| is_straight_four_allowed(board, point, color, direction, steps))
        },
    );
    threes.take(2).count() == 2
}

/// Five and overline end the finder's questions: neither can be part of a three or a straight four.
fn ends_the_line(pattern: &LinePattern) -> bool {
    matches!(pattern.shape(), LineShape::Five | LineShape::Overline)
}

/// Whether, after a stone on `point`, the straight four `steps` further along `direction` may be played: it makes
/// nothing else of five, overline or four, and is no double-three itself.
///
/// The stone on `point` lies on `direction` alone, so the other three directions are read from the board as it is.
fn is_straight_four_allowed(board: &Board, point: Point, color: Color, direction: Direction, steps: i32) -> bool {
    let Some(next) = point.step(direction, steps, board.size()) else { return false };
    let mut threes = 0;
    for other in Direction::ALL.into_iter().filter(|other| *other != direction) {
        let pattern = LinePattern::of(board.window(next, other, color));
        if pattern.shape() != LineShape::Nothing {
            return false;
        }
        threes += usize::from(pattern.may_be_three());
    }
    threes < 2 || {
        let mut after = board.clone();
        after.place(point, color);
        !is_double_three(&after, next, color)
    }
}

impl std::fmt::Display for Forbidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name().replace('_', "-"))
    }
}
