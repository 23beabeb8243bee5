//! What a manager tells of a position and of what it wants to hear, as values.

use gomoku_core::Color;

use crate::report::ALL_DETAILS;
use crate::text::{quoted, trimmed};

/// The value of `INFO side_to_move`.
pub fn color(value: &str) -> Result<Color, String> {
    let found = Color::ALL.into_iter().find(|color| value.to_lowercase() == color.name());
    found.ok_or_else(|| format!("INFO side_to_move {} is neither black nor white", quoted(value)))
}

/// The value of `INFO show_detail`.
pub fn detail(value: &str) -> Result<u8, String> {
    let found = (0..=ALL_DETAILS).find(|total| total.to_string() == value);
    found.ok_or_else(|| format!("INFO show_detail {} is not 0, 1, 2 or 3", quoted(value)))
}

/// The value of `INFO captures`: the pairs of black and of white.
pub fn pairs(value: &str) -> Result<[u16; 2], String> {
    let pairs = value.split_once(',').and_then(|(black, white)| Some([number(black)?, number(white)?]));
    pairs.ok_or_else(|| format!("INFO captures {} is not of the form BLACK,WHITE", quoted(value)))
}

fn number(text: &str) -> Option<u16> {
    let text = trimmed(text);
    let is_number = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}
