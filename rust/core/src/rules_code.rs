//! Rules in a word: `renju15`, or `ninuki19-g4-a12` where switches differ from the preset. And in a number, for keys.
//!
//! ```text
//! code   = preset size { "-" switch }    preset: a name of Rules::NAMES; size: 5 to 22
//! switch = letter value                  as the table of switches has them: switches.rs
//! value  = digit | digit digit | letter  a number or a flag, a pair, a word
//! ```

use crate::error_data::{ErrorData, Field};
use crate::rules::{Rules, RulesError};
use crate::split_mix::SplitMix64;
use crate::switches::Switches;

/// What the key of a rule set begins with; `zobrist.rs` has the others.
const KEY: u64 = 0x6d_6f_6b_75_07;

/// Why a text is no code of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesCodeError {
    /// It does not begin with a preset and a size.
    Preset(String),
    /// A part that is no switch with a value.
    Switch(String),
    /// The switches are out of their ranges.
    Rules(RulesError),
}

impl Rules {
    /// The preset from which the fewest switches differ, the size, and those switches.
    #[must_use]
    pub fn code(&self) -> String {
        let words = Self::NAMES.map(|name| self.code_from(name));
        words.into_iter().min_by_key(|word| word.matches('-').count()).unwrap_or_default()
    }

    /// The rules of a code.
    ///
    /// # Errors
    /// Which part is wrong.
    pub fn from_code(code: &str) -> Result<Self, RulesCodeError> {
        let mut parts = code.split('-');
        let mut switches = parts.next().and_then(preset).ok_or_else(|| RulesCodeError::Preset(brief(code)))?;
        for part in parts {
            set(&mut switches, part).ok_or_else(|| RulesCodeError::Switch(brief(part)))?;
        }
        Self::new(switches).map_err(RulesCodeError::Rules)
    }

    /// The number of a rule set in the key of a position: what is known of a position under one of them says nothing under
    /// another. The pairs that a side starts with are among those that it holds.
    #[must_use]
    pub fn key(&self) -> u64 {
        // Every switch is named, so that a new one is not forgotten here.
        let &Switches {
            size,
            five_black,
            five_white,
            captures,
            goal,
            advantage: _,
            double_three,
            double_four,
            overline,
            capture_exempts_double_three,
            forbidden_move,
        } = self.switches();
        let words = [
            size as u64,
            five_black as u64,
            five_white as u64,
            captures.into(),
            goal.into(),
            double_three as u64,
            double_four as u64,
            overline as u64,
            capture_exempts_double_three.into(),
            forbidden_move as u64,
        ];
        words.into_iter().fold(KEY, |key, word| SplitMix64(key ^ word).next())
    }

    fn code_from(&self, preset: &str) -> String {
        let base = Self::from_name(preset).map(|rules| codes(rules.switches()));
        let differing = codes(self.switches()).into_iter().enumerate();
        let differing = differing.filter(|(place, code)| base.as_ref().is_none_or(|base| base[*place] != *code));
        let head = format!("{preset}{}", self.size());
        std::iter::once(head).chain(differing.map(|(_, code)| code)).collect::<Vec<_>>().join("-")
    }
}

/// The code of every switch but the size.
fn codes(switches: &Switches) -> Vec<String> {
    let coded = Switches::TABLE.iter().filter(|switch| !switch.letter.is_empty());
    coded
        .filter_map(|switch| Some(format!("{}{}", switch.letter, switch.values.code(switches.get(switch.name)?))))
        .collect()
}

fn preset(head: &str) -> Option<Switches> {
    let (name, size) = head.split_at(head.find(|letter: char| letter.is_ascii_digit())?);
    let known = Rules::NAMES.contains(&name) && (1..=2).contains(&size.len());
    let rules = Rules::from_name(name).filter(|_| known)?;
    Some(Switches { size: size.parse().ok()?, ..*rules.switches() })
}

fn set(switches: &mut Switches, part: &str) -> Option<()> {
    let (letter, code) = part.split_at_checked(1)?;
    let switch = Switches::TABLE.iter().find(|switch| switch.letter == letter)?;
    switches.set(switch.name, switch.values.decoded(code)?)
}

/// The beginning of a text, as much as an error repeats.
pub(crate) fn brief(text: &str) -> String {
    text.chars().take(40).collect()
}

impl std::fmt::Display for RulesCodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Preset(text) => {
                write!(f, "{text:?} is no preset with a size; known: {}", Rules::NAMES.join(", "))
            }
            Self::Switch(part) => write!(f, "{part:?} is no switch with a value"),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RulesCodeError {}

impl ErrorData for RulesCodeError {
    fn code(&self) -> &'static str {
        match self {
            Self::Preset(_) => "rules.code-preset",
            Self::Switch(_) => "rules.code-switch",
            Self::Rules(error) => error.code(),
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match self {
            Self::Preset(text) => {
                vec![("text", text.as_str().into()), ("known", Rules::NAMES.join(", ").as_str().into())]
            }
            Self::Switch(part) => vec![("text", part.as_str().into())],
            Self::Rules(error) => error.fields(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_their_names() {
        for name in Rules::NAMES {
            let rules = Rules::from_name(name).unwrap();
            assert_eq!(rules.code(), format!("{name}{}", rules.size()));
            assert_eq!(Rules::from_code(&rules.code()), Ok(rules));
        }
    }

    #[test]
    fn what_differs_from_the_nearest_preset_is_told() {
        let rules = Rules::from_code("ninuki19-g4-a12").unwrap();
        assert_eq!((rules.goal(), rules.switches().advantage), (4, [1, 2]));
        assert_eq!(rules.code(), "ninuki19-g4-a12");
        assert_eq!(Rules::from_code("freestyle15-bw"), Err(RulesCodeError::Switch("bw".into())));
        assert_eq!(Rules::from_code("ninuki15-c0-tn").unwrap().code(), "freestyle15");
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for text in ["", "19", "ninuki", "chess15", "4215", "ninuki019", "renju15-", "renju15-x2", "renju15-a1", "é9"]
        {
            assert!(Rules::from_code(text).is_err(), "{text}");
        }
        assert_eq!(Rules::from_code("renju23"), Err(RulesCodeError::Rules(RulesError::Size(23))));
    }
}
