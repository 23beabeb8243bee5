//! `tengen`, the strongest engine: a selective principal variation search over trained weights.

mod claims;
mod deepening;
mod engine;
mod horizon;
mod node;
mod options;
mod reductions;
mod search;
mod tunables;

pub use engine::Tengen;
pub use options::Settings;
pub use tunables::Tunables;
