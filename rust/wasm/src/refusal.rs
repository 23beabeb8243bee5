//! Why a request is refused, as it is told.

use gomoku_core::{ErrorData, Field};

use crate::json::Json;

/// An error: its code, its sentence, and the values that the sentence names.
pub struct Refusal {
    code: &'static str,
    sentence: String,
    fields: Vec<(&'static str, Field)>,
}

impl Refusal {
    /// What is wrong with a field of the request.
    pub fn field(name: &str, reason: &str) -> Self {
        let fields = vec![("field", name.into()), ("reason", reason.into())];
        Self { code: "message.field", sentence: format!("{name}: {reason}"), fields }
    }

    /// A number that is out of its range.
    pub fn out_of_range(name: &str, value: &str, least: i128, most: i128) -> Self {
        let number = value.parse().map_or_else(|_| value.into(), Field::Number);
        let ends = [("least", Field::Number(least)), ("most", Field::Number(most))];
        Self {
            code: "search.out-of-range",
            sentence: format!("{name} {value} is not between {least} and {most}"),
            fields: [("name", name.into()), ("value", number)].into_iter().chain(ends).collect(),
        }
    }

    /// A search that cannot be, for a reason that has no code of its own.
    pub const fn search(sentence: String) -> Self {
        Self { code: "search", sentence, fields: Vec::new() }
    }
}

impl<E: ErrorData> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self { code: error.code(), sentence: error.to_string(), fields: error.fields() }
    }
}

impl From<Refusal> for Json {
    fn from(refusal: Refusal) -> Self {
        let fields = refusal.fields.into_iter().map(|(name, field)| (name, field.into()));
        Self::Object(vec![
            ("code", refusal.code.into()),
            ("message", Self::Text(refusal.sentence)),
            ("fields", Self::Object(fields.collect())),
        ])
    }
}
