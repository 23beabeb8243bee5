//! The few moves that answer what the opponent threatens.

use gomoku_core::Bitboard;

use super::captures::winning_captures;
use super::defence::{common, counters_to_five, counters_to_open_four, stops_of_fives, stops_of_open_fours};
use super::fours::{open_four_points, stays_legal};
use super::legality::is_sure_to_move;
use super::refutation_rules::RefutationRules;
use super::unbreakable::{unbreakable_fives, unbreakable_open_fours};
use crate::position::State;

/// The answers to the opponent's win or open four, and whether no other move can save the game.
pub struct Answers {
    /// What to try.
    pub points: Bitboard,
    /// Whether every other move loses.
    pub is_exact: bool,
}

impl Answers {
    /// The answers to a five or to winning captures.
    #[must_use]
    pub fn to_win(state: &State, rules: &RefutationRules) -> Self {
        let mover = state.game().side_to_move();
        let fives = state.fives(mover.opponent());
        if rules.stones_stay {
            return Self::exact(stops_of_fives(state, fives, mover.opponent()));
        }
        if state.game().pending_five().is_some() {
            // Only a capture breaks a five that stands, but where it needs an open end, which a stone can shut.
            let is_exact = !state.game().rules().five(mover.opponent()).needs_open_end();
            return Self { points: *state.taking_points(mover), is_exact };
        }
        let counters = counters_to_five(state);
        match stops_of_wins(state, rules) {
            Some(stops) => Self::exact(stops | counters),
            None => Self { points: fives | counters, is_exact: false },
        }
    }

    /// The answers to an open four, own fours among them.
    #[must_use]
    pub fn to_open_four(state: &State, rules: &RefutationRules) -> Self {
        let mover = state.game().side_to_move();
        let opponent = mover.opponent();
        let open_fours: Bitboard = if rules.stones_stay {
            open_four_points(state, opponent).collect()
        } else {
            unbreakable_open_fours(state, rules, opponent).collect()
        };
        let stops = stops_of_open_fours(state, open_fours).unwrap_or(Bitboard::EMPTY);
        let is_exact = rules.open_four_wins(opponent)
            && stays_legal(state, open_fours, opponent) == open_fours
            && is_sure_to_move(state, mover);
        Self { points: stops | counters_to_open_four(state), is_exact }
    }

    const fn exact(points: Bitboard) -> Self {
        Self { points, is_exact: true }
    }
}

/// The points that stop, under captures, every five that is sure to stand and every capture that wins; `None` where neither
/// is threatened.
fn stops_of_wins(state: &State, rules: &RefutationRules) -> Option<Bitboard> {
    let opponent = state.game().side_to_move().opponent();
    let at = |point| Bitboard::from_iter([point]);
    let of_fives = unbreakable_fives(state, rules, opponent).map(|(point, flanks)| flanks | at(point));
    // A pair is saved by a stone on the point that captures it, or by capturing the stone that shuts it on the other side.
    let of_captures = winning_captures(state, opponent).filter(|_| rules.captures_are_legal(opponent)).map(at);
    common(of_fives.chain(of_captures))
}
