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

/// How far apart in such an array neighbours along a direction are.
#[inline]
pub(crate) const fn stride(direction: Direction) -> isize {
    let (dx, dy) = direction.delta();
    dy as isize * 32 + dx as isize
}

/// Everything about an empty point that lines decide; all zeros for an occupied one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(16))]
pub(crate) struct Cell {
    /// One byte a direction, from the lowest: black's class in the low four bits, white's in the high.
    pub(crate) classes: u32,
    /// Value with black and with white to move, score of black's and of white's move.
    pub(crate) terms: [i16; 4],
    pub(crate) shapes: [Shape; 2],
    pub(crate) categories: [u8; 2],
}

impl Cell {
    /// The cell of an empty point with these classes.
    #[inline]
    pub(crate) fn new(classes: u32, tables: &Tables) -> Self {
        let black = &tables.entries[0][PatternCode::of_nibbles(classes).index()];
        let white = &tables.entries[1][PatternCode::of_nibbles(classes >> 4).index()];
        let joint = &tables.joint[black.category as usize % 32 * 32 + white.category as usize % 32];
        Self {
            classes,
            terms: std::array::from_fn(|term| black.terms[term] + white.terms[term] + joint[term]),
            shapes: [black.shape, white.shape],
            categories: [black.category, white.category],
        }
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
