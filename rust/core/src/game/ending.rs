//! The rules of the end: what decides a game after each move, in which order.

use crate::board::color::Color;
use crate::board::point::Point;
use crate::game::capture::{Captures, capturing_points};
use crate::game::outcome::{Outcome, Termination};
use crate::game::position::Position;

/// Where to look for the opponent's pending five.
#[derive(Clone, Copy)]
pub(crate) enum FacedFive {
    /// Every five of theirs runs through their last move.
    Through(Point),
    /// The position was given; the five may be anywhere.
    Anywhere,
}

impl Position {
    /// Applies the rules of the end, in their order, after `mover` played `point`. The caller may know already whether
    /// that made a five.
    #[inline]
    pub(crate) fn settle(
        &mut self,
        point: Point,
        mover: Color,
        faced_five: Option<FacedFive>,
        makes_five: Option<bool>,
    ) {
        let owner = mover.opponent();
        self.pending = faced_five.map(|_| owner);
        if self.has_reached_goal(mover) {
            return self.end(Some(mover), Termination::Captures);
        }
        if faced_five.is_some_and(|five| self.still_stands(five, owner)) {
            return self.end(Some(owner), Termination::Five);
        }
        self.pending = None;
        if makes_five.unwrap_or_else(|| self.has_five_after(point, mover)) {
            self.settle_five(mover);
        } else if !self.has_legal_move() {
            self.end(None, Termination::NoLegalMove);
        }
    }

    fn settle_five(&mut self, owner: Color) {
        if self.rules.captures() && self.can_break_five(owner) {
            self.pending = Some(owner);
        } else {
            self.end(Some(owner), Termination::Five);
        }
    }

    pub(crate) fn settle_given_stones(&mut self) {
        let (next, last) = (self.side_to_move, self.side_to_move.opponent());
        let stands = |color: Color| self.rules.five(color).wins_anywhere(&self.board, color);
        if let Some(winner) = [last, next].into_iter().find(|color| self.has_reached_goal(*color)) {
            self.end(Some(winner), Termination::Captures);
        } else if stands(next) {
            self.end(Some(next), Termination::Five);
        } else if stands(last) {
            self.settle_five(last);
        } else if !self.has_legal_move() {
            self.end(None, Termination::NoLegalMove);
        }
    }

    pub(crate) fn has_reached_goal(&self, color: Color) -> bool {
        self.rules.captures() && self.pairs[color.index()] >= self.rules.goal()
    }

    pub(crate) fn end(&mut self, winner: Option<Color>, termination: Termination) {
        self.outcome = Some(Outcome { winner, termination });
    }

    /// Fives other than through the last move appear only where taking stones away can make one.
    #[inline]
    pub(crate) fn has_five_after(&self, point: Point, mover: Color) -> bool {
        let rule = self.rules.five(mover);
        rule.wins_at(&self.board, point, mover)
            || self.rules.captures() && rule.can_appear_by_removal() && rule.wins_anywhere(&self.board, mover)
    }

    fn still_stands(&self, five: FacedFive, owner: Color) -> bool {
        let rule = self.rules.five(owner);
        match five {
            FacedFive::Through(point) if !rule.can_appear_by_removal() => {
                self.board.stone(point) == Some(owner) && rule.wins_at(&self.board, point, owner)
            }
            _ => rule.wins_anywhere(&self.board, owner),
        }
    }

    /// Whether the opponent of `owner` has a legal capture that leaves no five of `owner`, or reaches the goal.
    pub(crate) fn can_break_five(&self, owner: Color) -> bool {
        let breaker = owner.opponent();
        capturing_points(&self.board, breaker)
            .iter()
            .any(|point| self.breaks_five(point, breaker) && self.forbidden(point, breaker).is_none())
    }

    fn breaks_five(&self, point: Point, breaker: Color) -> bool {
        let captures = Captures::of(&self.board, point, breaker);
        if self.pairs[breaker.index()] + captures.pairs() >= self.rules.goal() {
            return true;
        }
        let owner = breaker.opponent();
        let rule = self.rules.five(owner);
        // Under caro the stone that captures may block the five as well.
        let may_block = rule.needs_open_end();
        if !may_block && !captures.stones(point).any(|stone| rule.wins_at(&self.board, stone, owner)) {
            return false;
        }
        let mut after = self.board.clone();
        after.place(point, breaker);
        captures.stones(point).for_each(|stone| after.remove(stone, owner));
        !rule.wins_anywhere(&after, owner)
    }

    #[inline]
    pub(crate) fn has_legal_move(&self) -> bool {
        let color = self.side_to_move;
        if !self.rules.forbids(color) {
            return self.board.stone_count() < self.board.size() * self.board.size();
        }
        self.board.empty().iter().any(|point| self.forbidden(point, color).is_none())
    }
}
