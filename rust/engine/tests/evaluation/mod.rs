//! What positions are worth.

mod network;
mod sums;
mod weights;
