//! What a position is worth.
//!
//! An [`Evaluator`] keeps what the lines sum up to. [`Evaluated`] is a state with one, which catches up when it is asked.
//! `patterns` gives every line class a worth, in the way of `simple` or of `counted`. `tables` are the trained weights of
//! `tengen`, and `network` corrects them.

mod bootstrap;
mod counted;
mod evaluated;
mod evaluator;
mod network;
mod patterns;
pub(crate) mod promise;
mod rule_family;
mod side_weights;
mod simple;
mod sums;
mod tables;
mod terms;
mod weights;

pub use evaluated::Evaluated;
pub use evaluator::Evaluator;
pub use network::{
    NETWORK_THREATS, Network, NetworkError, NetworkKernel, NetworkSide, NetworkWeights, Networked, network_name,
    provide_network, shipped_networks,
};
pub use patterns::{Evaluation, Patterns};
pub use rule_family::RuleFamily;
pub use side_weights::{CaptureWeights, SideWeights, THREAT_MASKS};
pub use tables::Tables;
pub use weights::{LARGEST, Weights, WeightsError};
