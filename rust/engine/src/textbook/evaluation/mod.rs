//! One evaluation interface: a static score of a position from the side to move.

mod hard;
pub mod line_class;
pub mod patterns;
mod simple;

use crate::score::{MOST_STATIC, Score};
use crate::textbook::state::State;

/// The evaluations by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// A weight for each line class, both sides' sums compared.
    Simple,
    /// Counted patterns: who is to move, threats, captures against the goal, the centre.
    Hard,
}

impl Evaluation {
    /// The evaluations in the order of their names.
    pub const ALL: [Self; 2] = [Self::Simple, Self::Hard];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Hard => "hard",
        }
    }

    /// The static score from the side to move, within `-MOST_STATIC..=MOST_STATIC`.
    #[inline]
    #[must_use]
    pub fn score(self, state: &State) -> Score {
        let score = match self {
            Self::Simple => simple::score(state),
            Self::Hard => hard::score(state),
        };
        score.clamp(-MOST_STATIC, MOST_STATIC)
    }
}
