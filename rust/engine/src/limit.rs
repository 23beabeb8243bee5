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

impl Clock {
    /// What one move may take of it: a share of what is left, and most of the increment.
    #[must_use]
    pub fn share(self) -> Duration {
        let share = self.remaining / MOVES_LEFT + percent(self.increment, INCREMENT_USED);
        share.min(self.most())
    }

    /// What no move may exceed, whatever the increment.
    #[must_use]
    pub fn most(self) -> Duration {
        percent(self.remaining, MOST_OF_REMAINING)
    }
}

/// Over how many more moves the time left for a game is spread.
const MOVES_LEFT: u32 = 20;
/// Percent of an increment that the move before it may use up.
const INCREMENT_USED: u32 = 75;
/// Percent of what is left of a game that one move may take, whatever the increment.
const MOST_OF_REMAINING: u32 = 80;

/// This many percent of a time.
pub(crate) fn percent(time: Duration, percent: u32) -> Duration {
    time / 100 * percent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_its_share_of_the_game_and_most_of_the_increment() {
        let share = |remaining, increment| {
            let [remaining, increment] = [remaining, increment].map(Duration::from_secs);
            Clock { remaining, increment }.share()
        };
        assert_eq!(share(100, 0), Duration::from_secs(5));
        assert_eq!(share(100, 4), Duration::from_secs(8));
        assert_eq!(share(1, 100), percent(Duration::from_secs(1), MOST_OF_REMAINING));
    }
}
