//! What the steps of a node hand to each other: what is asked of it, what it knows, and what its moves have brought.

use gomoku_core::Point;

use crate::search::{Depth, Entry, Score};
use crate::threats::ThreatStatus;

/// A window, a depth and a place in the tree.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Scores at most this are as good as any other.
    pub alpha: Score,
    /// Scores at least this cut the node.
    pub beta: Score,
    /// How deep the node is to be searched.
    pub depth: Depth,
    /// From the root.
    pub ply: usize,
    /// Whether the node is expected to fail high.
    pub is_cut_node: bool,
}

impl Task {
    pub(super) fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    pub(super) const fn plies(&self) -> i32 {
        self.depth.whole_plies()
    }
}

/// What a node knows before its moves are searched.
pub(super) struct Node {
    pub(super) task: Task,
    pub(super) status: ThreatStatus,
    pub(super) key: u64,
    pub(super) known: Option<Entry>,
    pub(super) evaluation: Score,
    /// The evaluation, or what the table knows better.
    pub(super) refined: Score,
    pub(super) is_improving: bool,
    pub(super) was_pv: bool,
    /// Moves beyond the urgent ones are searched only where those lose.
    pub(super) urgent_only: bool,
}

/// What the moves of a node have brought so far.
pub(super) struct Found {
    pub(super) best: Score,
    pub(super) best_move: Option<Point>,
    pub(super) alpha: Score,
    pub(super) searched: usize,
    pub(super) is_multi_cut: bool,
}
