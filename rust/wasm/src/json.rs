//! Values as JSON.

use std::fmt::{self, Display, Formatter, Write};

use gomoku_core::{Color, Field, Point};

/// A value.
pub enum Json {
    /// Nothing.
    Null,
    /// True or false.
    Flag(bool),
    /// A whole number.
    Integer(i128),
    /// A finite number.
    Number(f64),
    /// A text.
    Text(String),
    /// Values in their order.
    List(Vec<Json>),
    /// Values by their names.
    Object(Vec<(&'static str, Json)>),
}

impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Integer(number) => write!(f, "{number}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => quote(f, text),
            Self::List(values) => {
                f.write_char('[')?;
                for (place, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", comma(place))?;
                }
                f.write_char(']')
            }
            Self::Object(values) => {
                f.write_char('{')?;
                for (place, (name, value)) in values.iter().enumerate() {
                    write!(f, "{}\"{name}\":{value}", comma(place))?;
                }
                f.write_char('}')
            }
        }
    }
}

const fn comma(place: usize) -> &'static str {
    if place == 0 { "" } else { "," }
}

fn quote(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            '\0'..='\x1f' => write!(f, "\\u{:04x}", u32::from(letter))?,
            _ => f.write_char(letter)?,
        }
    }
    f.write_char('"')
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Point> for Json {
    fn from(point: Point) -> Self {
        Self::Text(point.to_string())
    }
}

impl From<Color> for Json {
    fn from(color: Color) -> Self {
        color.name().into()
    }
}

impl From<Field> for Json {
    fn from(field: Field) -> Self {
        match field {
            Field::Number(number) => Self::Integer(number),
            Field::Text(text) => Self::Text(text),
            Field::Point(point) => point.into(),
            Field::Color(color) => color.into(),
        }
    }
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl From<$type> for Json {
            fn from(number: $type) -> Self {
                Self::Integer(number as i128)
            }
        }
    )*};
}

integers!(u8, i32, u32, i64, u64, usize);

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Into<Json>> FromIterator<T> for Json {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}
