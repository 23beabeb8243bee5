//! Exact answers to one threatened open four.

use gomoku_core::{Direction, Point};

use crate::line_class::LineClass;
use crate::point_set::PointSet;
use crate::shape::Shape;
use crate::state::State;

/// How far along a line a stone can change what a class says.
const REACH: i32 = 5;

/// The points where a stone of the side to move leaves the opponent no open four, nor two fours, on `threat`: the point
/// itself, and those on its strong lines that weaken one enough.
#[must_use]
pub fn against(state: &State, threat: Point) -> PointSet {
    let mut stops = PointSet::EMPTY;
    stops.insert(threat);
    let waiter = state.game().side_to_move().opponent();
    for direction in Direction::ALL {
        if matches!(state.class(threat, waiter, direction), LineClass::Four | LineClass::OpenFour) {
            add_stops(state, threat, direction, &mut stops);
        }
    }
    stops
}

fn add_stops(state: &State, threat: Point, direction: Direction, stops: &mut PointSet) {
    let size = state.game().rules().size();
    for steps in (-REACH..=REACH).filter(|steps| *steps != 0) {
        let Some(point) = threat.step(direction, steps, size) else { continue };
        if state.game().board().is_empty(point) && weakens(state, threat, direction, point) {
            stops.insert(point);
        }
    }
}

/// Whether the threat makes less than an open four and less than two fours once the stone stands.
fn weakens(state: &State, threat: Point, direction: Direction, point: Point) -> bool {
    let mover = state.game().side_to_move();
    let waiter = mover.opponent();
    let classes = Direction::ALL.map(|other| {
        if other == direction {
            state.class_if(threat, waiter, direction, point, mover)
        } else {
            state.class(threat, waiter, other)
        }
    });
    Shape::of(classes) < Shape::OpenFour
}
