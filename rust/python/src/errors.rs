//! The one bridge from Rust's errors to Python's exceptions.

use gomoku_core::{
    ErrorData, Field, GameTextError, IllegalMove, NotationError, RulesCodeError, RulesError, SetupError,
};
use gomoku_engine::{OptionError, SearchError};
use gomoku_env::{ActionError, SettingsError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use crate::values::color::Color;
use crate::values::point::Point;

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

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        Python::attach(|py| match error {
            Error::Rules(sentence) => raised(py, "rules", sentence, None),
            Error::Point(sentence) => raised(py, "point", sentence, None),
            Error::Position(sentence) => raised(py, "position", sentence, None),
            Error::Search(sentence) => raised(py, "search", sentence, None),
            Error::InUse(sentence) => raised(py, "in-use", sentence, None),
            Error::Coded(Coded { code, fields, sentence }) => raised(py, code, sentence, Some(fields)),
            Error::Python(error) => Ok(error),
        })
        .unwrap_or_else(|error| error)
    }
}

type Fields = Vec<(&'static str, Field)>;

/// The exception: of the class for the code's kind and, where there are fields, with that code and those fields.
fn raised(py: Python<'_>, code: &str, sentence: String, fields: Option<Fields>) -> PyResult<PyErr> {
    let class = class_for(py, code.split('.').next().unwrap_or_default())?;
    let exception = class.call1((sentence,))?;
    if let Some(fields) = fields {
        let values = PyDict::new(py);
        for (name, field) in fields {
            values.set_item(name, object(py, field)?)?;
        }
        exception.call_method1("_tell", (code, values))?;
    }
    Ok(PyErr::from_value(exception))
}

/// The class of that kind. Python defines them all, so that there is one tree of them in one place.
fn class_for<'py>(py: Python<'py>, kind: &str) -> PyResult<&'py Bound<'py, PyType>> {
    static RULES: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static POINT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static POSITION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static ILLEGAL_MOVE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static SEARCH: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static IN_USE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (class, name) = match kind {
        "rules" => (&RULES, "RulesError"),
        "point" => (&POINT, "PointError"),
        "position" => (&POSITION, "PositionError"),
        "illegal-move" => (&ILLEGAL_MOVE, "IllegalMoveError"),
        "in-use" => (&IN_USE, "InUseError"),
        _ => (&SEARCH, "SearchError"),
    };
    class.import(py, "gomoku_arena.errors", name)
}

fn object<'py>(py: Python<'py>, field: Field) -> PyResult<Bound<'py, PyAny>> {
    match field {
        Field::Number(number) => Ok(number.into_pyobject(py)?.into_any()),
        Field::Text(text) => Ok(text.into_pyobject(py)?.into_any()),
        Field::Point(point) => Ok(Point(point).into_pyobject(py)?.into_any()),
        Field::Color(color) => Color(color).into_pyobject(py),
    }
}

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
