//! Points as text: the column letter, then the row number from 1.

use std::fmt;
use std::str::FromStr;

use crate::board::point::{MAX_SIZE, Point};
use crate::error_data::{ErrorData, Field};

/// A text that is no point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    text: String,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no point: a column letter a to v and a row number 1 to {MAX_SIZE} are expected", self.text)
    }
}

impl std::error::Error for NotationError {}

impl ErrorData for NotationError {
    fn code(&self) -> &'static str {
        "point.malformed"
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        vec![("text", self.text.as_str().into()), ("most", MAX_SIZE.into())]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x() as u8), self.y() + 1)
    }
}

impl FromStr for Point {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        parse(text).ok_or_else(|| NotationError { text: text.chars().take(20).collect() })
    }
}

fn parse(text: &str) -> Option<Point> {
    let text = text.trim();
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let digits = &text[1..];
    if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let row: usize = digits.parse().ok()?;
    Point::new((letter.to_ascii_lowercase() as u8 - b'a') as usize, row.checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_point_are_one_to_one() {
        for point in Point::all(MAX_SIZE) {
            assert_eq!(point.to_string().parse(), Ok(point));
        }
        assert_eq!("H8".parse(), Ok(Point::at(7, 7)));
    }

    #[test]
    fn what_is_no_point_is_refused() {
        for text in ["", "h", "8", "h0", "h08", "w1", "a23", "h8x", "é8", "h-1", "h99999999999999999999"] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
    }
}
