//! Fives and open fours that the opponent's captures do not break.
//!
//! That is a theorem while the opponent is far from its goal, and where every line of five or more wins.

use gomoku_core::{Bitboard, Color, Point};

use super::exposure::Exposure;
use super::legality::is_legal_for;
use super::refutation_rules::RefutationRules;
use crate::position::{Shape, State};

/// Pairs that nobody captures in the two moves that a threat leaves: an opponent that misses so many is far from its goal.
const MANY_PAIRS: usize = 4;

/// The points where a colour makes a five that cannot be broken as things stand, each with the points where the opponent
/// would prepare to break it.
pub fn unbreakable_fives<'a>(
    state: &'a State,
    rules: &RefutationRules,
    color: Color,
) -> impl Iterator<Item = (Point, Bitboard)> + use<'a> {
    decisive(state, rules, Shape::Five, color).iter().filter_map(move |point| {
        let exposure = Exposure::of(state, point, color);
        (!exposure.is_breakable).then_some((point, exposure.flanks))
    })
}

/// The points where a colour makes an open four of which no stone can be captured, even with a quiet move before.
pub fn unbreakable_open_fours<'a>(
    state: &'a State,
    rules: &RefutationRules,
    color: Color,
) -> impl Iterator<Item = Point> + use<'a> {
    let points = decisive(state, rules, Shape::OpenFour, color);
    points.iter().filter(move |&point| is_legal_for(state, point, color) && Exposure::of(state, point, color).is_none())
}

/// The points of a shape, where the line of five is what decides the game.
fn decisive(state: &State, rules: &RefutationRules, shape: Shape, color: Color) -> Bitboard {
    let is_far = state.missing_pairs(color.opponent()) >= MANY_PAIRS;
    if rules.five_or_more_wins(color) && is_far { *state.points(shape, color) } else { Bitboard::EMPTY }
}
