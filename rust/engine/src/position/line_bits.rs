//! The cells of every line, two bits a cell, so that one shift cuts the window of both colours.

use gomoku_core::{Color, Direction, MAX_SIZE, Point};

use crate::position::line_table::stone_bits;

/// Cells beside the largest board on each side of a line: 22 + 2 * 5 cells fill one word.
const BESIDE: usize = 5;
/// Lines in one direction, with room so that an index masked to six bits is always inside.
const LINES: usize = 64;

/// Every line in all four directions; cells off the board hold ones.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct LineBits {
    words: [[u64; LINES]; 4],
}

impl LineBits {
    pub(crate) fn new(size: usize) -> Self {
        let mut bits = Self { words: [[!0; LINES]; 4] };
        for point in Point::all(size) {
            for direction in Direction::ALL {
                let (line, cell) = locate(direction, point);
                bits.words[direction.index()][line] &= !(3 << (2 * cell));
            }
        }
        bits
    }

    /// Puts a stone on an empty point, or takes it away again.
    #[inline]
    pub(crate) fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let (line, cell) = locate(direction, point);
            self.words[direction.index()][line] ^= stone_bits(color) << (2 * cell);
        }
    }

    /// The cells from `radius` before the point on, lowest bits first; cells that leave the word come in again on top.
    #[inline]
    pub(crate) fn window(&self, point: Point, direction: Direction, radius: usize) -> u64 {
        let (line, cell) = locate(direction, point);
        let shift = (2 * cell).wrapping_sub(2 * radius);
        self.words[direction.index()][line].rotate_right(shift as u32 % 64)
    }
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
