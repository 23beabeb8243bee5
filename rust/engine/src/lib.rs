//! Everything that thinks about gomoku, on `gomoku-core`: three textbook searches (`easy`, `medium`, `hard`), `tengen`,
//! the strongest engine, and solvers of forced wins.
//!
//! | module | what is there |
//! |---|---|
//! | `limit`, `time` | what a search may take, and how it shares that out |
//! | `watch` | what ends a search, of one thread or of several |
//! | `worker` | a thread that does one job after the other |
//! | `score`, `depth`, `bound` | the numbers of a search |
//! | `path`, `report` | what a search says |
//! | `options` | what can be set on an engine |
//! | `engine` | every engine by its name, and what all of them can do |
//! | `batch` | many positions searched at once |
//! | `table`, `memory` | what a search remembers of positions, and whether there is room for it |
//! | `position` | a game with what lines and captures mean on every empty point, kept from move to move |
//! | `evaluation` | what those lines are worth: patterns with worths by hand, tables with trained weights |
//! | `moves` | the order in which moves are tried |
//! | `threats` | who threatens what, what answers it, and proofs of forced wins |
//! | `levels` | how far a weaker level of play looks, and what it overlooks |
//! | `textbook` | the three searches to be read |
//! | `tengen` | the search of `tengen` |
//! | `training` | self-play, labels, and the rows that weights are fitted to |

#![deny(unsafe_code)]

mod batch;
mod bench;
mod bound;
mod depth;
mod engine;
mod error;
mod evaluation;
mod levels;
mod limit;
mod memory;
mod moves;
mod options;
mod path;
mod position;
mod report;
mod score;
#[allow(unsafe_code, reason = "memory that all threads share, in buckets of a cache line; each use says why")]
mod table;
pub mod tengen;
pub mod textbook;
mod threats;
mod time;
pub mod training;
mod watch;
mod worker;

pub use batch::Batch;
pub use bench::bench_positions;
pub use bound::Bound;
pub use depth::Depth;
pub use engine::{Engine, EngineName, analyse_or_recover};
pub use error::{OptionError, SearchError};
pub use evaluation::{
    CaptureWeights, Evaluated, Evaluation, Evaluator, LARGEST, Network, NetworkError, NetworkKernel, NetworkSide,
    NetworkWeights, Networked, Patterns, RuleFamily, SideWeights, THREAT_MASKS, Tables, Weights, WeightsError,
};
pub use limit::{Clock, Limit};
pub use options::{EngineOption, Value, Values};
pub use position::{
    CAPTURE_CODES, CATEGORIES, Cell, LineClass, LineTable, Listener, MISSING, PatternCode, Shape, ShapeCounts, State,
    category,
};
pub use report::{Report, Variation};
pub use score::{MAX_PLY, Score};
pub use table::{Entry, Table};
pub use tengen::{Settings, Tengen, Tunables};
pub use threats::{Answers, Proof, RefutationRules, SOLVER_MEMORY, ThreatStatus, Verdict, solve_vcf, solve_vct};
pub use time::{TimeBudget, TimeManager};
pub use watch::{Counter, Watch};
pub use worker::{Job, Worker};
