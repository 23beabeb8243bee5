//! A rule set: independent switches, and the presets that people type.

use crate::board::color::Color;
use crate::board::point::{MAX_SIZE, MIN_SIZE};
use crate::error_data::{ErrorData, Field};
use crate::rules::five::FiveRule;
use crate::rules::switches::{ForbiddenMove, GOALS, Sides, Switches};

/// A checked rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules(Switches);

/// A switch out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// The board side is not 5 to 22.
    Size(usize),
    /// The goal is not 3 to 7.
    Goal(u8),
    /// A side starts with as many pairs as win, or more.
    Advantage {
        /// Whose pairs.
        color: Color,
        /// How many.
        pairs: u8,
        /// The goal they must stay below.
        goal: u8,
    },
}

impl Rules {
    const PRESETS: [(&str, Self); 5] = [
        ("ninuki", Self::ninuki()),
        ("freestyle", Self::freestyle()),
        ("standard", Self::standard()),
        ("renju", Self::renju()),
        ("caro", Self::caro()),
    ];

    /// The names of the presets.
    pub const NAMES: [&str; Self::PRESETS.len()] = {
        let mut names = [""; Self::PRESETS.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = Self::PRESETS[place].0;
            place += 1;
        }
        names
    };

    /// The rules for which the Gomocup protocol has a number.
    pub const GOMOCUP: [(&str, Self); 5] = [
        ("0", Self::freestyle()),
        ("1", Self::standard()),
        ("4", Self::renju()),
        ("8", Self::caro()),
        ("9", Self::exact_caro()),
    ];

    /// Checks the ranges.
    ///
    /// # Errors
    /// The first switch that is out of range, with its value.
    pub fn new(switches: Switches) -> Result<Self, RulesError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&switches.size) {
            return Err(RulesError::Size(switches.size));
        }
        if !GOALS.contains(&switches.goal) {
            return Err(RulesError::Goal(switches.goal));
        }
        for color in Color::ALL {
            let pairs = switches.advantage[color.index()];
            if pairs >= switches.goal {
                return Err(RulesError::Advantage { color, pairs, goal: switches.goal });
            }
        }
        Ok(Self(switches))
    }

    /// 19x19, captures, double-three forbidden to both: the École 42 subject.
    #[must_use]
    pub const fn ninuki() -> Self {
        Self(Switches { size: 19, captures: true, double_three: Sides::Both, ..Switches::DEFAULT })
    }

    /// 15x15, five or more wins.
    #[must_use]
    pub const fn freestyle() -> Self {
        Self(Switches::DEFAULT)
    }

    /// 15x15, exactly five wins.
    #[must_use]
    pub const fn standard() -> Self {
        Self(Switches { five_black: FiveRule::ExactlyFive, five_white: FiveRule::ExactlyFive, ..Switches::DEFAULT })
    }

    /// 15x15, black wins with exactly five and loses by a double-three, double-four or overline (RIF).
    #[must_use]
    pub const fn renju() -> Self {
        Self(Switches {
            five_black: FiveRule::ExactlyFive,
            double_three: Sides::Black,
            double_four: Sides::Black,
            overline: Sides::Black,
            forbidden_move: ForbiddenMove::Loses,
            ..Switches::DEFAULT
        })
    }

    /// 15x15, a five blocked at both ends by stones does not win.
    #[must_use]
    pub const fn caro() -> Self {
        Self(Switches { five_black: FiveRule::UnblockedFive, five_white: FiveRule::UnblockedFive, ..Switches::DEFAULT })
    }

    /// 15x15, exactly five wins, but not where it is blocked at both ends by stones.
    #[must_use]
    pub const fn exact_caro() -> Self {
        let five = FiveRule::ExactlyUnblockedFive;
        Self(Switches { five_black: five, five_white: five, ..Switches::DEFAULT })
    }

    /// A preset by its name, or rules by a number that the field has for them: 42, or one of [`Rules::GOMOCUP`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let named = |rules: &[(&str, Self)]| rules.iter().find(|(known, _)| *known == name).map(|(_, rules)| *rules);
        named(&Self::PRESETS).or_else(|| named(&Self::GOMOCUP)).or_else(|| (name == "42").then(Self::ninuki))
    }

    /// The preset that these rules are on some board size, or `custom`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        Self::PRESETS.into_iter().find(|(_, rules)| self.are_but_for_size(*rules)).map_or("custom", |(name, _)| name)
    }

    /// The number that the Gomocup protocol has for these rules on some board size: see [`Rules::GOMOCUP`].
    #[must_use]
    pub fn gomocup(&self) -> Option<&'static str> {
        Self::GOMOCUP.into_iter().find(|(_, rules)| self.are_but_for_size(*rules)).map(|(number, _)| number)
    }

    fn are_but_for_size(&self, other: Self) -> bool {
        Switches { size: self.0.size, ..other.0 } == self.0
    }

    /// The switches.
    #[inline]
    #[must_use]
    pub const fn switches(&self) -> &Switches {
        &self.0
    }

    /// Points along one side.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> usize {
        self.0.size
    }

    /// Whether pairs are captured.
    #[inline]
    #[must_use]
    pub const fn captures(&self) -> bool {
        self.0.captures
    }

    /// Captured pairs that win.
    #[inline]
    #[must_use]
    pub const fn goal(&self) -> u8 {
        self.0.goal
    }

    /// The line that wins for a colour.
    #[inline]
    #[must_use]
    pub const fn five(&self, color: Color) -> FiveRule {
        match color {
            Color::Black => self.0.five_black,
            Color::White => self.0.five_white,
        }
    }

    /// The line that a legal move of a colour wins with: exactly five where longer ones would win and are forbidden.
    ///
    /// A five that has to be unblocked stays what it is, for an overline beside a blocked five is allowed, and wins.
    #[inline]
    #[must_use]
    pub fn winning_line(&self, color: Color) -> FiveRule {
        match self.five(color) {
            FiveRule::FiveOrMore if self.0.overline.contains(color) => FiveRule::ExactlyFive,
            five => five,
        }
    }

    /// Whether any point can be forbidden to a colour.
    #[inline]
    #[must_use]
    pub fn forbids(&self, color: Color) -> bool {
        let Switches { double_three, double_four, overline, .. } = self.0;
        [double_three, double_four, overline].iter().any(|sides| sides.contains(color))
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::ninuki()
    }
}

impl std::fmt::Display for RulesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(size) => write!(f, "size {size} is not between {MIN_SIZE} and {MAX_SIZE}"),
            Self::Goal(goal) => write!(f, "goal {goal} is not between {} and {}", GOALS.start(), GOALS.end()),
            Self::Advantage { color, pairs, goal } => {
                write!(f, "advantage of {color} {pairs} is not below the goal {goal}")
            }
        }
    }
}

impl std::error::Error for RulesError {}

impl ErrorData for RulesError {
    fn code(&self) -> &'static str {
        match self {
            Self::Size(_) => "rules.size",
            Self::Goal(_) => "rules.goal",
            Self::Advantage { .. } => "rules.advantage",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match *self {
            Self::Size(size) => vec![("value", size.into()), ("least", MIN_SIZE.into()), ("most", MAX_SIZE.into())],
            Self::Goal(goal) => {
                vec![("value", goal.into()), ("least", (*GOALS.start()).into()), ("most", (*GOALS.end()).into())]
            }
            Self::Advantage { color, pairs, goal } => {
                vec![("color", color.into()), ("value", pairs.into()), ("goal", goal.into())]
            }
        }
    }
}
