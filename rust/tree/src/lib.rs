//! Search trees of many games at once, for a network that judges their leaves.
//!
//! The search is PUCT as in AlphaZero (Silver et al., Science 362 (2018), supplement): from each node the edge with the
//! largest `Q + c P sqrt(N) / (1 + n)` is followed, where `P` is the network's policy, `n` counts the edge, `N` its node,
//! and `Q` is the mean result beyond the edge. A [`Forest`] hands out leaves by the batch, and takes what the network says
//! of them. What is won or lost by the rules needs no network: it is known up the tree, as in MCTS-Solver (Winands,
//! Björnsson and Saito, CG 2008).

#![forbid(unsafe_code)]

mod forest;
mod node;
mod tree;

pub use forest::Forest;
pub use node::Proof;
pub use tree::{Settings, Tree};
