//! Everything that thinks about gomoku, on `gomoku-core`: three textbook searches (`easy`, `medium`, `hard`), `tengen`,
//! the strongest engine, and solvers of forced wins.
//!
//! | module | what is there |
//! |---|---|
//! | `engine`, `maker` | the engines by name: what all of them can do, and how one is made |
//! | `batch` | many positions searched at once |
//! | `bench` | the positions of `gomoku-arena bench` |
//! | `options`, `error` | what can be set on an engine, and why it refuses what it is asked |
//! | `search` | what every search needs: limits and time, its numbers, what it remembers, what it says |
//! | `position` | a game with what lines and captures mean on every empty point, kept from move to move |
//! | `evaluation` | what those lines are worth: patterns with worths by hand, tables with trained weights |
//! | `moves` | the order in which moves are tried |
//! | `threats` | who threatens what, what answers it, and proofs of forced wins |
//! | `insight` | what is told of a position beside a search: open threats, and what every move is worth |
//! | `levels` | how far a weaker level of play looks, and what it overlooks |
//! | `textbook` | the three searches to be read |
//! | `tengen` | the search of `tengen` |
//! | `training` | self-play, labels, and the rows that weights are fitted to |

#![deny(unsafe_code)]

mod batch;
mod bench;
mod engine;
mod error;
mod evaluation;
mod insight;
mod levels;
mod maker;
mod moves;
mod options;
mod position;
mod search;
pub mod tengen;
mod textbook;
mod threats;
pub mod training;

pub use batch::Batch;
pub use bench::bench_positions;
pub use engine::{Engine, EngineName, analyse_or_recover};
pub use error::{OptionError, SearchError};
pub use evaluation::{LARGEST, NetworkError, NetworkWeights, network_name, provide_network, shipped_networks};
pub use insight::{OpenThreat, ThreatKind, rate_moves, threats_of, wins_at_once};
pub use options::{EngineOption, Value, Values};
pub use search::{Bound, Clock, Job, Limit, Report, Score, Variation, Worker};
pub use threats::{NODES_OF_FOURS, NODES_OF_THREATS, Proof, SOLVER_MEMORY, Verdict, solve_vcf, solve_vct};

/// What the tests, the benchmarks and the examples of this crate look at, and nobody else.
#[doc(hidden)]
pub mod internals {
    pub use crate::evaluation::{
        CaptureWeights, Evaluated, Evaluation, Evaluator, Network, NetworkKernel, NetworkSide, Networked, Patterns,
        RuleFamily, SideWeights, Tables, Weights, WeightsError,
    };
    pub use crate::position::{CAPTURE_CODES, CATEGORIES, LineClass, LineTable, MISSING, Shape, State, category};
    pub use crate::search::{Counter, Table, Watch};
    pub use crate::threats::{Answers, RefutationRules, ThreatStatus, is_legal};

    /// The parts of the three searches to be read.
    pub mod textbook {
        pub use crate::textbook::{
            Forcing, Options, RootSearch, Search, alpha_beta, candidates, deepen, forcing, near_stones,
            principal_variation,
        };
    }
}
