//! The moves of a node: scored once, sorted only as far as they are asked for.

use gomoku_core::Point;

/// A move and how promising it looks; 256 are one nat of probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub point: Point,
    /// Its score.
    pub score: i32,
}

/// Scores are kept within this and its negative.
pub const LARGEST_SCORE: i32 = (1 << 20) - 1;

/// A ranked move as one number: the score above the point counted backwards, so that of equals the first point wins.
/// One comparison of plain numbers is what lets the compiler look at several moves at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Packed(i32);

const POINT_BITS: u32 = 10;
const POINTS: i32 = (1 << POINT_BITS) - 1;

impl Packed {
    #[inline]
    fn new(point: Point, score: i32) -> Self {
        Self(score.clamp(-LARGEST_SCORE, LARGEST_SCORE) << POINT_BITS | (POINTS - point.index() as i32))
    }

    #[inline]
    const fn ranked(self) -> RankedMove {
        let index = (POINTS - (self.0 & POINTS)) as usize;
        RankedMove { point: Point::at(index % 32, index / 32), score: self.0 >> POINT_BITS }
    }
}

/// The moves of all nodes on the path from the root, one list after the other, so that none is ever allocated twice.
#[derive(Default)]
pub struct MoveStack(Vec<Packed>);

/// The moves of one node that have not been picked yet.
#[derive(Clone, Copy, Debug)]
pub struct MoveList {
    start: usize,
    next: usize,
    end: usize,
    /// Whether no more moves are to come.
    is_whole: bool,
}

impl MoveList {
    /// Leaves the moves out that have not been picked.
    #[inline]
    pub const fn close(&mut self) {
        self.end = self.next;
        self.is_whole = true;
    }

    /// Whether no more moves are to come.
    #[inline]
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }
}

impl MoveStack {
    /// The list of a node.
    #[inline]
    pub fn list(&mut self, moves: impl Iterator<Item = (Point, i32)>) -> MoveList {
        let mut list = self.begin(None);
        self.complete(&mut list, moves);
        list
    }

    /// The list of a node with the move that is tried first, if any; [`MoveStack::complete`] adds the others.
    #[inline]
    pub fn begin(&mut self, first: Option<(Point, i32)>) -> MoveList {
        let start = self.0.len();
        self.0.extend(first.map(|(point, score)| Packed::new(point, score)));
        MoveList { start, next: start, end: self.0.len(), is_whole: false }
    }

    /// Adds the other moves of a node, the lists of all nodes below it having ended.
    #[inline]
    pub fn complete(&mut self, list: &mut MoveList, moves: impl Iterator<Item = (Point, i32)>) {
        debug_assert_eq!(list.end, self.0.len(), "a list below has not ended");
        moves.for_each(|(point, score)| self.0.push(Packed::new(point, score)));
        list.end = self.0.len();
        list.is_whole = true;
    }

    /// The best move that is left; of equals the first in order of points.
    #[inline]
    pub fn pick(&mut self, list: &mut MoveList) -> Option<RankedMove> {
        let left = &mut self.0[list.next..list.end];
        let best = left.iter().fold(Packed(i32::MIN), |best, &packed| best.max(packed));
        let place = left.iter().position(|&packed| packed == best)?;
        left.swap(0, place);
        list.next += 1;
        Some(best.ranked())
    }

    /// The moves that were picked so far.
    #[inline]
    pub fn picked(&self, list: MoveList) -> impl Iterator<Item = Point> {
        self.0[list.start..list.next].iter().map(|packed| packed.ranked().point)
    }

    /// Gives the list's room back.
    #[inline]
    pub fn end(&mut self, list: MoveList) {
        self.0.truncate(list.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_best_first_and_equals_in_order_of_points() {
        let points = [Point::at(3, 0), Point::at(0, 1), Point::at(21, 21), Point::at(5, 5)];
        let mut stack = MoveStack::default();
        let mut list = stack.list(points.into_iter().zip([-7, 900, 900, i32::MAX]));
        let picked: Vec<_> = std::iter::from_fn(|| stack.pick(&mut list)).collect();
        let scores = [LARGEST_SCORE, 900, 900, -7];
        let points = [points[3], points[1], points[2], points[0]];
        let expected: Vec<_> =
            points.into_iter().zip(scores).map(|(point, score)| RankedMove { point, score }).collect();
        assert_eq!(picked, expected);
    }

    #[test]
    fn the_others_come_behind_the_first_move() {
        let points = [Point::at(3, 0), Point::at(0, 1), Point::at(5, 5)];
        let mut stack = MoveStack::default();
        let mut list = stack.begin(Some((points[1], -5)));
        let first = stack.pick(&mut list).expect("one move");
        assert!(!list.is_whole() && stack.pick(&mut list).is_none());
        let below = stack.list([(points[0], 9)].into_iter());
        stack.end(below);
        stack.complete(&mut list, [(points[0], 1), (points[2], 2)].into_iter());
        let others: Vec<_> = std::iter::from_fn(|| stack.pick(&mut list)).map(|ranked| ranked.point).collect();
        assert_eq!((first.point, others), (points[1], vec![points[2], points[0]]));
        assert!(list.is_whole());
    }
}
