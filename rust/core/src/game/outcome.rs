//! How games end.

use crate::board::color::Color;

/// How a game ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// A winning line stands.
    Five,
    /// A side holds the goal of pairs.
    Captures,
    /// The loser played a forbidden point.
    Forbidden,
    /// The side to move has no legal move: a draw.
    NoLegalMove,
}

impl Termination {
    /// The word for it in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Captures => "captures",
            Self::Forbidden => "forbidden",
            Self::NoLegalMove => "no_legal_move",
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// How.
    pub termination: Termination,
}
