//! What a search may take, and what it may answer.

use std::time::Duration;

use gomoku_core::{Bitboard, Game};

use crate::error::SearchError;

/// What a caller allows for one move. Where no depth, nodes, time or clock is given, the engine has its own limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Wall clock.
    pub time: Option<Duration>,
    /// The clock of the game that the move is played in.
    pub clock: Option<Clock>,
    /// Points that are not looked at as the answer; none of them is the first move of a line.
    pub excluded: Bitboard,
}

/// What one player has left for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// For all moves to come.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
}

impl Limit {
    /// Whether nothing is limited, whatever is excluded.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self == Self { excluded: self.excluded, ..Self::default() }
    }

    /// This limit, or the one of an engine's own where nothing is limited; without a depth, that of the engine. 0 seconds
    /// and 0 nodes are no limit.
    #[must_use]
    pub fn or_own(self, depth: u32, seconds: f64, nodes: u64) -> Self {
        if !self.is_open() {
            return Self { depth: self.depth.or(Some(depth)), ..self };
        }
        let time = (seconds > 0.0).then(|| Duration::from_secs_f64(seconds));
        Self { depth: Some(depth), nodes: (nodes > 0).then_some(nodes), time, ..self }
    }

    /// Whether there is a move to search for.
    ///
    /// # Errors
    /// The game is over, or every legal move is excluded.
    pub(crate) fn check(&self, game: &Game) -> Result<(), SearchError> {
        if game.outcome().is_some() {
            return Err(SearchError::GameOver);
        }
        if !self.excluded.is_empty() && (game.legal_moves() - self.excluded).is_empty() {
            return Err(SearchError::AllExcluded);
        }
        Ok(())
    }
}
