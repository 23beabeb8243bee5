//! A game with what lines and captures mean on every empty point, kept from move to move.

mod capture_axis;
mod cell;
mod census;
mod changes;
mod line_bits;
mod line_class;
mod line_table;
mod pair_state;
mod pattern_code;
mod point_set;
mod shape;
mod state;
mod vicinity;

pub(crate) use cell::{Classes, Terms, Traits};
pub use line_class::LineClass;
pub use line_table::LineTable;
pub(crate) use pattern_code::CodeTable;
pub use pattern_code::PatternCode;
pub use point_set::{PointSet, Points};
pub use shape::Shape;
pub use state::State;
