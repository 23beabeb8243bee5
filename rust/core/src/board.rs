//! Stones on a square board, kept along all four directions.

use crate::bitboard::{Bitboard, Columns};
use crate::color::Color;
use crate::direction::Direction;
use crate::point::{MAX_SIZE, Point};
use crate::zobrist;

/// Lines in one direction, with room so that an index masked to six bits is always inside.
const LINES: usize = 64;

/// The stones of one line: bit k = column k (row k for a column).
///
/// Cells off the board are in none of the three sets.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(align(16))]
struct Line {
    stones: [u32; 2],
    empty: u32,
}

/// The neighbourhood of a point along one direction: eleven cells, bit 5 the point itself, bit 6 one step forward.
///
/// A cell that is neither own nor empty holds an opponent stone or lies off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Stones of the colour that asked.
    pub own: u32,
    /// Stones of its opponent.
    pub opponent: u32,
    /// Empty points.
    pub empty: u32,
}

impl Window {
    /// Cells seen on each side of the point.
    pub const RADIUS: usize = 5;
    /// The bit of the point itself.
    pub const CENTER: u32 = 1 << Self::RADIUS;
    const MASK: u32 = (1 << (2 * Self::RADIUS + 1)) - 1;
}

/// Stones on a board of one size, and the Zobrist key of those stones.
///
/// Every stone is stored once for each direction, so that the window of any point along any direction is one load
/// and one shift.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    lines: [[Line; LINES]; 4],
    key: u64,
    size: u8,
    stones: u16,
}

impl Board {
    /// An empty board; `size` is known to be within the allowed range.
    #[must_use]
    pub fn new(size: usize) -> Self {
        let mut board = Self { lines: [[Line::default(); LINES]; 4], key: 0, size: size as u8, stones: 0 };
        for point in Point::all(size) {
            for direction in Direction::ALL {
                let (line, bit) = locate(direction, point);
                board.lines[direction.index()][line].empty |= 1 << bit;
            }
        }
        board
    }

    /// Points along one side.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// How many stones stand on the board.
    #[inline]
    #[must_use]
    pub const fn stone_count(&self) -> usize {
        self.stones as usize
    }

    /// The Zobrist key of the stones alone.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The stone on a point, or `None` for an empty point and for one off the board.
    #[inline]
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        let row = &self.row(point.y());
        Color::ALL.into_iter().find(|color| row.stones[color.index()] >> point.x() & 1 == 1)
    }

    /// Whether the point is on the board and empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.row(point.y()).empty >> point.x() & 1 == 1
    }

    /// The stones of one colour as a set.
    #[must_use]
    pub fn stones(&self, color: Color) -> Bitboard {
        Bitboard::from_rows(|y| self.row(y).stones[color.index()])
    }

    /// The empty points as a set.
    #[must_use]
    pub fn empty(&self) -> Bitboard {
        Bitboard::from_rows(|y| self.row(y).empty)
    }

    /// The empty points in row-major order, found one row at a time as they are asked for.
    #[inline]
    pub(crate) fn empty_points(&self) -> impl Iterator<Item = Point> {
        (0..self.size()).flat_map(move |y| Columns(self.row(y).empty).map(move |x| Point::at(x, y)))
    }

    /// All stones as a set.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        Bitboard::from_rows(|y| self.row(y).stones[0] | self.row(y).stones[1])
    }

    /// The cells around a point along one direction, seen by `color`.
    #[inline]
    #[must_use]
    pub fn window(&self, point: Point, direction: Direction, color: Color) -> Window {
        let (line, bit) = locate(direction, point);
        let line = &self.lines[direction.index()][line];
        Window {
            own: cut(line.stones[color.index()], bit),
            opponent: cut(line.stones[color.opponent().index()], bit),
            empty: cut(line.empty, bit),
        }
    }

    /// The own stones alone of [`Board::window`], for questions that they settle.
    #[inline]
    pub(crate) fn own_cells(&self, point: Point, direction: Direction, color: Color) -> u32 {
        let (line, bit) = locate(direction, point);
        cut(self.lines[direction.index()][line].stones[color.index()], bit)
    }

    /// Whether `color` has five or more stones in a row anywhere.
    #[must_use]
    pub fn has_five_in_a_row(&self, color: Color) -> bool {
        self.lines.iter().flatten().any(|line| holds_five(line.stones[color.index()]))
    }

    /// Puts a stone on an empty point.
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        self.toggle(point, color);
        self.stones += 1;
    }

    /// Takes a stone of that colour away.
    #[inline]
    pub fn remove(&mut self, point: Point, color: Color) {
        debug_assert_eq!(self.stone(point), Some(color));
        self.toggle(point, color);
        self.stones -= 1;
    }

    #[inline]
    fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let (line, bit) = locate(direction, point);
            let line = &mut self.lines[direction.index()][line];
            line.stones[color.index()] ^= 1 << bit;
            line.empty ^= 1 << bit;
        }
        self.key ^= zobrist::stone(color, point);
    }

    /// The stones of a colour in row `y`, bit k = column k.
    #[inline]
    pub(crate) fn stones_of_row(&self, y: usize, color: Color) -> u32 {
        self.row(y).stones[color.index()]
    }

    /// The empty points of row `y`, bit k = column k.
    #[inline]
    pub(crate) fn empty_of_row(&self, y: usize) -> u32 {
        self.row(y).empty
    }

    #[inline]
    fn row(&self, y: usize) -> &Line {
        &self.lines[Direction::Row.index()][y & (LINES - 1)]
    }
}

/// The line of a direction that runs through a point, and the point's bit in it.
#[inline]
const fn locate(direction: Direction, point: Point) -> (usize, usize) {
    let (x, y) = (point.x(), point.y());
    let (line, bit) = match direction {
        Direction::Row => (y, x),
        Direction::Column => (x, y),
        Direction::Falling => (x + MAX_SIZE - 1 - y, x),
        Direction::Rising => (x + y, x),
    };
    (line & (LINES - 1), bit)
}

/// The eleven bits around `bit`, with `bit` itself in the middle.
#[inline]
const fn cut(line: u32, bit: usize) -> u32 {
    ((line as u64) << Window::RADIUS >> bit) as u32 & Window::MASK
}

/// Whether five neighbouring bits are set.
#[inline]
pub(crate) const fn holds_five(bits: u32) -> bool {
    let pairs = bits & bits >> 1;
    pairs & pairs >> 2 & bits >> 4 != 0
}

impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for y in 0..self.size() {
            let row: String =
                (0..self.size()).map(|x| self.stone(Point::at(x, y)).map_or('.', Color::symbol)).collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_centred_and_blind_beyond_the_edge() {
        let mut board = Board::new(9);
        board.place(Point::at(0, 4), Color::Black);
        board.place(Point::at(2, 4), Color::White);
        let window = board.window(Point::at(1, 4), Direction::Row, Color::Black);
        assert_eq!(window.own, 0b000_0001_0000);
        assert_eq!(window.opponent, 0b000_0100_0000);
        assert_eq!(window.empty, 0b111_1010_0000);
    }

    #[test]
    fn every_direction_counts_forward_as_its_delta_says() {
        for direction in Direction::ALL {
            let mut board = Board::new(11);
            let center = Point::center(11);
            board.place(center.step(direction, 1, 11).unwrap(), Color::White);
            assert_eq!(board.window(center, direction, Color::White).own, Window::CENTER << 1, "{direction:?}");
        }
    }
}
