//! Which points the rules may forbid, as far as line classes tell.

use gomoku_core::{Color, FiveRule, Point, Rules, Sides};

use crate::position::lines::Facts;
use crate::position::state::State;

impl State {
    /// Whether the rules may forbid an empty point to a colour: never wrong where it says no.
    #[inline]
    #[must_use]
    pub fn may_be_forbidden(&self, point: Point, color: Color) -> bool {
        let rules = self.game().rules();
        rules.forbids(color)
            && (self.cell(point).facts.suspicion(color) & suspected(rules, color) != 0
                || blocked_fives_hide_lines(rules, color))
    }
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

/// Whether the classes cannot tell overlines or fours that the rules forbid: where a five has to be unblocked, an overline
/// is a five, and a blocked five is none.
#[inline]
fn blocked_fives_hide_lines(rules: &Rules, color: Color) -> bool {
    let switches = rules.switches();
    let is_hidden = switches.overline.contains(color) || switches.double_four.contains(color);
    rules.winning_line(color) == FiveRule::UnblockedFive && is_hidden
}
