//! How deep a node is searched.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A depth in sixteenths of a ply, so that an extension or a reduction can be a part of one.
///
/// Plain numbers count plies: a limit, a report, the distance from the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Depth(i32);

impl Depth {
    /// Nothing is left.
    pub const ZERO: Self = Self(0);
    /// One ply.
    pub const PLY: Self = Self(16);

    /// This many plies.
    #[inline]
    #[must_use]
    pub const fn plies(plies: u32) -> Self {
        Self(plies as i32 * Self::PLY.0)
    }

    /// This many sixteenths of a ply.
    #[inline]
    #[must_use]
    pub const fn sixteenths(sixteenths: i32) -> Self {
        Self(sixteenths)
    }

    /// The depth in sixteenths of a ply.
    #[inline]
    #[must_use]
    pub const fn in_sixteenths(self) -> i32 {
        self.0
    }

    /// The whole plies in it.
    #[inline]
    #[must_use]
    pub const fn whole_plies(self) -> i32 {
        self.0 / Self::PLY.0
    }

    /// This many percent of it.
    #[inline]
    #[must_use]
    pub const fn percent(self, percent: i32) -> Self {
        Self(self.0 * percent / 100)
    }

    /// So much for every ply of the depth, parts of a ply in proportion.
    #[inline]
    #[must_use]
    pub const fn times(self, for_a_ply: i32) -> i32 {
        for_a_ply * self.0 / Self::PLY.0
    }
}

impl Add for Depth {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Depth {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Depth {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Depth {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}
