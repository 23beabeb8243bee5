//! A set of points, two rows a word.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use gomoku_core::{Bitboard, POINT_SPAN, Point};

/// Words of a set: one bit for each [`Point::index`].
const WORDS: usize = POINT_SPAN / 64;

/// A set of points, bit [`Point::index`] of eleven words.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct PointSet {
    words: [u64; WORDS],
}

impl PointSet {
    /// No point at all.
    pub const EMPTY: Self = Self { words: [0; WORDS] };

    /// The set with these rows, bit k = column k; there are 22.
    #[inline]
    pub(crate) fn from_rows(row: impl Fn(usize) -> u32) -> Self {
        Self { words: std::array::from_fn(|word| u64::from(row(2 * word)) | u64::from(row(2 * word + 1)) << 32) }
    }

    /// Whether the point is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.words[word(point)] & bit(point) != 0
    }

    /// Puts a point in.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.words[word(point)] |= bit(point);
    }

    /// Takes a point out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.words[word(point)] &= !bit(point);
    }

    /// Puts a point in that was not in the set, and takes one out that was.
    #[inline]
    pub const fn toggle(&mut self, point: Point) {
        self.words[word(point)] ^= bit(point);
    }

    /// Keeps the points that satisfy the condition.
    pub fn retain(&mut self, mut keep: impl FnMut(Point) -> bool) {
        for point in *self {
            if !keep(point) {
                self.remove(point);
            }
        }
    }

    /// Whether no point is in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many points are in the set.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first point in row-major order.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points in row-major order.
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Points {
        Points { words: self.words, word: 0 }
    }
}

#[inline]
const fn word(point: Point) -> usize {
    point.index() / 64
}

#[inline]
const fn bit(point: Point) -> u64 {
    1 << (point.index() % 64)
}

/// The points of a set in row-major order.
#[derive(Clone)]
pub struct Points {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while let Some(word) = self.words.get_mut(self.word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Point::at(bit % 32, 2 * self.word + bit / 32));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        points.into_iter().for_each(|point| self.insert(point));
    }
}

impl From<Bitboard> for PointSet {
    #[inline]
    fn from(board: Bitboard) -> Self {
        Self::from_rows(|y| board.rows()[y])
    }
}

impl BitAnd for PointSet {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word &= other);
    }
}

impl BitOr for PointSet {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word |= other);
    }
}

impl Sub for PointSet {
    type Output = Self;

    /// The points of `self` that are not in `other`.
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word &= !other);
    }
}

impl std::fmt::Debug for PointSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self).finish()
    }
}
