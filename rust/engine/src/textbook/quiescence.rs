//! Quiescence: captures and fours are played out before a position is judged.

use crate::search::Score;
use crate::textbook::forcing::{Forcing, forcing};
use crate::textbook::node::NodeWindow;
use crate::textbook::search::Search;

/// The score of a node at the horizon, whose entry has been counted; threats are followed for `plies`.
pub fn quiescence(search: &mut Search<'_>, plies: u32, ply: usize, alpha: Score, beta: Score) -> Score {
    let mut window = NodeWindow::new(alpha, beta);
    let (points, least) = match forcing(&search.state, plies) {
        Forcing::Nothing => return search.static_score(),
        Forcing::Required { answers, least } => (answers, least),
        Forcing::Optional(points) => {
            if search.stand(&mut window) {
                return window.best;
            }
            (points, window.best)
        }
    };
    let mut moves = search.forcing_moves(points);
    while let Some(played) = search.pick(&mut moves) {
        search.state.play(played.point);
        let score = match search.enter(ply + 1) {
            Some(score) => -score,
            None => -quiescence(search, plies - 1, ply + 1, -window.beta, -window.alpha),
        };
        search.state.undo();
        if search.counter.stopped() || search.raise(&mut window, played, score, ply) {
            break;
        }
    }
    search.end(moves);
    search.standing_or(&window).max(least)
}
