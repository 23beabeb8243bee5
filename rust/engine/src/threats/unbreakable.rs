//! Fives and open fours that the opponent's captures do not break.
//!
//! That is a theorem while the opponent is far from its goal, and where every line of five or more wins.

use gomoku_core::{Bitboard, Color, Point};

use super::exposure::Exposure;
use super::legality::is_legal_for;
use super::refutation_rules::RefutationRules;
use crate::position::{Shape, State};

/// Pairs that an opponent far from its goal misses at least.
const MANY_PAIRS: usize = 4;
/// Pairs by which two more stones, one of either colour, add to what a point takes.
const MORE_PAIRS: u32 = 2;

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
    let points = *state.points(shape, color);
    let is_decisive =
        !points.is_empty() && rules.five_or_more_wins(color) && is_far_from_its_goal(state, color.opponent());
    if is_decisive { points } else { Bitboard::EMPTY }
}

/// Whether a colour cannot reach its goal with the capture that follows a quiet move of its own and one of its opponent.
fn is_far_from_its_goal(state: &State, color: Color) -> bool {
    let missing = state.missing_pairs(color);
    let falls_short = |point| state.takes(point, color) + MORE_PAIRS < missing as u32;
    missing >= MANY_PAIRS && state.taking_points(color).iter().all(falls_short)
}
