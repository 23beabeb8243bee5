//! `tengen`: the strongest engine, for every rule set, on `gomoku-core`.

mod bootstrap;
mod capture_axis;
mod category;
mod cell;
mod census;
mod changes;
mod line_bits;
mod line_class;
mod line_table;
mod pair_state;
mod pattern_code;
mod point_set;
mod rule_family;
mod shape;
mod side_weights;
mod state;
mod vicinity;
mod weights;

pub use capture_axis::CaptureAxis;
pub use category::{CATEGORIES, category};
pub use line_class::LineClass;
pub use line_table::LineTable;
pub use pattern_code::PatternCode;
pub use point_set::{PointSet, Points};
pub use rule_family::RuleFamily;
pub use shape::Shape;
pub use side_weights::{CAPTURE_CODES, CaptureWeights, MISSING, SideWeights, THREAT_MASKS};
pub use state::State;
pub use weights::{LARGEST, Weights, WeightsError};
