//! The rule sets that have weights of their own.

use gomoku_core::{Color, FiveRule, Rules};

/// A preset whose weights serve a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RuleFamily {
    /// Five or more wins.
    Freestyle = 0,
    /// Exactly five wins.
    Standard = 1,
    /// One colour has forbidden points.
    Renju = 2,
    /// A five blocked at both ends does not win.
    Caro = 3,
    /// Pairs are captured.
    Ninuki = 4,
}

impl RuleFamily {
    /// Every family, in the order of their numbers in weight files.
    pub const ALL: [Self; 5] = [Self::Freestyle, Self::Standard, Self::Renju, Self::Caro, Self::Ninuki];

    /// The family nearest to these rules.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let five = Color::ALL.map(|color| rules.five(color));
        if rules.captures() {
            Self::Ninuki
        } else if rules.forbids(Color::Black) != rules.forbids(Color::White) {
            Self::Renju
        } else if five.contains(&FiveRule::ExactlyFive) {
            Self::Standard
        } else if five.into_iter().any(FiveRule::needs_open_end) {
            Self::Caro
        } else {
            Self::Freestyle
        }
    }

    /// The name of the preset.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
            Self::Caro => "caro",
            Self::Ninuki => "ninuki",
        }
    }

    /// The preset.
    #[must_use]
    pub const fn rules(self) -> Rules {
        match self {
            Self::Freestyle => Rules::freestyle(),
            Self::Standard => Rules::standard(),
            Self::Renju => Rules::renju(),
            Self::Caro => Rules::caro(),
            Self::Ninuki => Rules::ninuki(),
        }
    }
}
