//! What fours and better decide before any search: wins, losses, and the few moves that answer a threat.
//!
//! Where nothing can be captured and every four is what its class says, these are theorems, and the lists of answers are
//! exact. Under captures they hold for lines of which no stone can be taken, while the defender is far from the goal;
//! else, and in caro, only a five that the rules themselves confirm is a win, and the lists say what to try first.

use gomoku_core::{Color, FiveRule, Point};

use crate::position::PointSet;
use crate::position::Shape;
use crate::position::State;
use crate::threats::exposure::Exposure;

/// What has to be known of a position before its moves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// The side to move wins in so many plies.
    Won(i32),
    /// The side to move loses in so many plies.
    Lost(i32),
    /// The opponent would win next: by a five, or by captures.
    FacesWin,
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
    /// Whether every line of five or more wins, by colour.
    pub five_or_more: [bool; 2],
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
        let five_or_more = Color::ALL.map(|color| rules.five(color) == FiveRule::FiveOrMore);
        Self { stones_stay, open_four, five_or_more, four_three }
    }
}

impl Situation {
    /// The situation of the side to move. Under captures it plays moves on the state and takes them back.
    #[inline]
    pub fn of(state: &mut State, theorems: &Theorems) -> Self {
        if theorems.stones_stay { of_standing_stones(state, theorems) } else { under_captures(state, theorems) }
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
            return if is_lost { Situation::Lost(2) } else { Situation::FacesWin };
        }
        _ if theorems.open_four[waiter.index()] => return Situation::Lost(2),
        _ => return Situation::FacesWin,
    }
    if theorems.open_four[mover.index()] && has_legal(state, Shape::OpenFour, mover) {
        return Situation::Won(3);
    }
    if theorems.four_three[mover.index()] && state.count(Shape::FourThree, mover) > 0 && !has_four(state, waiter) {
        return Situation::Won(5);
    }
    if has_legal(state, Shape::OpenFour, waiter) { Situation::FacesOpenFour } else { Situation::Free }
}

fn under_captures(state: &mut State, theorems: &Theorems) -> Situation {
    if winning_move(state).is_some() {
        return Situation::Won(1);
    }
    let mover = state.game().side_to_move();
    let waiter = mover.opponent();
    let is_urgent = state.game().pending_five().is_some()
        || winning_captures(state, waiter).next().is_some()
        || standing_fives(state, theorems).next().is_some();
    if is_urgent {
        return Situation::FacesWin;
    }
    // A five that the opponent can break is no win, but it takes the opponent's time.
    let has_time = state.count(Shape::Five, mover) > 0;
    if !has_time && solid_open_fours(state, theorems, waiter).next().is_some() {
        Situation::FacesOpenFour
    } else {
        Situation::Free
    }
}

/// Pairs that nobody takes in the two moves that a threat leaves: so many must be missing for it to be one.
const MANY_PAIRS: usize = 4;

/// Whether the line of five is what decides: five or more wins, and the opponent of `owner` is far from the goal.
fn lines_decide(state: &State, theorems: &Theorems, owner: Color) -> bool {
    theorems.five_or_more[owner.index()] && state.missing_pairs(owner.opponent()) >= MANY_PAIRS
}

/// Where the opponent of the side to move makes a five that cannot be broken as things stand, each with the points that
/// would prepare to break it.
fn standing_fives<'a>(state: &'a State, theorems: &Theorems) -> impl Iterator<Item = (Point, PointSet)> + 'a {
    let waiter = state.game().side_to_move().opponent();
    let fives =
        if lines_decide(state, theorems, waiter) { *state.points(Shape::Five, waiter) } else { PointSet::EMPTY };
    fives.iter().filter_map(move |point| {
        let exposure = Exposure::of(state, point, waiter);
        (!exposure.is_breakable).then_some((point, exposure.flanks))
    })
}

/// Where a colour takes all the pairs that it misses.
fn winning_captures(state: &State, color: Color) -> impl Iterator<Item = Point> + use<'_> {
    let missing = state.missing_pairs(color) as u32;
    state.taking_points(color).iter().filter(move |&point| state.takes(point, color) >= missing)
}

/// Where a colour makes an open four of which no stone can be taken, even with a quiet move before.
fn solid_open_fours<'a>(state: &'a State, theorems: &Theorems, owner: Color) -> impl Iterator<Item = Point> + use<'a> {
    let is_decided = state.count(Shape::OpenFour, owner) > 0 && lines_decide(state, theorems, owner);
    let points = if is_decided { *state.points(Shape::OpenFour, owner) } else { PointSet::EMPTY };
    points.iter().filter(move |&point| is_legal_for(state, point, owner) && Exposure::of(state, point, owner).is_none())
}

/// A move that ends the game in favour of the side to move, as the game itself decides it.
pub fn winning_move(state: &mut State) -> Option<Point> {
    let mover = state.game().side_to_move();
    let fives = *state.points(Shape::Five, mover);
    (fives | winning_captures(state, mover).collect())
        .iter()
        .find(|&point| is_legal(state, point) && wins_at_once(state, point))
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

/// The answers to the opponent's win or open four, and whether no other move can save the game.
pub struct Answers {
    /// What to try.
    pub points: PointSet,
    /// Whether every other move loses.
    pub is_exact: bool,
}

impl Answers {
    /// The answers to a five or to winning captures.
    #[must_use]
    pub fn to_win(state: &State, theorems: &Theorems) -> Self {
        let mover = state.game().side_to_move();
        let fives = *state.points(Shape::Five, mover.opponent());
        if theorems.open_four[mover.opponent().index()] {
            return Self { points: fives, is_exact: true };
        }
        if theorems.stones_stay {
            let stops = fives.iter().map(|five| crate::threats::defence::against_five(state, five));
            let points = stops.reduce(|one, other| one & other).unwrap_or(PointSet::EMPTY);
            return Self { points, is_exact: true };
        }
        let others = *state.points(Shape::Five, mover) | *state.taking_points(mover);
        if state.game().pending_five().is_some() {
            // Nothing but a capture breaks a five that stands.
            return Self { points: *state.taking_points(mover), is_exact: true };
        }
        let fives_stop = standing_fives(state, theorems).map(|(point, flanks)| flanks | PointSet::from_iter([point]));
        // A pair is saved by a stone on the point that takes it, or by taking the one that shuts it on the other side.
        let captures_stop = winning_captures(state, mover.opponent()).map(|point| PointSet::from_iter([point]));
        match fives_stop.chain(captures_stop).reduce(|one, other| one & other) {
            Some(stops) => Self { points: stops | others, is_exact: true },
            None => Self { points: fives | others, is_exact: false },
        }
    }

    /// The answers to an open four, own fours among them.
    #[must_use]
    pub fn to_open_four(state: &State, theorems: &Theorems) -> Self {
        let mover = state.game().side_to_move();
        let waiter = mover.opponent();
        let threats = if theorems.stones_stay {
            let points = state.points(Shape::OpenFour, waiter).iter();
            points.filter(|&point| is_legal_for(state, point, waiter)).collect()
        } else {
            solid_open_fours(state, theorems, waiter).collect::<PointSet>()
        };
        let stops = threats
            .iter()
            .map(|threat| crate::threats::defence::against(state, threat))
            .reduce(|one, other| one & other);
        let points = stops.unwrap_or(PointSet::EMPTY) | four_points(state, mover) | *state.taking_points(mover);
        Self { points, is_exact: theorems.open_four[waiter.index()] }
    }
}
