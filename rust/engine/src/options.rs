//! What can be set on an engine, one row for each option: its name, its default, the values that it takes, its meaning.
//!
//! A row is written once, in a struct that `options!` makes. What is listed, read, refused and documented comes from it.

use std::fmt;
use std::ops::{RangeFull, RangeInclusive};

use crate::error::OptionError;
use crate::search::Depth;

/// An option of an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineOption {
    /// Its name.
    pub name: &'static str,
    /// The values that it takes.
    pub values: Values,
    /// Its value unless another one is set.
    pub default: Value,
    /// Its value now.
    pub value: Value,
    /// What it does.
    pub meaning: &'static str,
}

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Whole numbers.
    Integers(RangeInclusive<i64>),
    /// Numbers.
    Numbers(RangeInclusive<f64>),
    /// True and false.
    Booleans,
    /// One of these words.
    Words(Vec<&'static str>),
    /// The path of a file.
    Files,
}

/// The value of an option; as text, it is read as the same value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// A number.
    Number(f64),
    /// True or false.
    Boolean(bool),
    /// A word.
    Word(&'static str),
    /// The path of a file, if one is set.
    File(Option<String>),
}

impl Values {
    fn read(&self, text: &str) -> Option<Value> {
        match self {
            Self::Integers(range) => text.parse().ok().filter(|number| range.contains(number)).map(Value::Integer),
            Self::Numbers(range) => text.parse().ok().filter(|number| range.contains(number)).map(Value::Number),
            Self::Booleans => match text.to_ascii_lowercase().as_str() {
                "true" | "on" | "1" => Some(Value::Boolean(true)),
                "false" | "off" | "0" => Some(Value::Boolean(false)),
                _ => None,
            },
            Self::Words(words) => words.iter().find(|word| **word == text).map(|word| Value::Word(word)),
            Self::Files => Some(Value::File(Some(text.into()))),
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integers(range) => write!(f, "{} to {}", range.start(), range.end()),
            Self::Numbers(range) => write!(f, "{} to {}", range.start(), range.end()),
            Self::Booleans => f.write_str("true or false"),
            Self::Words(words) => f.write_str(&words.join(" or ")),
            Self::Files => f.write_str("a file"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => write!(f, "{number}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Boolean(is_true) => write!(f, "{is_true}"),
            Self::Word(word) => f.write_str(word),
            Self::File(path) => f.write_str(path.as_deref().unwrap_or_default()),
        }
    }
}

/// The option of that name, and the value that the text says.
pub(crate) fn read(options: &[EngineOption], name: &str, text: &str) -> Result<(&'static str, Value), OptionError> {
    let unknown = || OptionError::unknown(name, options.iter().map(|option| option.name));
    let option = options.iter().find(|option| option.name == name).ok_or_else(unknown)?;
    let value = option.values.read(text);
    Ok((option.name, value.ok_or_else(|| OptionError::value(option.name, text, option.values.to_string()))?))
}

/// A type whose values an option can have.
pub(crate) trait OptionType: Copy {
    /// How a row says which values its option takes.
    type Range;
    /// The same as options show it.
    fn values(range: Self::Range) -> Values;
    /// The value as options show it.
    fn value(self) -> Value;
    /// The value again; `None` for a value of another type.
    fn of(value: &Value) -> Option<Self>;
}

macro_rules! option_types {
    ($($type:ty: $range:ty, $values:expr, $kind:ident;)*) => {$(
        impl OptionType for $type {
            type Range = $range;

            fn values(range: $range) -> Values {
                $values(range)
            }

            fn value(self) -> Value {
                Value::$kind(self.try_into().expect("a value that options can show"))
            }

            fn of(value: &Value) -> Option<Self> {
                if let Value::$kind(value) = value { (*value).try_into().ok() } else { None }
            }
        }
    )*};
}

option_types! {
    i32: RangeInclusive<i32>, integers, Integer;
    u32: RangeInclusive<u32>, integers, Integer;
    u64: RangeInclusive<u64>, integers, Integer;
    usize: RangeInclusive<usize>, integers, Integer;
    f64: RangeInclusive<f64>, Values::Numbers, Number;
    bool: RangeFull, |_| Values::Booleans, Boolean;
}

impl OptionType for Depth {
    /// In sixteenths of a ply.
    type Range = RangeInclusive<i32>;

    fn values(range: Self::Range) -> Values {
        integers(range)
    }

    fn value(self) -> Value {
        self.in_sixteenths().value()
    }

    fn of(value: &Value) -> Option<Self> {
        i32::of(value).map(Self::sixteenths)
    }
}

fn integers<T: Copy + TryInto<i64, Error: fmt::Debug>>(range: RangeInclusive<T>) -> Values {
    let [least, most] = [*range.start(), *range.end()].map(|end| end.try_into().expect("an end that options can show"));
    Values::Integers(least..=most)
}

/// A struct of options, each of them one row: `name: type = default, values, meaning;`.
macro_rules! options {
    ($(#[$about:meta])* pub struct $name:ident {
        $($option:ident: $type:ty = $default:expr, $range:expr, $meaning:literal;)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name {
            $(#[doc = $meaning] pub $option: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($option: $default,)* }
            }
        }

        impl $name {
            /// All of them in order; `default` has the values that they have unless others are set.
            pub(crate) fn list(&self, default: &Self) -> Vec<$crate::options::EngineOption> {
                use $crate::options::{EngineOption, OptionType};
                vec![$(EngineOption {
                    name: stringify!($option),
                    values: <$type as OptionType>::values($range),
                    default: default.$option.value(),
                    value: self.$option.value(),
                    meaning: $meaning,
                },)*]
            }

            /// Sets the one of that name to a value that it takes; whether there is one.
            pub(crate) fn set(&mut self, name: &str, value: &$crate::options::Value) -> bool {
                match name {
                    $(stringify!($option) => {
                        self.$option = $crate::options::OptionType::of(value).expect("a value that the option takes");
                    })*
                    _ => return false,
                }
                true
            }
        }
    };
}

pub(crate) use options;
