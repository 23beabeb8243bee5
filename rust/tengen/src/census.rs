//! Sums over all empty points.

use crate::cell::Cell;
use crate::point_set::PointSet;
use crate::shape::Shape;
use gomoku_core::Point;

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
    /// Counts the new cell in place of the old; `points` are the sets of points by colour and shape.
    #[inline]
    pub(crate) fn replace(&mut self, point: Point, old: &Cell, new: &Cell, points: &mut ShapePoints) {
        for side in [0, 1] {
            self.values[side] += i32::from(new.terms[side]) - i32::from(old.terms[side]);
        }
        if old.shapes != new.shapes {
            for color in [0, 1] {
                let (was, is) = (old.shapes[color], new.shapes[color]);
                self.counts[color][was.index()] -= u16::from(was != Shape::None);
                self.counts[color][is.index()] += u16::from(is != Shape::None);
            }
            points.replace(point, old.shapes, new.shapes);
        }
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

    #[inline]
    pub(crate) fn replace(&mut self, point: Point, old: [Shape; 2], new: [Shape; 2]) {
        for color in [0, 1] {
            let (was, is) = (old[color], new[color]);
            if was != is {
                if was != Shape::None {
                    self.sets[color][was.index()].remove(point);
                }
                if is != Shape::None {
                    self.sets[color][is.index()].insert(point);
                }
            }
        }
    }
}
