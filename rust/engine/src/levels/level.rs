//! The levels, one row each.

use crate::levels::sight::{Attention, Sight};
use crate::search::Limit;

/// The strongest level, which is the engine as it is.
pub const FULL: u32 = 8;

/// How a level below the full strength finds its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It looks at the board, and does not search.
    Glance(Sight),
    /// It searches.
    Search(SearchLevel),
}

/// How far a level searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLevel {
    /// Plies.
    pub depth: u32,
    /// Positions.
    pub nodes: u64,
    /// Moves that it compares.
    pub moves: usize,
    /// Moves whose scores are at most so far behind the best look alike to it.
    pub slack: i32,
}

impl Level {
    /// The level of that number, weakest first; none from the full strength on.
    #[must_use]
    pub fn of(number: u32) -> Option<Self> {
        LEVELS.get(number.checked_sub(1)? as usize).copied()
    }

    /// What the level takes of a limit.
    #[must_use]
    pub fn limit(self, limit: Limit) -> Limit {
        let Self::Search(level) = self else { return limit };
        let depth = limit.depth.map_or(level.depth, |depth| depth.min(level.depth));
        let nodes = limit.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes));
        Limit { depth: Some(depth), nodes: Some(nodes), ..limit }
    }
}

const LEVELS: [Level; FULL as usize - 1] = [
    Level::Glance(Sight {
        fours: Attention::Fresh,
        threes: Attention::Nothing,
        combinations: false,
        captures: false,
        slack: 50,
    }),
    Level::Glance(Sight {
        fours: Attention::Most,
        threes: Attention::Fresh,
        combinations: false,
        captures: false,
        slack: 15,
    }),
    Level::Glance(Sight {
        fours: Attention::Most,
        threes: Attention::Most,
        combinations: false,
        captures: true,
        slack: 40,
    }),
    Level::Glance(Sight {
        fours: Attention::Everything,
        threes: Attention::Everything,
        combinations: true,
        captures: true,
        slack: 5,
    }),
    Level::Search(SearchLevel { depth: 2, nodes: 50, moves: 3, slack: 50 }),
    Level::Search(SearchLevel { depth: 6, nodes: 1_500, moves: 2, slack: 20 }),
    Level::Search(SearchLevel { depth: 12, nodes: 8_000, moves: 2, slack: 10 }),
];
