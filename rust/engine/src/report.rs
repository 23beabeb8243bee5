//! What a search found.

use std::time::Duration;

use gomoku_core::Point;

use crate::bound::Bound;
use crate::score::Score;

/// One principal variation: what a search thinks of one first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// For the side to move.
    pub score: Score,
    /// What the score says: a search that is stopped may know no more than a bound.
    pub bound: Bound,
    /// The moves, at least one.
    pub moves: Vec<Point>,
}

/// The result of one search, from the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play.
    pub best: Point,
    /// Its score.
    pub score: Score,
    /// Plies to a proven win, negative to a proven loss.
    pub win_in: Option<i32>,
    /// The last depth that was searched to its end, in plies; 0 where no search was needed.
    pub depth: u32,
    /// The furthest ply that is known of: the deepest that was looked at, or the end of a proven win that the shapes on
    /// the board tell of. Never less than `depth`.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Wall clock.
    pub time: Duration,
    /// The principal variation, starting with `best`.
    pub pv: Vec<Point>,
    /// The principal variations, best first: as many as the engine was told to find, and there are moves.
    pub lines: Vec<Variation>,
}

impl Report {
    /// The report of these variations, of which there is at least one.
    #[must_use]
    pub fn of(lines: Vec<Variation>, depth: u32, selective_depth: u32, nodes: u64, time: Duration) -> Self {
        let first = &lines[0];
        let (best, score, pv) = (first.moves[0], first.score, first.moves.clone());
        let win_in = score.win_in();
        let selective_depth = selective_depth.max(depth).max(win_in.map_or(0, i32::unsigned_abs));
        Self { best, score, win_in, depth, selective_depth, nodes, time, pv, lines }
    }

    /// The report of a move that no search stands behind, with the score of the position as it is.
    #[must_use]
    pub fn without_search(best: Point, score: Score, nodes: u64, time: Duration) -> Self {
        let line = Variation { score, bound: Bound::Exact, moves: vec![best] };
        Self::of(vec![line], 0, 0, nodes, time)
    }
}
