//! What a rule set lets one conclude about threats without playing them out.

use gomoku_core::{Color, FiveRule, Rules};

/// The theorems about threats that hold under a rule set; what differs by colour is asked of the colour that threatens.
///
/// Where a theorem does not hold, the search treats its conclusion as likely and the solver plays the replies out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefutationRules {
    /// Whether stones stay where they are: nothing can be captured, and a five ends the game.
    pub stones_stay: bool,
    five_or_more_wins: [bool; 2],
    captures_are_legal: [bool; 2],
    open_four_wins: [bool; 2],
    two_threats_win: [bool; 2],
    refuted: [RefutedReplies; 2],
}

impl RefutationRules {
    /// The theorems of a rule set.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let stones_stay = !rules.captures();
        let needs_no_open_end = |color| !rules.winning_line(color).needs_open_end();
        let open_four_wins = Color::ALL.map(|color| stones_stay && needs_no_open_end(color));
        Self {
            stones_stay,
            five_or_more_wins: Color::ALL.map(|color| rules.winning_line(color) == FiveRule::FiveOrMore),
            captures_are_legal: Color::ALL.map(|color| captures_are_legal(rules, color)),
            open_four_wins,
            // A colour with forbidden points may not be able to follow up its three.
            two_threats_win: Color::ALL.map(|color| open_four_wins[color.index()] && !rules.forbids(color)),
            refuted: Color::ALL.map(|attacker| RefutedReplies::of(rules, attacker)),
        }
    }

    /// Whether every line of five or more wins.
    #[inline]
    #[must_use]
    pub const fn five_or_more_wins(&self, color: Color) -> bool {
        self.five_or_more_wins[color.index()]
    }

    /// Whether no capture of a colour is ever forbidden.
    #[inline]
    #[must_use]
    pub const fn captures_are_legal(&self, color: Color) -> bool {
        self.captures_are_legal[color.index()]
    }

    /// Whether an open four always becomes a five.
    #[inline]
    #[must_use]
    pub const fn open_four_wins(&self, color: Color) -> bool {
        self.open_four_wins[color.index()]
    }

    /// Whether two threats at once, the lesser an open three, win against an opponent who cannot gain time by a four.
    #[inline]
    #[must_use]
    pub const fn two_threats_win(&self, color: Color) -> bool {
        self.two_threats_win[color.index()]
    }

    /// Which replies to its threats are refuted.
    pub(super) const fn refuted_replies(&self, attacker: Color) -> RefutedReplies {
        self.refuted[attacker.index()]
    }
}

/// Which replies to a threat lose by a theorem; a proof has to play every other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RefutedReplies {
    /// Replies off the lines of the threat: stones stay, so such a reply changes nothing about it.
    OffTheLines,
    /// For a five, replies off its lines. For an open four none: a five needs an open end, so a stone beyond the four may
    /// shut both of its fives.
    OffTheLinesOfFives,
    /// For a five, replies that capture nothing, prepare no capture and stand away from it; for an open four none. Pairs
    /// are captured, every line of five or more wins, and no capture is forbidden.
    QuietAndAway,
    /// None: the rules have the last word on every move.
    None,
}

impl RefutedReplies {
    fn of(rules: &Rules, attacker: Color) -> Self {
        let plays_on_calmly =
            |color| captures_are_legal(rules, color) && rules.winning_line(color) == FiveRule::FiveOrMore;
        match rules.captures() {
            false if rules.winning_line(attacker).needs_open_end() => Self::OffTheLinesOfFives,
            false => Self::OffTheLines,
            true if Color::ALL.into_iter().all(plays_on_calmly) => Self::QuietAndAway,
            true => Self::None,
        }
    }

    /// Whether only a stop answers a five.
    pub(super) const fn leave_only_stops_of_fives(self) -> bool {
        matches!(self, Self::OffTheLines | Self::OffTheLinesOfFives)
    }
}

fn captures_are_legal(rules: &Rules, color: Color) -> bool {
    let switches = rules.switches();
    let forbids_three = switches.double_three.contains(color) && !switches.capture_exempts_double_three;
    !(forbids_three || switches.double_four.contains(color) || switches.overline.contains(color))
}
