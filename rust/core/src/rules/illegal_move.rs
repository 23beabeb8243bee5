//! Why a move is refused.

use crate::board::color::Color;
use crate::board::point::Point;
use crate::error_data::{ErrorData, Field};
use crate::rules::forbidden::Forbidden;

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game has ended.
    GameOver(Point),
    /// The point is not on the board.
    OffBoard(Point, usize),
    /// A stone stands there.
    Occupied(Point, Color),
    /// The rules forbid the point to this colour.
    Forbidden(Point, Color, Forbidden),
}

impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::GameOver(point) => write!(f, "{point} cannot be played: the game is over"),
            Self::OffBoard(point, size) => {
                write!(f, "{point} is off the board: columns and rows 1 to {size} are on it")
            }
            Self::Occupied(point, color) => write!(f, "{point} is occupied by a {color} stone"),
            Self::Forbidden(point, color, reason) => write!(f, "{point} is forbidden to {color}: {reason}"),
        }
    }
}

impl std::error::Error for IllegalMove {}

impl ErrorData for IllegalMove {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver(..) => "illegal-move.game-over",
            Self::OffBoard(..) => "point.off-board",
            Self::Occupied(..) => "illegal-move.occupied",
            Self::Forbidden(_, _, Forbidden::DoubleThree) => "illegal-move.double-three",
            Self::Forbidden(_, _, Forbidden::DoubleFour) => "illegal-move.double-four",
            Self::Forbidden(_, _, Forbidden::Overline) => "illegal-move.overline",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match *self {
            Self::GameOver(point) => vec![("point", point.into())],
            Self::OffBoard(point, size) => vec![("point", point.into()), ("size", size.into())],
            Self::Occupied(point, color) | Self::Forbidden(point, color, _) => {
                vec![("point", point.into()), ("color", color.into())]
            }
        }
    }
}
