//! `Color`: the members of the Python enumeration `gomoku_arena.color.Color`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// One of the two players.
#[derive(Clone, Copy)]
pub struct Color(pub gomoku_core::Color);

impl Color {
    /// The Python object for a player; there is one of each for the life of the process.
    fn object(self, py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
        static COLORS: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
        let colors = COLORS.get_or_try_init(py, || {
            let class = class(py)?;
            Ok::<_, PyErr>([class.getattr("BLACK")?.unbind(), class.getattr("WHITE")?.unbind()])
        })?;
        Ok(colors[self.0.index()].bind(py))
    }
}

/// The enumeration.
pub fn class(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    py.import("gomoku_arena.color")?.getattr("Color")
}

impl<'py> IntoPyObject<'py> for Color {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        self.object(py).cloned()
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Color {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        for color in gomoku_core::Color::ALL.map(Self) {
            if value.is(color.object(value.py())?) {
                return Ok(color);
            }
        }
        Err(PyTypeError::new_err(format!("a Color is expected, not {}", value.get_type().name()?)))
    }
}

/// The colour in arrays: 1 black, 2 white.
pub fn value(color: gomoku_core::Color) -> i8 {
    match color {
        gomoku_core::Color::Black => 1,
        gomoku_core::Color::White => 2,
    }
}
