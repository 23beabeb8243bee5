//! Sums over all empty points.

use gomoku_core::Color;

use crate::position::cell::{Terms, point_at};
use crate::position::point_set::PointSet;
use crate::position::shape::Shape;

/// The sum of values for either side to move, and how many points have each shape for each colour.
///
/// What is counted for [`Shape::None`] means nothing; counting it costs less than telling it apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    pub(crate) values: [i32; 2],
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

impl Census {
    /// Counts the values of the new cells in place of the old.
    #[inline]
    pub(crate) fn revalue(&mut self, changes: ValueChanges) {
        self.values[0] += changes.black as i32;
        self.values[1] += ((changes.both - changes.black) >> 16) as i32;
    }

    /// Counts the new shapes in place of the old.
    #[inline]
    pub(crate) fn reshape(&mut self, reshaping: Reshaping) {
        for (color, counts) in self.counts.iter_mut().enumerate() {
            let [old, new] = reshaping.shapes(color);
            counts[old] = counts[old].wrapping_sub(1);
            counts[new] = counts[new].wrapping_add(1);
        }
    }

    /// Who has which threat; see [`crate::position::State::evaluation`].
    #[inline]
    pub(crate) fn threat_mask(&self, mover: Color) -> usize {
        const STRONGEST_FIRST: [Shape; 6] =
            [Shape::Five, Shape::OpenFour, Shape::FourThree, Shape::Four, Shape::DoubleThree, Shape::Three];
        let mask = |color: Color| {
            let has = |(bit, shape)| usize::from(self.count(color, shape) > 0) << bit;
            STRONGEST_FIRST.into_iter().enumerate().map(has).sum::<usize>()
        };
        let (own, other) = (mask(mover), mask(mover.opponent()));
        own | (other & 0b1_1111 | other >> 1 & 0b1_0000) << 6
    }

    #[inline]
    pub(crate) fn count(&self, color: Color, shape: Shape) -> u32 {
        u32::from(self.counts[color.index()][shape.index()])
    }
}

/// How much the values of some cells change together: black's, and both as [`Terms::values`] has them.
#[derive(Clone, Copy, Default)]
pub(crate) struct ValueChanges {
    black: i64,
    both: i64,
}

impl ValueChanges {
    #[inline]
    pub(crate) fn add(&mut self, old: Terms, new: Terms) {
        let both = new.values().wrapping_sub(old.values());
        self.black += i64::from(both as i16);
        self.both += i64::from(both);
    }
}

/// The empty points by colour and shape; the sets of [`Shape::None`] mean nothing.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ShapePoints {
    sets: [[PointSet; SHAPES]; 2],
}

impl ShapePoints {
    pub(crate) const EMPTY: Self = Self { sets: [[PointSet::EMPTY; SHAPES]; 2] };

    #[inline]
    pub(crate) fn get(&self, color: Color, shape: Shape) -> &PointSet {
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
