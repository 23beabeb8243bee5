//! A game with what lines and captures mean on every empty point, kept from move to move.
//!
//! A move changes what some lines mean on some points. [`State::play_telling`] tells a [`Listener`] of each such change:
//! the point, the direction, and what both colours had and have there. An evaluation listens, and sums.

mod capture_axis;
mod category;
mod cell;
mod changes;
mod facts;
mod forbidden;
mod line_class;
mod line_table;
mod listener;
mod neighbourhood;
mod pair_state;
mod pattern_code;
mod reading;
mod shape;
mod shape_counts;
mod state;
mod update;

pub use capture_axis::CAPTURE_CODES;
pub(crate) use category::FOUR_AND_MORE;
pub use category::{CATEGORIES, category};
pub use cell::Cell;
pub(crate) use cell::PLACES;
pub use line_class::LineClass;
pub use line_table::LineTable;
pub use listener::Listener;
pub use pattern_code::PatternCode;
pub use reading::MISSING;
pub(crate) use reading::steps_along;
pub use shape::Shape;
pub use shape_counts::ShapeCounts;
pub(crate) use state::Saved;
pub use state::State;
