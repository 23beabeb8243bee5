//! The one bridge from Rust's errors to Python's exceptions.

use std::fmt::Display;

use gomoku_core::{GameTextError, IllegalMove, NotationError, PositionError, RulesCodeError, RulesError};
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyTuple, PyType};

/// What a method of the module fails with; the variant picks the exception class.
pub enum Error {
    /// `RulesError`
    Rules(String),
    /// `PointError`
    Point(String),
    /// `PositionError`
    Position(String),
    /// `IllegalMoveError`
    IllegalMove(String),
    /// `SearchError`
    Search(String),
    /// An exception that Python itself raised, passed on as it is.
    Python(PyErr),
}

/// The result of a method of the module.
pub type Result<T> = std::result::Result<T, Error>;

/// Name and documentation of the classes below the base, in the order of [`Classes::below`].
const BELOW: [(&str, &str); 5] = [
    ("RulesError", "A rule switch is out of range or names nothing known."),
    ("PointError", "A coordinate or its text is malformed or off the board."),
    (
        "PositionError",
        "A game or a board given as text, or a board given as array, is malformed or cannot be played from.",
    ),
    ("IllegalMoveError", "The move is not allowed in this position; the game is unchanged."),
    (
        "SearchError",
        "A search was asked for something impossible: unknown engine or option, a bad limit, a finished game.",
    ),
];

/// The exception classes, made once.
struct Classes {
    base: Py<PyType>,
    below: Vec<Py<PyType>>,
}

impl Classes {
    fn get(py: Python<'_>) -> PyResult<&'static Self> {
        static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();
        CLASSES.get_or_try_init(py, || Self::new(py))
    }

    fn new(py: Python<'_>) -> PyResult<Self> {
        let exception = py.get_type::<PyException>();
        let base = new_class("GomokuArenaError", "Every error that this package raises on purpose.", &[&exception])?;
        let bases = [&base, &py.get_type::<PyValueError>()];
        let below = BELOW.map(|(name, doc)| new_class(name, doc, &bases).map(Bound::unbind));
        Ok(Self { below: below.into_iter().collect::<PyResult<_>>()?, base: base.unbind() })
    }
}

/// The statement `class name(*bases)`: the C interface knows exceptions of one base alone.
fn new_class<'py>(name: &str, doc: &str, bases: &[&Bound<'py, PyType>]) -> PyResult<Bound<'py, PyType>> {
    let py = bases[0].py();
    let body = [("__module__", "gomoku_arena._core"), ("__doc__", doc)].into_py_dict(py)?;
    let class = py.get_type::<PyType>().call1((name, PyTuple::new(py, bases)?, body))?;
    Ok(class.cast_into()?)
}

/// Adds the exception classes to the module.
pub fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let classes = Classes::get(module.py())?;
    for class in std::iter::once(&classes.base).chain(&classes.below) {
        let class = class.bind(module.py());
        module.add(class.name()?, class)?;
    }
    Ok(())
}

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        let (index, message) = match error {
            Error::Rules(message) => (0, message),
            Error::Point(message) => (1, message),
            Error::Position(message) => (2, message),
            Error::IllegalMove(message) => (3, message),
            Error::Search(message) => (4, message),
            Error::Python(error) => return error,
        };
        Python::attach(|py| match Classes::get(py) {
            Ok(classes) => Self::from_type(classes.below[index].bind(py).clone(), message),
            Err(error) => error,
        })
    }
}

impl From<PyErr> for Error {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<RulesError> for Error {
    fn from(error: RulesError) -> Self {
        Self::Rules(error.to_string())
    }
}

impl From<RulesCodeError> for Error {
    fn from(error: RulesCodeError) -> Self {
        Self::Rules(error.to_string())
    }
}

impl From<NotationError> for Error {
    fn from(error: NotationError) -> Self {
        Self::Point(error.to_string())
    }
}

impl From<PositionError> for Error {
    fn from(error: PositionError) -> Self {
        Self::Position(error.to_string())
    }
}

impl From<GameTextError> for Error {
    fn from(error: GameTextError) -> Self {
        Self::Position(error.to_string())
    }
}

impl From<IllegalMove> for Error {
    fn from(error: IllegalMove) -> Self {
        match error {
            IllegalMove::OffBoard(..) => Self::Point(error.to_string()),
            _ => Self::IllegalMove(error.to_string()),
        }
    }
}

impl From<gomoku_engine::OptionError> for Error {
    fn from(error: gomoku_engine::OptionError) -> Self {
        Self::Search(error.to_string())
    }
}

impl From<gomoku_engine::SearchError> for Error {
    fn from(error: gomoku_engine::SearchError) -> Self {
        Self::Search(error.to_string())
    }
}

/// The sentence for a value that is none of the known ones.
pub fn none_of(what: &str, value: impl Display, known: &[&str]) -> String {
    format!("{what} {value:?} is none of {}", known.join(", "), value = value.to_string())
}
