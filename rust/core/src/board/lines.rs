//! The lines of a board: two bits a cell, so that one shift cuts what both colours have around a point.

use crate::board::color::Color;
use crate::board::direction::Direction;
use crate::board::point::{MAX_SIZE, Point};

/// An empty cell of a line, two bits.
pub const EMPTY: u64 = 0b00;
/// A cell off the board.
pub const OFF_BOARD: u64 = 0b11;

/// A stone on a line, two bits.
#[inline]
#[must_use]
pub const fn stone_bits(color: Color) -> u64 {
    color as u64 + 1
}

/// Cells beside the largest board on each side of a line: 22 + 2 * 5 cells fill one word.
const BESIDE: usize = 5;
/// Lines in one direction, with room so that an index masked to six bits is always inside.
const LINES: usize = 64;
/// Lines of a direction that have points.
const USED: usize = 2 * MAX_SIZE - 1;
/// The lower bit of every cell.
const LOWER: u64 = 0x5555_5555_5555_5555;

/// Every line in all four directions; cells off the board hold ones.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lines {
    words: [[u64; LINES]; 4],
}

impl Lines {
    pub(crate) fn new(size: usize) -> Self {
        let mut lines = Self { words: [[!0; LINES]; 4] };
        for point in Point::all(size) {
            for direction in Direction::ALL {
                let (line, cell) = locate(direction, point);
                lines.words[direction.index()][line] &= !(OFF_BOARD << (2 * cell));
            }
        }
        lines
    }

    /// Puts a stone on an empty point, or takes it away again.
    #[inline]
    pub(crate) fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let (line, cell) = locate(direction, point);
            self.words[direction.index()][line] ^= stone_bits(color) << (2 * cell);
        }
    }

    /// What stands on a point.
    #[inline]
    pub(crate) fn cell(&self, point: Point) -> u64 {
        self.around(point, Direction::Row, 0) & 0b11
    }

    /// The cells from `radius` before the point on, lowest bits first; cells that leave the word come in again on top.
    #[inline]
    pub(crate) fn around(&self, point: Point, direction: Direction, radius: usize) -> u64 {
        let (line, cell) = locate(direction, point);
        let shift = (2 * cell).wrapping_sub(2 * radius);
        self.words[direction.index()][line].rotate_right(shift as u32 % 64)
    }

    /// Whether a colour has five or more stones in a row anywhere.
    pub(crate) fn hold_five(&self, color: Color) -> bool {
        // To the end, so that several lines are looked at at once.
        let found = |found, &line: &u64| found | fives(stones_among(line, color));
        self.words.iter().map(|lines| lines[..USED].iter().fold(0, found)).fold(0, |all, found| all | found) != 0
    }
}

/// The stones of a colour among cells, one bit for each at its cell's lower bit.
#[inline]
pub(crate) const fn stones_among(cells: u64, color: Color) -> u64 {
    let other = cells >> 1;
    LOWER
        & match color {
            Color::Black => cells & !other,
            Color::White => other & !cells,
        }
}

/// Whether five cells in a row are set, each by its lower bit.
#[inline]
pub(crate) const fn hold_five(cells: u64) -> bool {
    fives(cells) != 0
}

/// A bit for each five in a row among such stones, at its first cell.
#[inline]
const fn fives(cells: u64) -> u64 {
    let pairs = cells & cells >> 2;
    pairs & pairs >> 4 & cells >> 8
}

/// One bit for each of sixteen cells, from their lower bits.
#[inline]
pub(crate) const fn gathered(cells: u64) -> u32 {
    let pairs = (cells | cells >> 1) & 0x3333_3333;
    let nibbles = (pairs | pairs >> 2) & 0x0F0F_0F0F;
    let bytes = (nibbles | nibbles >> 4) & 0x00FF_00FF;
    (bytes | bytes >> 8) as u32 & 0xFFFF
}

/// The line of a direction that runs through a point, and the point's cell in it.
#[inline]
const fn locate(direction: Direction, point: Point) -> (usize, usize) {
    let (x, y) = (point.x(), point.y());
    let (line, cell) = match direction {
        Direction::Row => (y, x),
        Direction::Column => (x, y),
        Direction::Falling => (x + MAX_SIZE - 1 - y, x),
        Direction::Rising => (x + y, x),
    };
    (line % LINES, cell + BESIDE)
}
