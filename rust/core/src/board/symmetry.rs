//! The eight symmetries of the square.

use crate::board::point::Point;

/// One of the eight ways to turn and mirror a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight; the first is the identity.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// Where this symmetry takes a point of a board of the given size.
    #[must_use]
    pub const fn apply(self, point: Point, size: usize) -> Point {
        let last = size - 1;
        let (mut x, mut y) = (point.x(), point.y());
        if self.0 & 1 != 0 {
            x = last - x;
        }
        if self.0 & 2 != 0 {
            y = last - y;
        }
        if self.0 & 4 != 0 { Point::at(y, x) } else { Point::at(x, y) }
    }
}
