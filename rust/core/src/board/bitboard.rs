//! A set of points: two rows a word, bit k of a row = column k.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::board::point::{MAX_SIZE, POINT_SPAN, Point};

/// Words of a set: one bit for each [`Point::index`].
const WORDS: usize = POINT_SPAN / 64;
/// Every column of the largest board, in both rows of a word.
const COLUMNS: u64 = ((1 << MAX_SIZE) - 1) * (1 + (1 << 32));

/// A set of points.
///
/// ```
/// use gomoku_core::{Bitboard, Point};
/// let stone = Bitboard::from_iter([Point::at(1, 1)]);
/// assert_eq!(stone.grown().len(), 9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Bitboard {
    words: [u64; WORDS],
}

impl Bitboard {
    /// No point at all.
    pub const EMPTY: Self = Self { words: [0; WORDS] };

    /// Every point of a board.
    #[must_use]
    pub fn full(size: usize) -> Self {
        Self::from_rows(|y| if y < size { (1 << size) - 1 } else { 0 })
    }

    /// The set with these rows, from the top, bit k = column k; there are 22.
    #[inline]
    #[must_use]
    pub fn from_rows(row: impl Fn(usize) -> u32) -> Self {
        Self { words: std::array::from_fn(|word| u64::from(row(2 * word)) | u64::from(row(2 * word + 1)) << 32) }
    }

    /// One row, bit k = column k.
    #[inline]
    #[must_use]
    pub const fn row(&self, y: usize) -> u32 {
        (self.words[y / 2] >> (32 * (y % 2))) as u32
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

    /// The set and every point next to it in the eight directions; intersect with the board to cut what left it.
    #[must_use]
    pub fn grown(&self) -> Self {
        let wide = self.words.map(|word| (word | word << 1 | word >> 1) & COLUMNS);
        let word = |index: usize| wide.get(index).copied().unwrap_or(0);
        let tall = |index: usize| {
            let (above, below) = (word(index.wrapping_sub(1)) >> 32, word(index + 1) << 32);
            wide[index] | wide[index] << 32 | above | wide[index] >> 32 | below
        };
        Self { words: std::array::from_fn(tall) }
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

    #[inline]
    fn fold<B, F: FnMut(B, Point) -> B>(self, init: B, mut add: F) -> B {
        let mut all = init;
        for (index, mut word) in self.words.into_iter().enumerate().skip(self.word) {
            while word != 0 {
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                all = add(all, Point::at(bit % 32, 2 * index + bit / 32));
            }
        }
        all
    }
}

impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for &Bitboard {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for Bitboard {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        points.into_iter().for_each(|point| self.insert(point));
    }
}

macro_rules! operators {
    ($($operator:ident $function:ident, $assign:ident $assign_function:ident: $combine:expr;)*) => {$(
        impl $assign for Bitboard {
            #[inline]
            fn $assign_function(&mut self, other: Self) {
                let combine: fn(&mut u64, u64) = $combine;
                self.words.iter_mut().zip(other.words).for_each(|(word, other)| combine(word, other));
            }
        }

        impl $operator for Bitboard {
            type Output = Self;

            #[inline]
            fn $function(mut self, other: Self) -> Self {
                $assign::$assign_function(&mut self, other);
                self
            }
        }
    )*};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign: |word, other| *word &= other;
    BitOr bitor, BitOrAssign bitor_assign: |word, other| *word |= other;
    Sub sub, SubAssign sub_assign: |word, other| *word &= !other;
}

impl Not for Bitboard {
    type Output = Self;

    /// The complement on the largest board; intersect with the board in play.
    #[inline]
    fn not(self) -> Self {
        Self { words: self.words.map(|word| !word & COLUMNS) }
    }
}

impl std::fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for y in 0..MAX_SIZE {
            let line: String = (0..MAX_SIZE).map(|x| if self.row(y) >> x & 1 == 1 { '#' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
