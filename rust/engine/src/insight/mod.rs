//! What is told of a position beside a search for its best move.
//!
//! | module | what is there |
//! |---|---|
//! | `open_threats` | who can win at once, or leave two ways to win, with the turn |
//! | `rated_moves` | what every move is worth |

mod open_threats;
mod rated_moves;

pub use open_threats::{OpenThreat, ThreatKind, threats_of, wins_at_once};
pub use rated_moves::rate_moves;
