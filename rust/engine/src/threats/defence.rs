//! Exact answers to one threatened open four or five.

use gomoku_core::{Direction, Point};

use crate::position::LineClass;
use crate::position::PointSet;
use crate::position::Shape;
use crate::position::State;

/// How far along a line a stone can change what a class says.
const REACH: i32 = 5;

/// The points where a stone of the side to move leaves the opponent no open four, nor two fours, on `threat`: the point
/// itself, and those on its strong lines that weaken one enough.
#[must_use]
pub fn against(state: &State, threat: Point) -> PointSet {
    let waiter = state.game().side_to_move().opponent();
    let is_strong =
        |&line: &Direction| matches!(state.class(threat, waiter, line), LineClass::Four | LineClass::OpenFour);
    let stops_on = |line| empty_along(state, threat, line).filter(move |&point| weakens(state, threat, line, point));
    let mut stops: PointSet = Direction::ALL.into_iter().filter(is_strong).flat_map(stops_on).collect();
    stops.insert(threat);
    stops
}

/// The points where a stone of the side to move leaves the opponent no five on `five`: the point itself, and where a five
/// must have an open end, the ends that shut it.
#[must_use]
pub fn against_five(state: &State, five: Point) -> PointSet {
    let mover = state.game().side_to_move();
    let waiter = mover.opponent();
    let mut stops = PointSet::EMPTY;
    let mut lines = Direction::ALL.into_iter().filter(|&line| state.class(five, waiter, line) == LineClass::Five);
    // Nothing but its own point stops two lines of five at once.
    if let (Some(line), None) = (lines.next(), lines.next()) {
        let shuts = |point| state.class_if(five, waiter, line, point, mover) != LineClass::Five;
        stops = empty_along(state, five, line).filter(|&point| shuts(point)).collect();
    }
    stops.insert(five);
    stops
}

/// The empty points of a line that are near enough to matter.
fn empty_along(state: &State, center: Point, direction: Direction) -> impl Iterator<Item = Point> + use<'_> {
    let size = state.game().rules().size();
    (-REACH..=REACH)
        .filter(|&steps| steps != 0)
        .filter_map(move |steps| center.step(direction, steps, size))
        .filter(|&point| state.game().board().is_empty(point))
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
