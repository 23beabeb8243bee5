//! The one bridge from Rust's errors to Python's exceptions.

use gomoku_core::Field;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use crate::errors::{Coded, Error};
use crate::values::color::Color;
use crate::values::point::Point;

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
