//! What threats decide before any search: wins, losses, and whether the opponent's threat has to be answered.
//!
//! Where stones stay and every four is what its class says, these are theorems, while the defender is sure to have a move.
//! Under captures they hold for lines of which no stone can be captured, while the defender is far from its goal; else only a
//! five that the game itself confirms is a win. Where a five needs an open end, a four may lead to none.

use super::captures::winning_captures;
use super::double_threats::wins_by_two_threats;
use super::fours::has_open_four;
use super::legality::{is_legal, is_sure_to_move};
use super::refutation_rules::RefutationRules;
use super::unbreakable::{unbreakable_fives, unbreakable_open_fours};
use super::winning_moves::winning_move;
use crate::position::{Shape, State};
use crate::search::Score;

/// What has to be known of a position before its moves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatStatus {
    /// The side to move wins in this many plies.
    Won(usize),
    /// The side to move loses in this many plies.
    Lost(usize),
    /// The opponent would win next: by a five, or by captures.
    FacesWin,
    /// The opponent would make an open four next, and a five after that.
    FacesOpenFour,
    /// Nothing is urgent.
    Free,
}

impl ThreatStatus {
    /// The score of a node `ply` plies from the root that the threats decide.
    #[inline]
    #[must_use]
    pub const fn score(self, ply: usize) -> Option<Score> {
        match self {
            Self::Won(plies) => Some(Score::win_at(ply + plies)),
            Self::Lost(plies) => Some(Score::loss_at(ply + plies)),
            Self::FacesWin | Self::FacesOpenFour | Self::Free => None,
        }
    }

    /// The status of the side to move. Under captures moves are played on the state and taken back.
    #[inline]
    pub fn of(state: &mut State, rules: &RefutationRules) -> Self {
        if rules.stones_stay { of_lines(state, rules) } else { by_the_game(state, rules) }
    }
}

/// The status where lines alone count.
#[inline]
fn of_lines(state: &State, rules: &RefutationRules) -> ThreatStatus {
    let mover = state.game().side_to_move();
    let opponent = mover.opponent();
    if state.can_make_five(mover) {
        return ThreatStatus::Won(1);
    }
    if state.can_make_five(opponent) {
        return facing_fives(state, rules);
    }
    if rules.open_four_wins(mover) && has_open_four(state, mover) && is_sure_to_move(state, opponent) {
        return ThreatStatus::Won(3);
    }
    if rules.two_threats_win(mover) && wins_by_two_threats(state) && is_sure_to_move(state, opponent) {
        return ThreatStatus::Won(5);
    }
    if has_open_four(state, opponent) { ThreatStatus::FacesOpenFour } else { ThreatStatus::Free }
}

/// The status where the opponent would make a five next. It is lost where one stop is not enough, or is forbidden.
#[inline]
fn facing_fives(state: &State, rules: &RefutationRules) -> ThreatStatus {
    let opponent = state.game().side_to_move().opponent();
    let can_stop = || {
        let five = state.points(Shape::Five, opponent).first();
        state.count(Shape::Five, opponent) == 1 && five.is_some_and(|five| is_legal(state, five))
    };
    // A five that needs an open end may be stopped elsewhere.
    if rules.open_four_wins(opponent) && !can_stop() { ThreatStatus::Lost(2) } else { ThreatStatus::FacesWin }
}

/// The status where captures may break a five.
fn by_the_game(state: &mut State, rules: &RefutationRules) -> ThreatStatus {
    if winning_move(state).is_some() {
        return ThreatStatus::Won(1);
    }
    let mover = state.game().side_to_move();
    let opponent = mover.opponent();
    let is_urgent = state.game().pending_five().is_some()
        || winning_captures(state, opponent).next().is_some()
        || unbreakable_fives(state, rules, opponent).next().is_some();
    if is_urgent {
        return ThreatStatus::FacesWin;
    }
    // A five that the opponent can break is no win, but it takes the opponent's time.
    let has_time = state.can_make_five(mover);
    if !has_time && unbreakable_open_fours(state, rules, opponent).next().is_some() {
        ThreatStatus::FacesOpenFour
    } else {
        ThreatStatus::Free
    }
}
