//! Many games of gomoku at once, for learning: actions in, arrays out.
//!
//! A [`VectorEnv`] holds lanes, each of which plays one game after the other. An action is a point, `y * size + x`.

#![forbid(unsafe_code)]

mod action_error;
mod arrays;
mod bytes;
mod lane;
mod plane;
mod random;
mod sampling;
mod settings;
mod shared;
mod vector_env;

pub use action_error::{ActionError, ActionFault};
pub use arrays::Arrays;
pub use bytes::{write_mask, write_points};
pub use lane::{End, Ended, LaneState};
pub use plane::{Plane, write_planes};
pub use sampling::{LogitError, NO_ACTION, Odds};
pub use settings::{Autoreset, IllegalAction, Settings, SettingsError};
pub use shared::shared;
pub use vector_env::{Snapshot, VectorEnv};
