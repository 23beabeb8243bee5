//! One node of a search tree: its window, and whether its moves have to be looked at.

use gomoku_core::Point;

use crate::search::{Bound, Score};

/// A node once it has been opened.
pub enum Opened {
    /// Its score is known without looking at its moves.
    Answered(Score),
    /// It is at the horizon: quiescence judges it.
    Horizon,
    /// Its moves have to be searched, the table's first.
    Open {
        /// The window, clipped to what is possible.
        window: NodeWindow,
        /// The best move that the table knows.
        table_move: Option<Point>,
    },
}

/// The window of a node and what has been found in it.
pub struct NodeWindow {
    /// The score the side to move is sure of.
    pub alpha: Score,
    /// The score at which the opponent would not have come here.
    pub beta: Score,
    /// The best score so far.
    pub best: Score,
    /// The move that made it.
    pub best_move: Option<Point>,
    first_alpha: Score,
}

impl NodeWindow {
    /// An open window.
    #[inline]
    #[must_use]
    pub fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta, best: -Score::INFINITE, best_move: None, first_alpha: alpha }
    }

    /// What the best score says about the true one.
    #[inline]
    #[must_use]
    pub fn bound(&self) -> Bound {
        Bound::of(self.best, self.first_alpha, self.beta)
    }
}
