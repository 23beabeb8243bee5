//! What fours and better decide before any search: wins, losses, and the few moves that answer a threat.
//!
//! Where nothing can be captured and every four is what its class says, these are theorems, and the lists of answers are
//! exact. Under captures and in caro only a five that the rules themselves confirm is a win; the lists then say what to
//! try first.

use gomoku_core::{Color, FiveRule, Point};

use crate::point_set::PointSet;
use crate::shape::Shape;
use crate::state::State;

/// What has to be known of a position before its moves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// The side to move wins in so many plies.
    Won(i32),
    /// The side to move loses in so many plies.
    Lost(i32),
    /// The opponent would make five next.
    FacesFive,
    /// The opponent would make an open four next, and a five after that.
    FacesOpenFour,
    /// Nothing is urgent.
    Free,
}

/// Which shapes win by themselves under a rule set.
#[derive(Clone, Copy, Debug)]
pub struct Theorems {
    /// Whether stones stay where they are: nothing can be captured.
    pub stones_stay: bool,
    /// Whether an open four always becomes five, by colour.
    pub open_four: [bool; 2],
    /// Whether four and three at once win against an opponent without a four, by colour.
    pub four_three: [bool; 2],
}

impl Theorems {
    /// What holds under these rules.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let rules = state.game().rules();
        let stones_stay = !rules.captures();
        let open_four = Color::ALL.map(|color| stones_stay && rules.five(color) != FiveRule::UnblockedFive);
        // A colour with forbidden points may not be able to follow up its three.
        let four_three = Color::ALL.map(|color| open_four[color.index()] && !rules.forbids(color));
        Self { stones_stay, open_four, four_three }
    }
}

impl Situation {
    /// The situation of the side to move. Under captures it plays moves on the state and takes them back.
    #[inline]
    pub fn of(state: &mut State, theorems: &Theorems) -> Self {
        if theorems.stones_stay { of_standing_stones(state, theorems) } else { under_captures(state) }
    }
}

#[inline]
fn of_standing_stones(state: &State, theorems: &Theorems) -> Situation {
    let mover = state.game().side_to_move();
    let waiter = mover.opponent();
    if state.count(Shape::Five, mover) > 0 {
        return Situation::Won(1);
    }
    match state.count(Shape::Five, waiter) {
        0 => {}
        1 if theorems.open_four[waiter.index()] => {
            let is_lost = state.points(Shape::Five, waiter).first().is_some_and(|point| !is_legal(state, point));
            return if is_lost { Situation::Lost(2) } else { Situation::FacesFive };
        }
        _ if theorems.open_four[waiter.index()] => return Situation::Lost(2),
        _ => return Situation::FacesFive,
    }
    if theorems.open_four[mover.index()] && has_legal(state, Shape::OpenFour, mover) {
        return Situation::Won(3);
    }
    if theorems.four_three[mover.index()] && state.count(Shape::FourThree, mover) > 0 && !has_four(state, waiter) {
        return Situation::Won(5);
    }
    if has_legal(state, Shape::OpenFour, waiter) { Situation::FacesOpenFour } else { Situation::Free }
}

fn under_captures(state: &mut State) -> Situation {
    if winning_move(state).is_some() {
        return Situation::Won(1);
    }
    let waiter = state.game().side_to_move().opponent();
    if state.game().pending_five().is_some() || state.count(Shape::Five, waiter) > 0 {
        Situation::FacesFive
    } else if state.count(Shape::OpenFour, waiter) > 0 {
        Situation::FacesOpenFour
    } else {
        Situation::Free
    }
}

/// A move that ends the game in favour of the side to move, as the game itself decides it.
pub fn winning_move(state: &mut State) -> Option<Point> {
    let mover = state.game().side_to_move();
    let rules = *state.game().rules();
    let missing = u32::from(rules.goal().saturating_sub(state.game().pairs(mover)));
    let fives = *state.points(Shape::Five, mover);
    let taking: PointSet = if rules.captures() {
        state.taking_points(mover).iter().filter(|&point| state.takes(point, mover) >= missing).collect()
    } else {
        PointSet::EMPTY
    };
    (fives | taking).iter().find(|&point| is_legal(state, point) && wins_at_once(state, point))
}

fn wins_at_once(state: &mut State, point: Point) -> bool {
    let mover = state.game().side_to_move();
    state.play(point);
    let wins = state.game().outcome().is_some_and(|outcome| outcome.winner == Some(mover));
    state.undo();
    wins
}

/// Whether the side to move may play there; asked of the rules only where its shapes leave a doubt.
#[inline]
#[must_use]
pub fn is_legal(state: &State, point: Point) -> bool {
    is_legal_for(state, point, state.game().side_to_move())
}

#[inline]
fn is_legal_for(state: &State, point: Point, color: Color) -> bool {
    !state.may_be_forbidden(point, color) || state.game().forbidden(point, color).is_none()
}

#[inline]
fn has_legal(state: &State, shape: Shape, color: Color) -> bool {
    state.count(shape, color) > 0
        && (!state.game().rules().forbids(color)
            || state.points(shape, color).iter().any(|point| is_legal_for(state, point, color)))
}

/// Whether a colour could make a four or better.
#[inline]
#[must_use]
pub fn has_four(state: &State, color: Color) -> bool {
    [Shape::Four, Shape::FourThree, Shape::OpenFour, Shape::Five].iter().any(|&shape| state.count(shape, color) > 0)
}

/// The points where a colour makes a four or better.
#[inline]
#[must_use]
pub fn four_points(state: &State, color: Color) -> PointSet {
    let points = |shape| *state.points(shape, color);
    points(Shape::Four) | points(Shape::FourThree) | points(Shape::OpenFour) | points(Shape::Five)
}

/// The answers to the opponent's five or open four, and whether no other move can save the game.
pub struct Answers {
    /// What to try.
    pub points: PointSet,
    /// Whether every other move loses.
    pub is_exact: bool,
}

impl Answers {
    /// The answers to a five.
    #[must_use]
    pub fn to_five(state: &State, theorems: &Theorems) -> Self {
        let mover = state.game().side_to_move();
        let fives = *state.points(Shape::Five, mover.opponent());
        if theorems.open_four[mover.opponent().index()] {
            return Self { points: fives, is_exact: true };
        }
        let points = fives | *state.points(Shape::Five, mover) | *state.taking_points(mover);
        Self { points, is_exact: false }
    }

    /// The answers to an open four, own fours among them.
    #[must_use]
    pub fn to_open_four(state: &State, theorems: &Theorems) -> Self {
        let mover = state.game().side_to_move();
        let waiter = mover.opponent();
        let threats = state.points(Shape::OpenFour, waiter).iter().filter(|&point| is_legal_for(state, point, waiter));
        let stops = threats.map(|threat| crate::defence::against(state, threat)).reduce(|one, other| one & other);
        let points = stops.unwrap_or(PointSet::EMPTY) | four_points(state, mover) | *state.taking_points(mover);
        Self { points, is_exact: theorems.open_four[waiter.index()] }
    }
}
