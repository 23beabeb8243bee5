//! What every move of a position is worth, by a short search after each.

use std::sync::atomic::{AtomicBool, Ordering};

use gomoku_core::{Game, Point};

use crate::engine::{Engine, analyse_or_recover};
use crate::error::SearchError;
use crate::search::{Limit, Score};

/// For each of these moves what it is worth to the side to move: by a search of the position after it, within the limit, or
/// by how it ends the game. The engine forgets what it knew before. `stop` leaves out the moves that are not rated yet.
///
/// # Errors
/// As those of [`analyse_or_recover`]; the game is over.
///
/// # Panics
/// A point is not empty, or the rules do not let the side to move play there.
pub fn rate_moves(
    engine: &mut dyn Engine,
    game: &Game,
    points: impl IntoIterator<Item = Point>,
    limit: &Limit,
    stop: &AtomicBool,
) -> Result<Vec<(Point, Score)>, SearchError> {
    if game.outcome().is_some() {
        return Err(SearchError::GameOver);
    }
    engine.new_game(None);
    let mut rated = Vec::new();
    for point in points {
        let mut after = game.clone();
        after.play(point).expect("the point can be played");
        let score = match Score::of_end(&after, 1) {
            Some(score) => score,
            None => analyse_or_recover(engine, &after, limit, stop, &mut |_| {})?.score,
        };
        if stop.load(Ordering::Relaxed) {
            break;
        }
        rated.push((point, -score));
    }
    Ok(rated)
}
