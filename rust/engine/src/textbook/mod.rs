//! The three searches to be read: alpha-beta (`easy`), iterative deepening (`medium`) and principal variation search
//! (`hard`), with one table and one move ordering.

mod alpha_beta;
mod candidates;
mod engine;
mod forcing;
mod iterative_deepening;
mod node;
mod options;
mod ordering;
mod principal_variation;
mod quiescence;
mod search;
mod selectivity;

pub use alpha_beta::alpha_beta;
pub use candidates::{candidates, near_stones};
pub use engine::Textbook;
pub use forcing::{Forcing, forcing};
pub use iterative_deepening::{RootSearch, deepen};
pub use options::Options;
pub use principal_variation::principal_variation;
pub use search::Search;
