//! Quiescence: captures and fours are played out before a position is judged.

use gomoku_core::Bitboard;

use crate::evaluation::line_class::LineClass;
use crate::ordering::{Hints, MovePicker};
use crate::score::Score;
use crate::search::{NodeWindow, Search};
use crate::state::State;
use crate::threats::{answers_to_five, capture_points, points_making};

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
    let points = match forcing(&search.state, search.candidates(), plies) {
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
pub fn forcing(state: &State, candidates: Bitboard, plies: u32) -> Forcing {
    if plies == 0 || !has_threats(state) {
        return Forcing::Nothing;
    }
    if let Some(answers) = answers_to_five(state, candidates) {
        return Forcing::Required(answers);
    }
    let side = state.game().side_to_move();
    let points = points_making(state, candidates, side, LineClass::Four) | capture_points(state, candidates, side);
    if points.is_empty() { Forcing::Nothing } else { Forcing::Optional(points) }
}

/// The counts tell at once that most positions have no threat.
fn has_threats(state: &State) -> bool {
    let side = state.game().side_to_move();
    let (own, other) = (state.patterns().counts(side), state.patterns().counts(side.opponent()));
    let fours = own.of(LineClass::Four) + own.of(LineClass::OpenFour) + own.of(LineClass::Five);
    let captures = if state.game().rules().captures() { own.pairs() } else { 0 };
    fours + captures + other.of(LineClass::Five) > 0 || state.game().pending_five().is_some()
}
