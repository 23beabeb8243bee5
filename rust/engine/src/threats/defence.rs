//! What defends against a five or an open four: the points that stop it, and the counters that come before it.

use gomoku_core::{Bitboard, Color, Direction, Point};

use super::fours::four_points;
use crate::position::{LineClass, Shape, State};

/// How far along a line a stone can change what a class says.
const REACH: i32 = 5;

/// The points where a stone of the opponent leaves the colour none of these fives.
#[must_use]
pub fn stops_of_fives(state: &State, fives: Bitboard, color: Color) -> Bitboard {
    if state.game().rules().five(color).needs_open_end() {
        return common(fives.iter().map(|five| stops_of_open_ended_five(state, five, color)))
            .unwrap_or(Bitboard::EMPTY);
    }
    // Only its own point stops a five, and no stone stands on two points.
    if fives.len() == 1 { fives } else { Bitboard::EMPTY }
}

/// The points where a stone of the side to move prevents all of these open fours, and leaves no two fours in their place.
/// `None` without an open four; an empty set where no stone prevents them all.
#[must_use]
pub fn stops_of_open_fours(state: &State, open_fours: Bitboard) -> Option<Bitboard> {
    common(open_fours.iter().map(|open_four| stops_of_open_four(state, open_four)))
}

/// What the side to move may play instead of stopping a five: a five of its own, or a capture.
#[must_use]
pub fn counters_to_five(state: &State) -> Bitboard {
    let mover = state.game().side_to_move();
    state.fives(mover) | *state.taking_points(mover)
}

/// What the side to move may play instead of stopping an open four: a four of its own, or a capture.
#[must_use]
pub fn counters_to_open_four(state: &State) -> Bitboard {
    let mover = state.game().side_to_move();
    four_points(state, mover) | *state.taking_points(mover)
}

/// The points that are in all of these sets; `None` without a set.
pub fn common(sets: impl Iterator<Item = Bitboard>) -> Option<Bitboard> {
    sets.reduce(|one, other| one & other)
}

/// The empty points on the four lines through an empty point, at most this many steps away, itself among them.
#[must_use]
pub fn on_the_lines_of(state: &State, point: Point, steps: i32) -> Bitboard {
    let along = |direction| empty_along(state, point, direction, steps);
    Direction::ALL.into_iter().flat_map(along).chain([point]).collect()
}

/// The empty points within this many steps along one line, without the one in the middle.
pub fn empty_along(state: &State, middle: Point, direction: Direction, steps: i32) -> impl Iterator<Item = Point> {
    let size = state.game().rules().size();
    (-steps..=steps)
        .filter(|&step| step != 0)
        .filter_map(move |step| middle.step(direction, step, size))
        .filter(|&point| state.game().board().is_empty(point))
}

/// Where a five must have an open end: its point, and the ends that shut it.
fn stops_of_open_ended_five(state: &State, five: Point, color: Color) -> Bitboard {
    let mut stops = Bitboard::EMPTY;
    let mut directions =
        Direction::ALL.into_iter().filter(|&direction| state.class(five, color, direction) == LineClass::Five);
    // Only its own point stops two lines of five at once.
    if let (Some(direction), None) = (directions.next(), directions.next()) {
        let shuts = |&stop: &Point| state.class_if(five, color, direction, stop, color.opponent()) != LineClass::Five;
        stops = empty_along(state, five, direction, REACH).filter(shuts).collect();
    }
    stops.insert(five);
    stops
}

/// The point of an open four, and those on its strong lines that weaken one enough.
fn stops_of_open_four(state: &State, open_four: Point) -> Bitboard {
    let color = state.game().side_to_move().opponent();
    let is_strong = |&direction: &Direction| {
        matches!(state.class(open_four, color, direction), LineClass::Four | LineClass::OpenFour)
    };
    let stops_along = |direction| {
        empty_along(state, open_four, direction, REACH)
            .filter(move |&stop| is_weaker_with(state, open_four, direction, stop))
    };
    let mut stops: Bitboard = Direction::ALL.into_iter().filter(is_strong).flat_map(stops_along).collect();
    stops.insert(open_four);
    stops
}

/// Whether less than an open four, and less than two fours, can be made there once the stop stands on this line.
fn is_weaker_with(state: &State, open_four: Point, direction: Direction, stop: Point) -> bool {
    let mover = state.game().side_to_move();
    let color = mover.opponent();
    state.shape_if(open_four, color, direction, stop, mover) < Shape::OpenFour
}
