//! `EngineOption`: what can be set on an engine.

use gomoku_engine::{Value, Values};
use pyo3::prelude::*;

/// A value as Python has it.
#[derive(Clone, Debug, PartialEq, IntoPyObject)]
pub enum Setting {
    Integer(i64),
    Number(f64),
    Boolean(bool),
    Text(String),
}

/// What can be set on an engine: a name, the values that it takes, and what it does.
#[pyclass(module = "gomoku_arena._core", frozen, eq, get_all)]
#[derive(Clone, PartialEq)]
pub struct EngineOption {
    /// The name by which it is set.
    name: &'static str,
    /// What its values are: ``integer``, ``number``, ``boolean``, ``word`` or ``file``.
    kind: &'static str,
    /// Its values in words, such as ``1 to 64``.
    takes: String,
    /// The least value of an ``integer`` or a ``number``; None for other kinds.
    least: Option<Setting>,
    /// The greatest value of an ``integer`` or a ``number``; None for other kinds.
    most: Option<Setting>,
    /// The values of a ``word``; empty for other kinds.
    words: Vec<&'static str>,
    /// The value unless it is set; None for a ``file`` that is not set.
    default: Option<Setting>,
    /// The value in force; None for a ``file`` that is not set.
    value: Option<Setting>,
    /// What the option does.
    meaning: &'static str,
}

#[pymethods]
impl EngineOption {
    fn __repr__(&self) -> String {
        format!("EngineOption('{}', {})", self.name, self.takes)
    }
}

impl From<gomoku_engine::EngineOption> for EngineOption {
    fn from(option: gomoku_engine::EngineOption) -> Self {
        let gomoku_engine::EngineOption { name, values, default, value, meaning } = option;
        let takes = values.to_string();
        let (kind, [least, most], words) = match values {
            Values::Integers(range) => {
                ("integer", [*range.start(), *range.end()].map(Setting::Integer).map(Some), vec![])
            }
            Values::Numbers(range) => ("number", [*range.start(), *range.end()].map(Setting::Number).map(Some), vec![]),
            Values::Booleans => ("boolean", [None, None], vec![]),
            Values::Words(words) => ("word", [None, None], words),
            Values::Files => ("file", [None, None], vec![]),
        };
        Self { name, kind, takes, least, most, words, default: setting(default), value: setting(value), meaning }
    }
}

/// None for a file where none is set.
pub fn setting(value: Value) -> Option<Setting> {
    match value {
        Value::Integer(number) => Some(Setting::Integer(number)),
        Value::Number(number) => Some(Setting::Number(number)),
        Value::Boolean(is_true) => Some(Setting::Boolean(is_true)),
        Value::Word(word) => Some(Setting::Text(word.into())),
        Value::File(path) => path.map(Setting::Text),
    }
}
