//! The best lines of the nodes on the path from the root, each begun anew when its node is entered.

use gomoku_core::Point;

use crate::score::MAX_PLY;

/// One line for each ply.
pub struct Variations(Vec<Vec<Point>>);

impl Default for Variations {
    fn default() -> Self {
        Self(vec![Vec::new(); MAX_PLY + 2])
    }
}

impl Variations {
    /// Begins the line of a node at this ply.
    #[inline]
    pub fn begin(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes a move and what follows it the line of its node.
    #[inline]
    pub fn extend(&mut self, ply: usize, point: Point) {
        let (head, tail) = self.0.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(point);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// The principal variation, as far as it is known.
    #[must_use]
    pub fn of_the_root(&self) -> &[Point] {
        &self.0[0]
    }
}
