//! Many games at once, and searches of many positions at once, behind `gomoku_arena.env`.

mod games;
mod search;
mod trees;

pub use games::{BatchedGames, GamesSnapshot, MOST_GAMES};
pub use search::BatchedSearch;
pub use trees::PuctTrees;
