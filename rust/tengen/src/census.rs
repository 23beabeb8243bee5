//! Sums over all empty points.

use gomoku_core::{Color, Point};

use crate::cell::{Terms, Traits};
use crate::point_set::PointSet;
use crate::shape::Shape;

/// The sum of values for either side to move, and how many points have each shape for each colour.
///
/// Points without a shape are not counted, so that a point that is filled needs no rule of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    pub(crate) values: [i32; 2],
    /// The place of [`Shape::None`] stays 0, and so does the last.
    pub(crate) counts: [[u16; 8]; 2],
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
    pub(crate) fn reshape(&mut self, old: Traits, new: Traits) {
        for color in Color::ALL {
            let counts = &mut self.counts[color.index()];
            let (was, is) = (old.shape(color), new.shape(color));
            counts[was.index()] -= u16::from(was != Shape::None);
            counts[is.index()] += u16::from(is != Shape::None);
        }
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

/// The empty points by colour and shape; the sets of [`Shape::None`] stay empty.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ShapePoints {
    sets: [[PointSet; Shape::COUNT]; 2],
}

impl ShapePoints {
    pub(crate) const EMPTY: Self = Self { sets: [[PointSet::EMPTY; Shape::COUNT]; 2] };

    #[inline]
    pub(crate) fn get(&self, color: usize, shape: Shape) -> &PointSet {
        &self.sets[color][shape.index()]
    }

    /// Moves a point from the sets of its old shapes to those of the new.
    #[inline]
    pub(crate) fn reshape(&mut self, point: Point, old: Traits, new: Traits) {
        for color in Color::ALL {
            let sets = &mut self.sets[color.index()];
            let (was, is) = (old.shape(color), new.shape(color));
            if was == is {
                continue;
            }
            if was != Shape::None {
                sets[was.index()].remove(point);
            }
            if is != Shape::None {
                sets[is.index()].insert(point);
            }
        }
    }
}
