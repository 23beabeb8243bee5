//! Pairs that can be captured: what a stone takes, and what it makes capturable.

mod capture_axis;
mod pair_state;

pub use capture_axis::CAPTURE_CODES;
pub(crate) use capture_axis::{RADIUS, axes_of};
pub(crate) use pair_state::{PairCell, PairState};
