//! The three searches to be read: alpha-beta (`easy`), iterative deepening (`medium`) and principal variation search
//! (`hard`), with one table and one move ordering.

pub mod alpha_beta;
mod candidates;
mod engine;
pub mod forcing;
pub mod iterative_deepening;
pub mod node;
mod options;
pub mod ordering;
pub mod principal_variation;
pub mod quiescence;
pub mod search;
mod selectivity;

pub use candidates::{candidates, near_stones};
pub use engine::Textbook;
pub use options::Options;
