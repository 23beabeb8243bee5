//! Who hears what a move changes.

use gomoku_core::{Color, Direction, Point};

use crate::position::cell::Cell;

/// Hears of every point that a move changes, in the order in which it does.
///
/// The stone that is played and the stones that it takes come first, then the points around them.
pub trait Listener {
    /// A stone was put on an empty point, which had this cell.
    fn occupied(&mut self, point: Point, stone: Color, before: &Cell);

    /// A stone was taken from a point, which has this cell from now on.
    fn vacated(&mut self, point: Point, stone: Color, after: &Cell);

    /// The line through an empty point along this direction means something else now; the other three do not.
    fn changed(&mut self, point: Point, direction: Direction, before: &Cell, after: &Cell);
}

/// Where nobody listens.
impl Listener for () {
    #[inline]
    fn occupied(&mut self, _: Point, _: Color, _: &Cell) {}

    #[inline]
    fn vacated(&mut self, _: Point, _: Color, _: &Cell) {}

    #[inline]
    fn changed(&mut self, _: Point, _: Direction, _: &Cell, _: &Cell) {}
}
