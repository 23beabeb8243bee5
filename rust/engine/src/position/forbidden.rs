//! Which points the rules forbid, as far as line classes tell, and which fives they allow.

use gomoku_core::{Bitboard, Color, FiveRule, Point, Rules, Sides};

use crate::position::lines::{Facts, Shape};
use crate::position::state::State;

impl State {
    /// The empty points where a colour makes a line that wins, and may.
    #[inline]
    #[must_use]
    pub fn fives(&self, color: Color) -> Bitboard {
        let mut fives = *self.points(Shape::Five, color);
        if fives_may_be_forbidden(self.game().rules(), color) {
            fives.retain(|point| self.game().forbidden(point, color).is_none());
        }
        fives
    }

    /// Whether a colour has any of [`State::fives`].
    #[inline]
    #[must_use]
    pub fn can_make_five(&self, color: Color) -> bool {
        self.count(Shape::Five, color) > 0 && !self.fives(color).is_empty()
    }

    /// Whether the rules may forbid an empty point to a colour: never wrong where it says no.
    #[inline]
    #[must_use]
    pub fn may_be_forbidden(&self, point: Point, color: Color) -> bool {
        let rules = self.game().rules();
        rules.forbids(color)
            && (self.cell(point).facts.suspicion(color) & suspected(rules, color) != 0
                || lines_are_hidden(rules, color))
    }
}

/// Whether a [`Shape::Five`] may be forbidden. Of the points that the rules forbid only an overline is one, and only where a
/// five has to be unblocked: beside a blocked five, which the classes do not tell, an overline is allowed, and wins.
#[inline]
fn fives_may_be_forbidden(rules: &Rules, color: Color) -> bool {
    rules.five(color) == FiveRule::UnblockedFive && rules.switches().overline.contains(color)
}

/// The suspicions that matter to a colour under these rules.
#[inline]
fn suspected(rules: &Rules, color: Color) -> u8 {
    let switches = rules.switches();
    let bit = |sides: Sides, bit| if sides.contains(color) { bit } else { 0 };
    bit(switches.double_three, Facts::THREES)
        | bit(switches.double_four, Facts::FOURS)
        | bit(switches.overline, Facts::OVERLINE)
}

/// Whether the classes cannot tell all that the rules forbid: where a five has to be unblocked, an overline is a five, and fours
/// that would become blocked fives are none.
#[inline]
fn lines_are_hidden(rules: &Rules, color: Color) -> bool {
    let hides_fours = || rules.five(color).needs_open_end() && rules.switches().double_four.contains(color);
    fives_may_be_forbidden(rules, color) || hides_fours()
}
