//! The moves of a node: scored once, sorted only as far as they are asked for.

use gomoku_core::Point;

/// A move and how promising it looks; 256 are one nat of probability.
#[derive(Clone, Copy, Debug)]
pub struct RankedMove {
    /// The move.
    pub point: Point,
    /// Its score.
    pub score: i32,
}

/// The moves of all nodes on the path from the root, one list after the other, so that none is ever allocated twice.
#[derive(Default)]
pub struct MoveStack(Vec<RankedMove>);

/// The moves of one node that have not been picked yet.
#[derive(Clone, Copy, Debug)]
pub struct MoveList {
    start: usize,
    next: usize,
    end: usize,
}

impl MoveStack {
    /// Begins the list of a node.
    #[inline]
    pub fn begin(&mut self) -> usize {
        self.0.len()
    }

    /// Adds a move to the list that was begun last.
    #[inline]
    pub fn push(&mut self, point: Point, score: i32) {
        self.0.push(RankedMove { point, score });
    }

    /// The list that was begun at `start`, complete.
    #[inline]
    #[must_use]
    pub fn list(&self, start: usize) -> MoveList {
        MoveList { start, next: start, end: self.0.len() }
    }

    /// The best move that is left; of equals the first in order of points.
    #[inline]
    pub fn pick(&mut self, list: &mut MoveList) -> Option<RankedMove> {
        let left = self.0.get_mut(list.next..list.end)?;
        let mut best = 0;
        for (index, ranked) in left.iter().enumerate().skip(1) {
            let is_better = (ranked.score, std::cmp::Reverse(ranked.point))
                > (left[best].score, std::cmp::Reverse(left[best].point));
            if is_better {
                best = index;
            }
        }
        if left.is_empty() {
            return None;
        }
        left.swap(0, best);
        list.next += 1;
        Some(left[0])
    }

    /// The moves that were picked so far, the first one first.
    #[inline]
    pub fn picked(&self, list: MoveList) -> impl Iterator<Item = Point> {
        self.0[list.start..list.next].iter().map(|ranked| ranked.point)
    }

    /// Gives the list's room back.
    #[inline]
    pub fn end(&mut self, list: MoveList) {
        self.0.truncate(list.start);
    }
}
