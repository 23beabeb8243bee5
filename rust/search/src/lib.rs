//! Textbook searches for gomoku on `gomoku-core`: alpha-beta (`easy`), iterative deepening (`medium`) and principal
//! variation search (`hard`), with one evaluation interface, one transposition table and one move ordering.

pub mod alpha_beta;
mod bench;
mod candidates;
mod engine;
pub mod evaluation;
pub mod iterative_deepening;
mod limit;
pub mod node;
mod options;
pub mod ordering;
pub mod principal_variation;
pub mod quiescence;
mod report;
pub mod score;
pub mod search;
mod selectivity;
mod state;
pub mod threats;
mod transposition;

pub use bench::bench_positions;
pub use candidates::near_stones;
pub use engine::{Engine, EngineName, SearchError};
pub use evaluation::Evaluation;
pub use limit::{Clock, Limit, Watch};
pub use options::{OptionError, Options};
pub use report::{Report, Variation};
pub use score::{Score, WIN};
pub use state::State;
pub use transposition::{Bound, Entry, TranspositionTable};
