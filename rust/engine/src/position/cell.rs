//! What the state keeps for one point.

use gomoku_core::{Color, Direction, Point};

use crate::evaluation::CATEGORIES;
use crate::evaluation::Tables;
use crate::position::line_class::LineClass;
use crate::position::shape::Shape;

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

/// Length of the part of such an array that holds every neighbour of a point: it begins at [`Point::index`].
pub(crate) const NEAR: usize = 2 * BESIDE + 1;

/// That part of an array of cells.
#[inline]
pub(crate) fn part_near<T>(cells: &mut [T; PLACES], point: Point) -> &mut [T; NEAR] {
    let start = point.index();
    (&mut cells[start..start + NEAR]).try_into().expect("as long as that")
}

/// The place in that part of the neighbour some steps along a direction.
#[inline]
pub(crate) const fn neighbour(direction: Direction, steps: isize) -> usize {
    let (dx, dy) = direction.delta();
    BESIDE.wrapping_add_signed(steps * (dy as isize * 32 + dx as isize))
}

/// Everything about an empty point that lines decide; all zeros for an occupied one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) classes: Classes,
    pub(crate) traits: Traits,
    pub(crate) terms: Terms,
}

impl Cell {
    /// The cell of an empty point with these classes.
    #[inline]
    pub(crate) fn new(classes: Classes, tables: &Tables) -> Self {
        let black = tables.entry(Color::Black, classes);
        let white = tables.entry(Color::White, classes);
        let traits = black.traits | white.traits;
        Self { classes, traits, terms: black.terms + white.terms + tables.joint(traits) }
    }
}

/// The classes of both colours in all four directions, four bits each.
///
/// The bytes hold black's row and column, white's row and column, black's diagonals and white's: each byte is one pair of
/// classes, and what both colours have along one direction is two bytes of one shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Classes(pub(crate) u32);

impl Classes {
    /// What both colours have in each direction, black's class in the low byte and white's in the high.
    pub(crate) fn new(directions: [u16; 4]) -> Self {
        let directions = Direction::ALL.into_iter().zip(directions);
        Self(directions.fold(0, |word, (direction, both)| word | u32::from(both) << Self::shift(direction)))
    }

    #[inline]
    pub(crate) const fn shift(direction: Direction) -> u32 {
        [0, 4, 16, 20][direction.index()]
    }

    #[inline]
    pub(crate) const fn class(self, color: Color, direction: Direction) -> LineClass {
        LineClass::from_nibble((self.0 >> (Self::shift(direction) + 8 * color as u32)) as u8)
    }

    /// The two pairs of classes of a colour.
    #[inline]
    pub(crate) const fn pairs(self, color: Color) -> [u8; 2] {
        let word = self.0 >> (8 * color.index());
        [word as u8, (word >> 16) as u8]
    }
}

/// Both colours' shapes, a byte each, and above them both categories, black's times 32: one word, since bytes written one
/// by one stall the load of the whole (a pair took 325 ns so, against 240).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traits(u32);

impl Traits {
    /// The traits of one colour alone.
    pub(crate) const fn new(color: Color, shape: Shape, category: u8) -> Self {
        let category = match color {
            Color::Black => CATEGORIES as u32 * category as u32,
            Color::White => category as u32,
        };
        Self((shape as u32) << (8 * color.index()) | category << 16)
    }

    #[inline]
    pub(crate) const fn shape(self, color: Color) -> Shape {
        Shape::from_byte((self.0 >> (8 * color.index())) as u8)
    }

    #[inline]
    pub(crate) const fn category(self, color: Color) -> u8 {
        let both = self.categories();
        (match color {
            Color::Black => both / CATEGORIES,
            Color::White => both % CATEGORIES,
        }) as u8
    }

    /// Black's category times 32, and white's.
    #[inline]
    pub(crate) const fn categories(self) -> usize {
        (self.0 >> 16) as usize
    }

    /// Both shapes, a byte each.
    #[inline]
    pub(crate) const fn shapes(self) -> u16 {
        self.0 as u16
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

    /// The score of a move of this side. The terms below are less than half of what separates them from this one, so that
    /// rounding takes them away.
    #[inline]
    pub(crate) const fn score(self, mover: Color) -> i32 {
        let shift = 32 + 16 * mover as u32;
        (self.0.wrapping_add(1 << (shift - 1)) >> shift) as i16 as i32
    }

    /// The values alone, black's and 2^16 times white's.
    #[inline]
    pub(crate) const fn values(self) -> i32 {
        self.0 as i32
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
        let numbers = [0, 1, -1, 4_999, -5_000, 5_000];
        for a in numbers {
            for b in numbers {
                let sum = Terms::new([a, b, -a, -b]) + Terms::new([b, b, a, 3]) + Terms::new([a, -b, b, a]);
                let [black, white] = Color::ALL.map(|color| sum.score(color));
                let (black_value, both) = (sum.values() as i16, sum.values());
                let white_value = (both - i32::from(black_value)) >> 16;
                let [a, b] = [a, b].map(i32::from);
                assert_eq!([i32::from(black_value), white_value, black, white], [2 * a + b, b, b, 3 + a - b]);
            }
        }
    }
}
