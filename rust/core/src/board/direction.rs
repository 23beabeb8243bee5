//! The four directions in which lines run.

/// A direction in which stones can line up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Along a row, to the right: `(1, 0)`.
    Row = 0,
    /// Along a column, downwards: `(0, 1)`.
    Column = 1,
    /// Down and to the right: `(1, 1)`.
    Falling = 2,
    /// Up and to the right: `(1, -1)`.
    Rising = 3,
}

impl Direction {
    /// All four, in the order of arrays indexed by direction.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Falling, Self::Rising];

    /// One step forward as `(dx, dy)`.
    #[inline]
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Falling => (1, 1),
            Self::Rising => (1, -1),
        }
    }

    /// The place of this direction in arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
