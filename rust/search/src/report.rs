//! What a search found.

use std::time::Duration;

use gomoku_core::Point;

use crate::score::Score;

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
    /// The deepest ply that was looked at.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Wall clock.
    pub time: Duration,
    /// The principal variation, starting with `best`.
    pub pv: Vec<Point>,
}
