//! The way from the root to the node in hand: the best line of every node on it, and how far it has ever led.

use gomoku_core::Point;

use crate::search::score::{MAX_PLY, Score};
use crate::search::watch::Counter;

/// What one thread of a search keeps of the nodes from the root on.
pub struct Path {
    /// The best line of each ply, begun anew when a node is entered.
    variations: Vec<Vec<Point>>,
    selective_depth: usize,
}

impl Default for Path {
    fn default() -> Self {
        Self { variations: vec![Vec::new(); MAX_PLY + 2], selective_depth: 0 }
    }
}

impl Path {
    /// Counts a node, and answers it where the game has ended with a score, the search is stopped or too deep.
    #[inline]
    pub fn enter(
        &mut self,
        counter: &mut Counter<'_>,
        ended: Option<Score>,
        ply: usize,
        evaluate: impl FnOnce() -> Score,
    ) -> Option<Score> {
        self.variations[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if counter.tick() {
            return Some(Score::EVEN);
        }
        ended.or_else(|| (ply + 1 >= MAX_PLY).then(evaluate))
    }

    /// Makes a move and what follows it the line of its node.
    #[inline]
    pub fn extend(&mut self, ply: usize, point: Point) {
        let (head, tail) = self.variations.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(point);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// The principal variation, as far as it is known.
    #[must_use]
    pub fn principal_variation(&self) -> &[Point] {
        &self.variations[0]
    }

    /// The deepest ply that was looked at since the last [`Path::forget_depth`].
    #[must_use]
    pub const fn selective_depth(&self) -> usize {
        self.selective_depth
    }

    /// Begins to measure the selective depth anew.
    pub const fn forget_depth(&mut self) {
        self.selective_depth = 0;
    }
}
