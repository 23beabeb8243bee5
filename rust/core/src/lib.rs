//! The rules of gomoku: freestyle, standard, renju, caro and ninuki, as one value made of switches.
//!
//! ```
//! use gomoku_core::{Game, Point, Rules};
//! let mut game = Game::new(Rules::ninuki());
//! game.play("k10".parse()?)?;
//! assert!(!game.is_legal(Point::at(9 + 1, 9)) || game.outcome().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod bitboard;
mod board;
mod capture;
mod color;
mod direction;
mod ending;
mod error_data;
mod five;
mod forbidden;
mod game;
mod game_text;
mod illegal_move;
mod line_pattern;
mod lines;
mod notation;
mod outcome;
mod perft;
mod point;
mod position;
mod rules;
mod rules_code;
mod setup;
mod split_mix;
mod switches;
mod symmetry;
pub mod zobrist;

pub use bitboard::{Bitboard, Points};
pub use board::{Board, Window};
pub use capture::{Captures, capturing_points};
pub use color::Color;
pub use direction::Direction;
pub use error_data::{ErrorData, Field};
pub use five::FiveRule;
pub use forbidden::{Forbidden, is_double_four, is_double_three, is_overline};
pub use game::{Game, KnownMove};
pub use game_text::GameTextError;
pub use illegal_move::IllegalMove;
pub use lines::{EMPTY, OFF_BOARD, stone_bits};
pub use notation::NotationError;
pub use outcome::{Outcome, Termination};
pub use perft::perft;
pub use point::{MAX_SIZE, MIN_SIZE, POINT_SPAN, Point};
pub use position::Position;
pub use rules::{Rules, RulesError};
pub use rules_code::RulesCodeError;
pub use setup::{Setup, SetupError};
pub use split_mix::SplitMix64;
pub use switches::{ForbiddenMove, GOALS, Sides, Switch, SwitchValue, SwitchValues, Switches};
pub use symmetry::Symmetry;
