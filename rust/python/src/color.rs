//! `Color`: two objects for the life of the process, so that `is` works as well as `==`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

/// What finds a colour again: `getattr(Color, "BLACK")`.
type Recipe<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, Bound<'py, PyString>));

/// One of the two players.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Color(pub gomoku_core::Color);

impl Color {
    /// The one Python object for this colour.
    pub fn object(py: Python<'_>, color: gomoku_core::Color) -> PyResult<Py<Self>> {
        static COLORS: PyOnceLock<[Py<Color>; 2]> = PyOnceLock::new();
        let [black, white] = COLORS.get_or_try_init(py, || {
            let [black, white] = gomoku_core::Color::ALL.map(|color| Py::new(py, Self(color)));
            Ok::<_, PyErr>([black?, white?])
        })?;
        Ok(match color {
            gomoku_core::Color::Black => black,
            gomoku_core::Color::White => white,
        }
        .clone_ref(py))
    }

    /// The object for a colour, or None.
    pub fn optional_object(py: Python<'_>, color: Option<gomoku_core::Color>) -> PyResult<Option<Py<Self>>> {
        color.map(|color| Self::object(py, color)).transpose()
    }

    fn constant(&self) -> &'static str {
        match self.0 {
            gomoku_core::Color::Black => "BLACK",
            gomoku_core::Color::White => "WHITE",
        }
    }
}

#[pymethods]
impl Color {
    #[classattr]
    #[pyo3(name = "BLACK")]
    fn black(py: Python<'_>) -> PyResult<Py<Self>> {
        Self::object(py, gomoku_core::Color::Black)
    }

    #[classattr]
    #[pyo3(name = "WHITE")]
    fn white(py: Python<'_>) -> PyResult<Py<Self>> {
        Self::object(py, gomoku_core::Color::White)
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    #[getter]
    fn symbol(&self) -> char {
        self.0.symbol()
    }

    #[getter]
    fn opponent(&self, py: Python<'_>) -> PyResult<Py<Self>> {
        Self::object(py, self.0.opponent())
    }

    fn __int__(&self) -> i8 {
        value(self.0)
    }

    fn __str__(&self) -> &'static str {
        self.0.name()
    }

    fn __repr__(&self) -> String {
        format!("Color.{}", self.constant())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Recipe<'py>> {
        let getattr = py.import("builtins")?.getattr("getattr")?;
        Ok((getattr, (py.get_type::<Self>(), PyString::new(py, self.constant()))))
    }
}

/// The colour in arrays: 1 black, 2 white.
pub fn value(color: gomoku_core::Color) -> i8 {
    match color {
        gomoku_core::Color::Black => 1,
        gomoku_core::Color::White => 2,
    }
}
