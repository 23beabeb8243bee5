//! How many empty points have each shape, and which.

use gomoku_core::{Bitboard, Color};

use crate::position::cell::point_at;
use crate::position::lines::Shape;

/// How many empty points have each shape for each colour.
///
/// What is counted for [`Shape::None`] means nothing; counting it costs less than telling it apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShapeCounts {
    counts: [[u16; SHAPES]; 2],
}

/// Room so that a shape masked to three bits is always inside.
const SHAPES: usize = 8;

/// A point whose shapes changed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reshaping {
    pub(crate) place: u16,
    /// Both colours' shapes, a byte each.
    pub(crate) old: u16,
    pub(crate) new: u16,
}

impl Reshaping {
    /// The shapes that a colour had and has, as places in arrays.
    #[inline]
    fn shapes(self, color: usize) -> [usize; 2] {
        [self.old, self.new].map(|shapes| (shapes >> (8 * color)) as usize % SHAPES)
    }
}

impl ShapeCounts {
    /// Counts the new shapes in place of the old.
    #[inline]
    pub(crate) fn reshape(&mut self, reshaping: Reshaping) {
        for (color, counts) in self.counts.iter_mut().enumerate() {
            let [old, new] = reshaping.shapes(color);
            counts[old] = counts[old].wrapping_sub(1);
            counts[new] = counts[new].wrapping_add(1);
        }
    }

    /// Which threats there are, a bit each: of the mover five, open four, four-three, four, double-three and three from
    /// bit 0; of its opponent five, open four, four-three, four and either three from bit 6.
    #[inline]
    #[must_use]
    pub fn threat_mask(&self, mover: Color) -> usize {
        const STRONGEST_FIRST: [Shape; 6] =
            [Shape::Five, Shape::OpenFour, Shape::FourThree, Shape::Four, Shape::DoubleThree, Shape::Three];
        let mask = |color: Color| {
            let has = |(bit, shape)| usize::from(self.count(color, shape) > 0) << bit;
            STRONGEST_FIRST.into_iter().enumerate().map(has).sum::<usize>()
        };
        let (own, other) = (mask(mover), mask(mover.opponent()));
        own | (other & 0b1_1111 | other >> 1 & 0b1_0000) << 6
    }

    /// How many points have that shape for a colour; for every shape but `None`.
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, shape: Shape) -> u32 {
        u32::from(self.counts[color.index()][shape.index()])
    }
}

/// The empty points by colour and shape; the sets of [`Shape::None`] mean nothing.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ShapePoints {
    sets: [[Bitboard; SHAPES]; 2],
}

impl ShapePoints {
    pub(crate) const EMPTY: Self = Self { sets: [[Bitboard::EMPTY; SHAPES]; 2] };

    #[inline]
    pub(crate) fn get(&self, color: Color, shape: Shape) -> &Bitboard {
        &self.sets[color.index()][shape.index()]
    }

    /// Moves a point from the sets of its old shapes to those of the new, or back again.
    #[inline]
    pub(crate) fn reshape(&mut self, reshaping: Reshaping) {
        let point = point_at(reshaping.place as usize);
        for (color, sets) in self.sets.iter_mut().enumerate() {
            let [old, new] = reshaping.shapes(color);
            sets[old].toggle(point);
            sets[new].toggle(point);
        }
    }
}
