//! Stones on a square board.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::direction::Direction;
use crate::lines::{Lines, gathered, stone_bits, stones_among};
use crate::point::Point;
use crate::zobrist;

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
    /// Its eleven cells, two bits each.
    const CELLS: u64 = (1 << (2 * (2 * Self::RADIUS + 1))) - 1;
    /// The lower bit of each.
    const LOWER: u64 = Self::CELLS / 3;
}

/// Stones on a board of one size, and the Zobrist key of those stones.
///
/// They are kept in two forms, which change together: as lines, so that what is around a point along any direction is one
/// load and one shift, and as sets.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    lines: Lines,
    stones: [Bitboard; 2],
    empty: Bitboard,
    key: u64,
    size: u8,
    count: u16,
}

impl Board {
    /// An empty board; `size` is known to be within the allowed range.
    #[must_use]
    pub fn new(size: usize) -> Self {
        let (lines, empty) = (Lines::new(size), Bitboard::full(size));
        Self { lines, stones: [Bitboard::EMPTY; 2], empty, key: 0, size: size as u8, count: 0 }
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
        self.count as usize
    }

    /// The Zobrist key of the stones alone.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// The stone on a point, or `None` for an empty point and for one off the board.
    #[inline]
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.lines.cell(point) == stone_bits(color))
    }

    /// Whether the point is on the board and empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self, point: Point) -> bool {
        self.empty.contains(point)
    }

    /// The stones of one colour as a set.
    #[inline]
    #[must_use]
    pub const fn stones(&self, color: Color) -> &Bitboard {
        &self.stones[color.index()]
    }

    /// The empty points as a set.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> &Bitboard {
        &self.empty
    }

    /// All stones as a set.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.stones[0] | self.stones[1]
    }

    /// The cells of a line from `radius` before the point on, two bits a cell, lowest bits first: [`EMPTY`](crate::EMPTY),
    /// [`stone_bits`] or [`OFF_BOARD`](crate::OFF_BOARD). Cells that leave the word come in again on top.
    #[inline]
    #[must_use]
    pub fn cells(&self, point: Point, direction: Direction, radius: usize) -> u64 {
        self.lines.around(point, direction, radius)
    }

    /// The cells around a point along one direction, seen by `color`.
    #[inline]
    #[must_use]
    pub fn window(&self, point: Point, direction: Direction, color: Color) -> Window {
        let cells = self.cells(point, direction, Window::RADIUS);
        let stones = |color| gathered(stones_among(cells & Window::CELLS, color));
        let (own, opponent) = (stones(color), stones(color.opponent()));
        Window { own, opponent, empty: gathered(!(cells | cells >> 1) & Window::LOWER) }
    }

    /// The own stones alone of [`Board::window`], two bits a cell, for questions that they settle.
    #[inline]
    pub(crate) fn own_cells(&self, point: Point, direction: Direction, color: Color) -> u64 {
        stones_among(self.cells(point, direction, Window::RADIUS) & Window::CELLS, color)
    }

    /// Whether `color` has five or more stones in a row anywhere.
    #[must_use]
    pub fn has_five_in_a_row(&self, color: Color) -> bool {
        self.lines.hold_five(color)
    }

    /// Puts a stone on an empty point.
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        self.toggle(point, color);
        self.count += 1;
    }

    /// Takes a stone of that colour away.
    #[inline]
    pub fn remove(&mut self, point: Point, color: Color) {
        debug_assert_eq!(self.stone(point), Some(color));
        self.toggle(point, color);
        self.count -= 1;
    }

    #[inline]
    fn toggle(&mut self, point: Point, color: Color) {
        self.lines.toggle(point, color);
        self.stones[color.index()].toggle(point);
        self.empty.toggle(point);
        self.key ^= zobrist::stone(color, point);
    }
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
