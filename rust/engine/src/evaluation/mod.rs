//! What a position is worth: trained weights for the lines and captures of every point.

mod bootstrap;
mod category;
mod rule_family;
mod side_weights;
mod weights;

pub(crate) use category::FOUR_AND_MORE;
pub use category::{CATEGORIES, category};
pub use rule_family::RuleFamily;
pub use side_weights::{CAPTURE_CODES, CaptureWeights, MISSING, SideWeights, THREAT_MASKS};
pub(crate) use weights::{Entry, Tables};
pub use weights::{LARGEST, Weights, WeightsError};
