//! What may be concluded from lines and pairs under a rule set.

use gomoku_core::{Color, FiveRule, Rules};

/// How far conclusions reach; what they do not cover is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reasoning {
    /// Stones stay, so a stone off the lines of a threat changes nothing about it.
    Lines,
    /// Stones stay, but one beyond the end of a five may break it, and one stone two of them.
    BlockedLines,
    /// Pairs are taken; five or more wins and no capture is forbidden, so a stone that takes nothing, prepares to take
    /// nothing and stands away from a five cannot stop it.
    Pairs,
    /// Whatever the rules say about a move when it is played.
    Rules,
}

impl Reasoning {
    /// What holds when this colour attacks.
    pub(super) fn of(rules: &Rules, attacker: Color) -> Self {
        // A line of six that wins may be an overline that is forbidden.
        let fives_are_legal = Color::ALL
            .into_iter()
            .all(|color| rules.five(color) == FiveRule::ExactlyFive || !rules.switches().overline.contains(color));
        match (fives_are_legal, rules.captures()) {
            (true, false) if rules.five(attacker) == FiveRule::UnblockedFive => Self::BlockedLines,
            (true, false) => Self::Lines,
            (true, true) if captures_are_legal(rules) && removal_makes_no_five(rules) => Self::Pairs,
            _ => Self::Rules,
        }
    }

    /// Whether stones stay on the board.
    pub(super) const fn stones_stay(self) -> bool {
        matches!(self, Self::Lines | Self::BlockedLines)
    }
}

fn captures_are_legal(rules: &Rules) -> bool {
    let switches = rules.switches();
    let may_forbid = |color| {
        switches.double_four.contains(color)
            || switches.double_three.contains(color) && !switches.capture_exempts_double_three
    };
    !Color::ALL.into_iter().any(may_forbid)
}

fn removal_makes_no_five(rules: &Rules) -> bool {
    !Color::ALL.into_iter().any(|color| rules.five(color).can_appear_by_removal())
}
