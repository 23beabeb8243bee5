//! The board: points, directions, stones as lines and as sets, and the keys of them.

pub(crate) mod bitboard;
pub(crate) mod color;
pub(crate) mod direction;
pub(crate) mod line_pattern;
pub(crate) mod lines;
pub(crate) mod point;
pub(crate) mod stones;
pub(crate) mod symmetry;
pub mod zobrist;

pub use bitboard::{Bitboard, Points};
pub use color::Color;
pub use direction::Direction;
pub use lines::{EMPTY, OFF_BOARD, stone_bits};
pub use point::{MAX_SIZE, MIN_SIZE, POINT_SPAN, Point};
pub use stones::{Board, Window};
pub use symmetry::Symmetry;
