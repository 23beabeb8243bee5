//! An error as data: for programs, and for sentences in other languages than English.

use crate::board::color::Color;
use crate::board::point::Point;

/// A value that an error's sentence names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// A number, such as a size or a count.
    Number(i128),
    /// Text, as it was given.
    Text(String),
    /// A point of the board.
    Point(Point),
    /// A player.
    Color(Color),
}

/// What an error that reaches Python tells besides its sentence.
pub trait ErrorData: std::error::Error {
    /// Which error it is: the kind, a full stop and the case, such as `illegal-move.occupied`. It never changes.
    fn code(&self) -> &'static str;

    /// The values that the sentence names, each with its name.
    fn fields(&self) -> Vec<(&'static str, Field)>;
}

impl From<usize> for Field {
    fn from(number: usize) -> Self {
        Self::Number(number as i128)
    }
}

impl From<u8> for Field {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<&str> for Field {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Point> for Field {
    fn from(point: Point) -> Self {
        Self::Point(point)
    }
}

impl From<Color> for Field {
    fn from(color: Color) -> Self {
        Self::Color(color)
    }
}
