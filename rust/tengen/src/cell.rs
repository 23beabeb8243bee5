//! What the state keeps for one point.

use gomoku_core::{Color, Direction, Point};

use crate::line_class::LineClass;
use crate::pattern_code::PatternCode;
use crate::shape::Shape;
use crate::weights::Tables;

/// Points around the largest board that a window may reach: five rows and five columns.
const BESIDE: usize = 5 * 32 + 5;
/// Length of an array of cells; the last point's furthest neighbour is its last place.
pub(crate) const PLACES: usize = 1_024;

/// The place of a point in arrays of cells.
#[inline]
pub(crate) const fn place(point: Point) -> usize {
    point.index() + BESIDE
}

/// The point of a place.
#[inline]
pub(crate) const fn point_at(place: usize) -> Point {
    let index = place - BESIDE;
    Point::at(index % 32, index / 32)
}

/// The place some steps along a direction; it wraps around where that is no place, and means nothing then.
#[inline]
pub(crate) const fn neighbour(place: usize, direction: Direction, steps: isize) -> usize {
    let (dx, dy) = direction.delta();
    place.wrapping_add_signed(steps * (dy as isize * 32 + dx as isize)) % PLACES
}

/// Everything about an empty point that lines decide; all zeros for an occupied one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    /// One byte a direction, from the lowest: black's class in the low four bits, white's in the high.
    pub(crate) classes: u32,
    pub(crate) traits: Traits,
    pub(crate) terms: Terms,
}

impl Cell {
    /// The cell of an empty point with these classes.
    #[inline]
    pub(crate) fn new(classes: u32, tables: &Tables) -> Self {
        let black = tables.entry(Color::Black, PatternCode::of_nibbles(classes));
        let white = tables.entry(Color::White, PatternCode::of_nibbles(classes >> 4));
        let joint = tables.joint(black, white);
        Self { classes, traits: black.traits | white.traits, terms: black.terms + white.terms + joint }
    }

    #[inline]
    pub(crate) fn class(self, color: Color, direction: Direction) -> LineClass {
        LineClass::from_nibble((self.classes >> (8 * direction.index() + 4 * color.index())) as u8)
    }

    #[inline]
    pub(crate) fn code(self, color: Color) -> PatternCode {
        PatternCode::of_nibbles(self.classes >> (4 * color.index()))
    }
}

/// Both colours' shapes and categories: four bytes in one word, since bytes written one by one stall the load of the
/// whole (a pair took 325 ns so, against 240).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traits(u32);

impl Traits {
    /// The traits of one colour alone.
    pub(crate) const fn new(color: Color, shape: Shape, category: u8) -> Self {
        Self((shape as u32 | (category as u32) << 16) << (8 * color.index()))
    }

    #[inline]
    pub(crate) const fn shape(self, color: Color) -> Shape {
        Shape::from_byte((self.0 >> (8 * color.index())) as u8)
    }

    #[inline]
    pub(crate) const fn category(self, color: Color) -> u8 {
        (self.0 >> (16 + 8 * color.index())) as u8
    }

    #[inline]
    pub(crate) const fn same_shapes(self, other: Self) -> bool {
        (self.0 ^ other.0) & 0xFFFF == 0
    }
}

impl std::ops::BitOr for Traits {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Four numbers in one: value with black and with white to move, score of black's and of white's move.
///
/// The word is the sum of each number times its power of 2^16, so that adding words adds the numbers, as long as none
/// leaves 16 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms(i64);

impl Terms {
    pub(crate) fn new(terms: [i16; 4]) -> Self {
        Self(terms.into_iter().rev().fold(0, |word, term| (word << 16).wrapping_add(i64::from(term))))
    }

    /// The value with this side to move.
    #[inline]
    pub(crate) const fn value(self, mover: Color) -> i32 {
        self.term(mover.index())
    }

    /// The score of a move of this side.
    #[inline]
    pub(crate) const fn score(self, mover: Color) -> i32 {
        self.term(2 + mover.index())
    }

    /// The terms below are less than half of what separates them from this one: rounding takes them away.
    #[inline]
    const fn term(self, term: usize) -> i32 {
        let half = if term == 0 { 0 } else { 1 << (16 * term - 1) };
        (self.0.wrapping_add(half) >> (16 * term)) as i16 as i32
    }
}

impl std::ops::Add for Terms {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_add_up_one_by_one() {
        let numbers = [0, 1, -1, 9_999, -10_000, 10_000];
        for a in numbers {
            for b in numbers {
                let sum = Terms::new([a, b, -a, -b]) + Terms::new([b, b, a, 3]) + Terms::new([a, -b, b, a]);
                let [black, white] = Color::ALL.map(|color| (sum.value(color), sum.score(color)));
                let [a, b] = [a, b].map(i32::from);
                assert_eq!([black.0, white.0, black.1, white.1], [2 * a + b, b, b, 3 + a - b]);
            }
        }
    }
}
