//! What the methods of the module fail with; `exceptions.rs` makes exceptions of it.

use gomoku_core::{
    ErrorData, Field, GameTextError, IllegalMove, NotationError, RulesCodeError, RulesError, SetupError,
};
use gomoku_engine::{OptionError, SearchError};
use gomoku_env::{ActionError, SettingsError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Letters of a value that a sentence repeats.
pub const SHOWN: usize = 40;

/// What a method of the module fails with. The classes are those of `gomoku_arena.errors`.
pub enum Error {
    /// `RulesError` with a sentence alone.
    Rules(String),
    /// `PointError` with a sentence alone.
    Point(String),
    /// `PositionError` with a sentence alone.
    Position(String),
    /// `SearchError` with a sentence alone.
    Search(String),
    /// `InUseError` with a sentence alone.
    InUse(String),
    /// An error with a code and fields; the kind that the code begins with picks the class.
    Coded(Coded),
    /// An exception that Python itself raised, passed on as it is.
    Python(PyErr),
}

/// An error as data, and its English sentence.
pub struct Coded {
    /// Such as `illegal-move.occupied`.
    pub code: &'static str,
    /// The values that the sentence names.
    pub fields: Vec<(&'static str, Field)>,
    /// The sentence.
    pub sentence: String,
}

/// The result of a method of the module.
pub type Result<T> = std::result::Result<T, Error>;

impl From<PyErr> for Error {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl<E: ErrorData> From<&E> for Coded {
    fn from(error: &E) -> Self {
        Self { code: error.code(), fields: error.fields(), sentence: error.to_string() }
    }
}

/// One line for each error of the other crates: the compiler would not take a line for all of them beside `PyErr`.
macro_rules! coded {
    ($($error:ty),*) => {
        $(impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::Coded(Coded::from(&error))
            }
        })*
    };
}

coded!(
    ActionError,
    SettingsError,
    RulesError,
    RulesCodeError,
    NotationError,
    SetupError,
    GameTextError,
    IllegalMove,
    OptionError,
    SearchError
);

/// A plain `ValueError`.
pub fn value_error(sentence: String) -> Error {
    Error::Python(PyValueError::new_err(sentence))
}

/// The sentence for a value that is none of the known ones.
pub fn none_of(what: &str, value: &str, known: &[&str]) -> String {
    format!("{what} {:?} is none of {}", cut(value), known.join(", "))
}

/// The beginning of a text, short enough for a sentence.
pub fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
