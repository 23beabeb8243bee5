//! A set of points: one integer a row, bit k = column k.

use std::ops::{BitAnd, BitOr, Not, Sub};

use crate::point::{MAX_SIZE, Point};

/// Every column of the largest board.
const COLUMNS: u32 = (1 << MAX_SIZE) - 1;

/// A set of points.
///
/// ```
/// use gomoku_core::{Bitboard, Point};
/// let stone = Bitboard::from_iter([Point::at(1, 1)]);
/// assert_eq!(stone.grown().len(), 9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Bitboard {
    rows: [u32; MAX_SIZE],
}

impl Bitboard {
    /// No point at all.
    pub const EMPTY: Self = Self { rows: [0; MAX_SIZE] };

    /// Every point of a board.
    #[must_use]
    pub fn full(size: usize) -> Self {
        let mut rows = [0; MAX_SIZE];
        rows[..size].fill((1 << size) - 1);
        Self { rows }
    }

    /// The set with these rows.
    #[inline]
    #[must_use]
    pub const fn from_rows(rows: [u32; MAX_SIZE]) -> Self {
        Self { rows }
    }

    /// The rows from the top, bit k = column k.
    #[inline]
    #[must_use]
    pub const fn rows(&self) -> &[u32; MAX_SIZE] {
        &self.rows
    }

    /// Whether the point is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.rows[point.y()] >> point.x() & 1 == 1
    }

    /// Puts a point in.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.rows[point.y()] |= 1 << point.x();
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.rows[point.y()] &= !(1 << point.x());
    }

    /// Puts a point in or takes it out.
    #[inline]
    pub fn set(&mut self, point: Point, contained: bool) {
        let row = &mut self.rows[point.y()];
        *row = *row & !(1 << point.x()) | u32::from(contained) << point.x();
    }

    /// How many points are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether no point is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The set and every point next to it in the eight directions; intersect with the board to cut what left it.
    #[must_use]
    pub fn grown(&self) -> Self {
        let wide = self.rows.map(|row| (row | row << 1 | row >> 1) & COLUMNS);
        let mut rows = wide;
        for y in 0..MAX_SIZE - 1 {
            rows[y] |= wide[y + 1];
            rows[y + 1] |= wide[y];
        }
        Self { rows }
    }

    /// The points of the set moved by `(dx, dy)`; those that leave the largest board are lost.
    #[must_use]
    pub fn shifted(&self, dx: i32, dy: i32) -> Self {
        let mut rows = [0; MAX_SIZE];
        for (y, &row) in self.rows.iter().enumerate() {
            let target = y as i32 + dy;
            if (0..MAX_SIZE as i32).contains(&target) {
                rows[target as usize] = COLUMNS & if dx >= 0 { row << dx } else { row >> -dx };
            }
        }
        Self { rows }
    }

    /// The points in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let rows = self.rows;
        rows.into_iter().enumerate().flat_map(|(y, row)| Columns(row).map(move |x| Point::at(x, y)))
    }
}

/// The set bits of one row, from the left.
pub(crate) struct Columns(pub(crate) u32);

impl Iterator for Columns {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let x = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(x)
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self { rows: std::array::from_fn(|y| self.rows[y] & other.rows[y]) }
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self { rows: std::array::from_fn(|y| self.rows[y] | other.rows[y]) }
    }
}

impl Sub for Bitboard {
    type Output = Self;

    /// The points of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { rows: std::array::from_fn(|y| self.rows[y] & !other.rows[y]) }
    }
}

impl Not for Bitboard {
    type Output = Self;

    /// The complement on the largest board; intersect with the board in play.
    #[inline]
    fn not(self) -> Self {
        Self { rows: self.rows.map(|row| !row & COLUMNS) }
    }
}

impl std::fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in &self.rows {
            let line: String = (0..MAX_SIZE).map(|x| if row >> x & 1 == 1 { '#' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
