//! `threats_of` and `wins_at_once`: who can do what with the turn.

use gomoku_engine::OpenThreat;
use pyo3::prelude::*;

use crate::game::Game;
use crate::values::color::Color;
use crate::values::point::{Point, objects};

/// A threat as Python has it: its kind, its point, and the points of which one wins with the move after.
type Told = (&'static str, Point, Vec<Point>);

/// What that colour can do with the turn: its wins at once, or, where there are none, its fours that win next.
///
/// For each of them: ``five``, ``captures``, ``open_four`` or ``double_four``; its point; the points of which one wins
/// with the move after, none where it wins at once. A five that may still be broken by a capture counts as one.
#[pyfunction]
pub fn threats_of(game: &Game, color: Color) -> Vec<Told> {
    gomoku_engine::threats_of(&game.0, color.0).into_iter().map(told).collect()
}

/// The legal moves by which the side to move wins at once, or makes a five that can only be broken by captures.
///
/// Each as ``threats_of`` has it.
#[pyfunction]
pub fn wins_at_once(game: &Game) -> Vec<Told> {
    gomoku_engine::wins_at_once(&game.0).into_iter().map(told).collect()
}

fn told(threat: OpenThreat) -> Told {
    (threat.kind.name(), Point(threat.point), objects(threat.wins))
}
