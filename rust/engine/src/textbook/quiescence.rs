//! Quiescence: captures and fours are played out before a position is judged.

use gomoku_core::Bitboard;

use crate::score::Score;
use crate::textbook::node::NodeWindow;
use crate::textbook::ordering::{Hints, MovePicker};
use crate::textbook::search::Search;
use crate::textbook::state::State;
use crate::textbook::threats::{answers_to_five, forcing_points};

/// What is played at a quiescence node.
pub enum Forcing {
    /// Nothing forces: the static score stands.
    Nothing,
    /// The side to move may stand on the static score or play one of these.
    Optional(Bitboard),
    /// The opponent could make five: one of these has to be played.
    Required(Bitboard),
}

/// The score of a node at the horizon, whose entry has been counted; threats are followed for `plies`.
pub fn quiescence(search: &mut Search<'_>, plies: u32, ply: usize, alpha: Score, beta: Score) -> Score {
    let mut window = NodeWindow::new(alpha, beta);
    let points = match forcing(&search.state, plies) {
        Forcing::Nothing => return search.static_score(),
        Forcing::Required(points) => points,
        Forcing::Optional(points) => {
            if search.stand(&mut window) {
                return window.best;
            }
            points
        }
    };
    let mut moves = MovePicker::new(&search.state, points, &Hints::default());
    while let Some(played) = moves.pick(&search.state) {
        search.state.play(played.point);
        let score = match search.enter(ply + 1) {
            Some(score) => -score,
            None => -quiescence(search, plies - 1, ply + 1, -window.beta, -window.alpha),
        };
        search.state.undo();
        if search.watch.stopped() {
            return 0;
        }
        if search.raise(&mut window, played, score, ply) {
            break;
        }
    }
    search.standing_or(&window)
}

/// What forces in a position, looked at `plies` before the end of quiescence.
#[must_use]
pub fn forcing(state: &State, plies: u32) -> Forcing {
    if plies == 0 {
        return Forcing::Nothing;
    }
    if let Some(answers) = answers_to_five(state) {
        return Forcing::Required(answers);
    }
    let points = forcing_points(state, state.game().side_to_move());
    if points.is_empty() { Forcing::Nothing } else { Forcing::Optional(points) }
}
