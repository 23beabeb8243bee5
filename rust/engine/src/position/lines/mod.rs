//! What a line means: its class for a colour, and what the four lines through a point make there together.

mod category;
mod facts;
mod line_class;
mod line_table;
mod pattern_code;
mod shape;

pub use category::{CATEGORIES, FOUR_AND_MORE, category};
pub(crate) use facts::Facts;
pub use line_class::LineClass;
pub use line_table::LineTable;
pub(crate) use pattern_code::CodeTable;
pub use pattern_code::PatternCode;
pub use shape::Shape;
