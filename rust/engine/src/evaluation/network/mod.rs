//! A small network beside the tables: what the sums over all points say together.
//!
//! Every pattern code has a row of numbers beside its scalar, one as the mover's and one as the waiter's, and so has every
//! pair of categories. The rows of all empty points are summed, and a head of two small layers turns the sum into a
//! correction of the scalar value. Everything is whole numbers that have room where they are, so that every kernel and every
//! order of additions gives the same value.
//!
//! | module | what is there |
//! |---|---|
//! | `weights` | the trained numbers and their file |
//! | `accumulator` | the sums over the board |
//! | `head` | the layers behind the sums |
//! | `kernel` | the instructions of the processor that both are compiled for |
//! | `networked` | the evaluation: the tables, corrected |

mod accumulator;
mod head;
mod kernel;
mod networked;
mod weights;

pub use kernel::Kernel as NetworkKernel;
pub use networked::{Network, Networked, network_name, provide_network, shipped_networks};
pub use weights::{NetworkError, NetworkSide, NetworkWeights, THREATS as NETWORK_THREATS};
