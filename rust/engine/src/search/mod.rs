//! What every search needs, whichever it is: what it may take, its numbers, what it remembers, and what it says.
//!
//! | module | what is there |
//! |---|---|
//! | `limit` | what a caller allows for one move |
//! | `time` | time management: how long a move may take, and when a search has seen enough |
//! | `clock` | the clock of the system, or of whoever runs the module |
//! | `watch` | what ends a search, of one thread or of several |
//! | `score`, `depth`, `bound` | the numbers of a search |
//! | `path`, `report` | the way from the root, and what a search says |
//! | `table`, `memory` | what a search remembers of positions, and whether there is room for it |
//! | `worker` | a thread that does one job after the other |

mod bound;
mod clock;
mod depth;
mod limit;
mod memory;
mod path;
mod report;
mod score;
#[allow(unsafe_code, reason = "memory that all threads share, in buckets of a cache line; each use says why")]
mod table;
mod time;
mod watch;
mod worker;

pub use bound::Bound;
pub(crate) use clock::Instant;
pub use depth::Depth;
pub use limit::{Clock, Limit};
pub(crate) use path::Path;
pub use report::{Report, Variation};
pub use score::{MAX_PLY, Score};
pub use table::{Entry, Table};
pub use time::{TimeBudget, TimeManager};
pub use watch::{Counter, Watch};
pub(crate) use worker::STACK;
pub use worker::{Job, Worker};
