//! A game with what lines and captures mean on every empty point, kept from move to move.
//!
//! A move changes what some lines mean on some points. A journal has each [`Changed`] cell, before and after: a move is taken
//! back by it, and an evaluation catches up by it.

mod cell;
mod changes;
mod forbidden;
mod lines;
mod neighbourhood;
mod pairs;
mod reading;
mod shape_counts;
mod state;
mod update;

pub use cell::Cell;
pub use lines::{CATEGORIES, FOUR_AND_MORE, LineClass, LineTable, PatternCode, Shape, category};
pub use pairs::CAPTURE_CODES;
pub use reading::MISSING;
pub(crate) use reading::steps_along;
pub use shape_counts::ShapeCounts;
pub use state::{Changed, State};
