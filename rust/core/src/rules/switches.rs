//! The switches of the rules, one row for each: its name, its type, its default, its letter in a code, the values that it
//! takes, its meaning.
//!
//! A row is written once. The struct, codes of rules, what Python reads and sets, and the rules that tests make up come
//! from it. What has to be told elsewhere, such as the page's labels, fails its tests by the switch's name.

use crate::board::color::Color;
use crate::board::point::{MAX_SIZE, MIN_SIZE};
use crate::rules::five::FiveRule;

/// The colours that something holds for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Neither colour.
    None,
    /// Black alone.
    Black,
    /// White alone.
    White,
    /// Both colours.
    Both,
}

impl Sides {
    /// Whether it holds for this colour.
    #[inline]
    #[must_use]
    pub fn contains(self, color: Color) -> bool {
        match self {
            Self::None => false,
            Self::Black => color == Color::Black,
            Self::White => color == Color::White,
            Self::Both => true,
        }
    }
}

/// What playing a forbidden point means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForbiddenMove {
    /// It cannot be played.
    Illegal,
    /// It can be played and loses the game.
    Loses,
}

/// The pairs that can be asked for as a goal.
pub const GOALS: std::ops::RangeInclusive<u8> = 3..=7;

/// One switch, as the table has it.
#[derive(Debug)]
pub struct Switch {
    /// Its name, in Python and in files.
    pub name: &'static str,
    /// Its letter in the code of rules; empty for the size, which stands behind the preset there.
    pub letter: &'static str,
    /// The values that it takes.
    pub values: SwitchValues,
}

/// The values that a switch takes.
#[derive(Debug)]
pub enum SwitchValues {
    /// Whole numbers from the first to the last.
    Numbers(usize, usize),
    /// True and false.
    Flags,
    /// A number for black and one for white, each from 0 to this.
    Pairs(u8),
    /// One of these words, each with its letter in the code of rules.
    Words(&'static [(&'static str, &'static str)]),
}

/// The value of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchValue {
    /// A whole number.
    Number(usize),
    /// True or false.
    Flag(bool),
    /// A number for black and one for white.
    Pair([u8; 2]),
    /// A word.
    Word(&'static str),
}

impl SwitchValues {
    /// All of them. Not every pair goes with every goal.
    #[must_use]
    pub fn all(&self) -> Vec<SwitchValue> {
        match *self {
            Self::Numbers(least, most) => (least..=most).map(SwitchValue::Number).collect(),
            Self::Flags => [false, true].map(SwitchValue::Flag).into(),
            Self::Pairs(most) => {
                (0..=most).flat_map(|black| (0..=most).map(move |white| SwitchValue::Pair([black, white]))).collect()
            }
            Self::Words(words) => words.iter().map(|(word, _)| SwitchValue::Word(word)).collect(),
        }
    }

    /// How the code of rules writes a value.
    pub(crate) fn code(&self, value: SwitchValue) -> String {
        match (self, value) {
            (_, SwitchValue::Number(number)) => number.to_string(),
            (_, SwitchValue::Flag(flag)) => u8::from(flag).to_string(),
            (_, SwitchValue::Pair([black, white])) => format!("{black}{white}"),
            (Self::Words(words), SwitchValue::Word(word)) => {
                words.iter().find(|(known, _)| *known == word).map_or("", |(_, letter)| letter).to_owned()
            }
            (_, SwitchValue::Word(_)) => String::new(),
        }
    }

    /// The value that a code writes so. A digit out of its range is read all the same: `Rules::new` refuses it.
    pub(crate) fn decoded(&self, code: &str) -> Option<SwitchValue> {
        match self {
            Self::Numbers(..) => digits(code).map(|[number]| SwitchValue::Number(number.into())),
            Self::Flags => {
                ["0", "1"].iter().position(|known| *known == code).map(|place| SwitchValue::Flag(place == 1))
            }
            Self::Pairs(_) => digits(code).map(SwitchValue::Pair),
            Self::Words(words) => {
                words.iter().find(|(_, letter)| *letter == code).map(|(word, _)| SwitchValue::Word(word))
            }
        }
    }
}

/// As many digits as are asked for.
fn digits<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits: [u8; N] = text.as_bytes().try_into().ok()?;
    digits.iter().all(u8::is_ascii_digit).then(|| digits.map(|digit| digit - b'0'))
}

/// A type whose values a switch can have.
trait Setting: Copy {
    /// The value as the table shows it.
    fn value(self) -> SwitchValue;
    /// The value again; `None` for a value of another type.
    fn of(value: SwitchValue) -> Option<Self>;
}

macro_rules! settings {
    ($($type:ty = $kind:ident;)*) => {$(
        impl Setting for $type {
            fn value(self) -> SwitchValue {
                SwitchValue::$kind(self.into())
            }

            fn of(value: SwitchValue) -> Option<Self> {
                if let SwitchValue::$kind(value) = value { value.try_into().ok() } else { None }
            }
        }
    )*};
}

settings! {
    usize = Number;
    u8 = Number;
    bool = Flag;
    [u8; 2] = Pair;
}

/// An enum of which each value has a word, and a letter in the code of rules.
macro_rules! words {
    ($($type:ident { $($value:ident = $word:literal, $letter:literal;)* })*) => {$(
        impl $type {
            const VALUES: SwitchValues = SwitchValues::Words(&[$(($word, $letter)),*]);

            /// Its word in Python and in files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$value => $word),* }
            }
        }

        impl Setting for $type {
            fn value(self) -> SwitchValue {
                SwitchValue::Word(self.word())
            }

            fn of(value: SwitchValue) -> Option<Self> {
                match value {
                    $(SwitchValue::Word($word) => Some(Self::$value),)*
                    _ => None,
                }
            }
        }
    )*};
}

words! {
    FiveRule {
        FiveOrMore = "five_or_more", "m";
        ExactlyFive = "exactly_five", "e";
        UnblockedFive = "unblocked_five", "u";
        ExactlyUnblockedFive = "exactly_unblocked_five", "x";
    }
    Sides {
        None = "none", "n";
        Black = "black", "b";
        White = "white", "w";
        Both = "both", "a";
    }
    ForbiddenMove {
        Illegal = "illegal", "i";
        Loses = "loses", "l";
    }
}

/// The table: `name: type = default, letter, values, meaning;`.
macro_rules! switches {
    ($($name:ident: $type:ty = $default:expr, $letter:literal, $values:expr, $meaning:literal;)*) => {
        /// Every switch of the rules; any combination within the ranges is a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Switches {
            $(#[doc = $meaning] pub $name: $type,)*
        }

        impl Switches {
            /// What every switch is unless a preset sets it.
            pub(crate) const DEFAULT: Self = Self { $($name: $default,)* };

            /// All switches, in order.
            pub const TABLE: &[Switch] = &[$(Switch {
                name: stringify!($name),
                letter: $letter,
                values: $values,
            },)*];

            /// The value of the switch of that name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<SwitchValue> {
                match name {
                    $(stringify!($name) => Some(self.$name.value()),)*
                    _ => None,
                }
            }

            /// Sets the switch of that name; `None` where there is none, or where its values are of another type.
            pub fn set(&mut self, name: &str, value: SwitchValue) -> Option<()> {
                match name {
                    $(stringify!($name) => self.$name = Setting::of(value)?,)*
                    _ => return None,
                }
                Some(())
            }
        }
    };
}

switches! {
    size: usize = 15, "", SwitchValues::Numbers(MIN_SIZE, MAX_SIZE), "Points along one side.";
    five_black: FiveRule = FiveRule::FiveOrMore, "p", FiveRule::VALUES, "The line that wins for black.";
    five_white: FiveRule = FiveRule::FiveOrMore, "q", FiveRule::VALUES, "The line that wins for white.";
    captures: bool = false, "c", SwitchValues::Flags, "Whether pairs are captured, and a five has to survive one reply.";
    goal: u8 = 5, "g", SwitchValues::Numbers(*GOALS.start() as usize, *GOALS.end() as usize), "Captured pairs that win.";
    advantage: [u8; 2] = [0, 0], "a", SwitchValues::Pairs(*GOALS.end() - 1),
        "Pairs that black and white start with, below the goal.";
    double_three: Sides = Sides::None, "t", Sides::VALUES, "To whom a double-three is forbidden.";
    double_four: Sides = Sides::None, "d", Sides::VALUES, "To whom a double-four is forbidden.";
    overline: Sides = Sides::None, "o", Sides::VALUES, "To whom an overline is forbidden.";
    capture_exempts_double_three: bool = true, "x", SwitchValues::Flags,
        "Whether a double-three that captures is allowed all the same.";
    forbidden_move: ForbiddenMove = ForbiddenMove::Illegal, "f", ForbiddenMove::VALUES,
        "What playing a forbidden point means.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_set_read_and_told_in_code() {
        for Switch { name, values, .. } in Switches::TABLE {
            for value in values.all() {
                let mut switches = Switches::DEFAULT;
                assert_eq!(switches.set(name, value), Some(()), "{name}");
                assert_eq!(switches.get(name), Some(value), "{name}");
                assert!(*name == "size" || values.decoded(&values.code(value)) == Some(value), "{name} {value:?}");
            }
        }
    }

    #[test]
    fn letters_and_words_tell_apart() {
        let letters = Switches::TABLE.iter().map(|switch| switch.letter);
        assert_eq!(letters.collect::<std::collections::HashSet<_>>().len(), Switches::TABLE.len());
        for Switch { name, values, .. } in Switches::TABLE {
            let codes = values.all().into_iter().map(|value| values.code(value));
            assert_eq!(codes.collect::<std::collections::HashSet<_>>().len(), values.all().len(), "{name}");
        }
    }

    #[test]
    fn what_is_no_switch_is_told() {
        let mut switches = Switches::DEFAULT;
        assert_eq!((switches.get("weather"), switches.set("weather", SwitchValue::Flag(true))), (None, None));
        assert_eq!(
            (switches.set("goal", SwitchValue::Number(256)), switches.set("goal", SwitchValue::Flag(true))),
            (None, None)
        );
    }
}
