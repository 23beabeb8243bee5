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

mod board;
mod error_data;
mod game;
mod notation;
mod rules;
mod split_mix;

pub use board::zobrist;
pub use board::{
    Bitboard, Board, Color, Direction, EMPTY, MAX_SIZE, MIN_SIZE, OFF_BOARD, POINT_SPAN, Point, Points, Symmetry,
    Window, stone_bits,
};
pub use error_data::{ErrorData, Field};
pub use game::{
    Captures, Game, GameTextError, KnownMove, Outcome, Position, Setup, SetupError, Termination, capturing_points,
    perft,
};
pub use notation::NotationError;
pub use rules::{
    FiveRule, Forbidden, ForbiddenMove, GOALS, IllegalMove, Rules, RulesCodeError, RulesError, Sides, Switch,
    SwitchValue, SwitchValues, Switches, is_double_four, is_double_three, is_overline,
};
pub use split_mix::SplitMix64;
