//! `tengen`, the strongest engine: a selective principal variation search over trained weights.

mod deepening;
mod engine;
mod extension;
mod horizon;
mod late_moves;
mod meaning;
mod node;
mod options;
mod probcut;
mod pruning;
mod ranking;
mod reductions;
mod search_thread;
mod task;
mod tunables;

pub use engine::Tengen;
pub(crate) use options::weights_from;
pub use options::{MOST_OF_FILE, Options};
pub use tunables::Tunables;
