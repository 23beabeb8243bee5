//! Rules in a word: `renju15`, or `ninuki19-g4-a12` where switches differ from the preset. And in a number, for keys.
//!
//! ```text
//! code   = preset size { "-" switch }        preset: a name of Rules::NAMES; size: 5 to 22
//! switch = "p" five | "q" five               the line that wins for black, for white
//!        | "c" bit                           pairs are captured
//!        | "g" digit | "a" digit digit       the goal; the pairs that black and white start with
//!        | "t" sides | "d" sides | "o" sides to whom double-three, double-four, overline are forbidden
//!        | "x" bit                           a double-three that captures is allowed
//!        | "f" ("i" | "l")                   a forbidden move is illegal, or loses
//! five   = "m" | "e" | "u"                   five or more, exactly five, unblocked five
//! sides  = "n" | "b" | "w" | "a"             none, black, white, all
//! bit    = "0" | "1"
//! ```

use crate::error_data::{ErrorData, Field};
use crate::five::FiveRule;
use crate::rules::{ForbiddenMove, Rules, RulesError, Sides, Switches};
use crate::split_mix::SplitMix64;

const FIVES: [(&str, FiveRule); 3] =
    [("m", FiveRule::FiveOrMore), ("e", FiveRule::ExactlyFive), ("u", FiveRule::UnblockedFive)];
const SIDES: [(&str, Sides); 4] = [("n", Sides::None), ("b", Sides::Black), ("w", Sides::White), ("a", Sides::Both)];
const BITS: [(&str, bool); 2] = [("0", false), ("1", true)];
const FORBIDDEN_MOVES: [(&str, ForbiddenMove); 2] = [("i", ForbiddenMove::Illegal), ("l", ForbiddenMove::Loses)];

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
            five: [black_five, white_five],
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
            black_five as u64,
            white_five as u64,
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
fn codes(switches: &Switches) -> [String; 10] {
    let [black, white] = switches.advantage;
    [
        format!("p{}", letter(switches.five[0], &FIVES)),
        format!("q{}", letter(switches.five[1], &FIVES)),
        format!("c{}", letter(switches.captures, &BITS)),
        format!("g{}", switches.goal),
        format!("a{black}{white}"),
        format!("t{}", letter(switches.double_three, &SIDES)),
        format!("d{}", letter(switches.double_four, &SIDES)),
        format!("o{}", letter(switches.overline, &SIDES)),
        format!("x{}", letter(switches.capture_exempts_double_three, &BITS)),
        format!("f{}", letter(switches.forbidden_move, &FORBIDDEN_MOVES)),
    ]
}

fn preset(head: &str) -> Option<Switches> {
    let (name, size) = head.split_at(head.find(|letter: char| letter.is_ascii_digit())?);
    let known = Rules::NAMES.contains(&name) && (1..=2).contains(&size.len());
    let rules = Rules::from_name(name).filter(|_| known)?;
    Some(Switches { size: size.parse().ok()?, ..*rules.switches() })
}

fn set(switches: &mut Switches, part: &str) -> Option<()> {
    let (switch, value) = part.split_at_checked(1)?;
    match switch {
        "p" => switches.five[0] = meaning(value, &FIVES)?,
        "q" => switches.five[1] = meaning(value, &FIVES)?,
        "c" => switches.captures = meaning(value, &BITS)?,
        "g" => [switches.goal] = digits(value)?,
        "a" => switches.advantage = digits(value)?,
        "t" => switches.double_three = meaning(value, &SIDES)?,
        "d" => switches.double_four = meaning(value, &SIDES)?,
        "o" => switches.overline = meaning(value, &SIDES)?,
        "x" => switches.capture_exempts_double_three = meaning(value, &BITS)?,
        "f" => switches.forbidden_move = meaning(value, &FORBIDDEN_MOVES)?,
        _ => return None,
    }
    Some(())
}

/// As many digits as are asked for.
fn digits<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits: [u8; N] = text.as_bytes().try_into().ok()?;
    digits.iter().all(u8::is_ascii_digit).then(|| digits.map(|digit| digit - b'0'))
}

fn letter<T: PartialEq>(meaning: T, table: &[(&'static str, T)]) -> &'static str {
    table.iter().find(|(_, known)| *known == meaning).map_or("", |(letter, _)| letter)
}

fn meaning<T: Copy>(letter: &str, table: &[(&str, T)]) -> Option<T> {
    table.iter().find(|(known, _)| *known == letter).map(|(_, meaning)| *meaning)
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
