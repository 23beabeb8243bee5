//! A game: its position, how it goes on and ends, and how it is written.

pub(crate) mod capture;
pub(crate) mod ending;
pub(crate) mod history;
pub(crate) mod outcome;
pub(crate) mod perft;
pub(crate) mod position;
pub(crate) mod setup;
pub(crate) mod text;

pub use capture::{Captures, capturing_points};
pub use history::{Game, KnownMove};
pub use outcome::{Outcome, Termination};
pub use perft::perft;
pub use position::Position;
pub use setup::{Setup, SetupError};
pub use text::GameTextError;
