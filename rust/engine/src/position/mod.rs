//! A game with what lines and captures mean on every empty point, kept from move to move.
//!
//! A move changes what some lines mean on some points. [`State::play_telling`] tells a [`Listener`] of each such change:
//! the point, the direction, and what both colours had and have there. An evaluation listens, and sums.

mod cell;
mod changes;
mod forbidden;
mod lines;
mod listener;
mod neighbourhood;
mod pairs;
mod reading;
mod shape_counts;
mod state;
mod update;

pub use cell::Cell;
pub(crate) use cell::PLACES;
pub use lines::{CATEGORIES, FOUR_AND_MORE, LineClass, LineTable, PatternCode, Shape, category};
pub use listener::Listener;
pub use pairs::CAPTURE_CODES;
pub use reading::MISSING;
pub(crate) use reading::steps_along;
pub use shape_counts::ShapeCounts;
pub(crate) use state::Saved;
pub use state::State;
