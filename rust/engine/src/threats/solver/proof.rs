//! What a solver says of a position.

use gomoku_core::Point;

/// The moves of both sides to the win, the last one first: so it grows on the way back from the win.
pub type WinningLine = Vec<Point>;

/// A forced win, and what it took to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The moves of both sides up to the win, the attacker's first; the defender plays what resists longest, as far as
    /// that is known.
    pub line: Vec<Point>,
    /// Attacker's moves tried.
    pub nodes: u64,
}

impl Proof {
    /// Plies to the win.
    #[must_use]
    pub fn win_in(&self) -> usize {
        self.line.len()
    }
}

/// What is known of a position's forced win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins.
    Win(Proof),
    /// No sequence of such threats wins; the position may still be won by quieter moves.
    NoWin {
        /// Attacker's moves tried.
        nodes: u64,
    },
    /// The limit ended the search.
    Unknown {
        /// Attacker's moves tried.
        nodes: u64,
    },
}

impl Verdict {
    pub(super) fn new(line: Option<WinningLine>, is_cut: bool, nodes: u64) -> Self {
        match line {
            Some(line) => Self::Win(Proof { line: line.into_iter().rev().collect(), nodes }),
            None if is_cut => Self::Unknown { nodes },
            None => Self::NoWin { nodes },
        }
    }
}
