//! `Point`, and the three forms in which a point is given.

use gomoku_core::MAX_SIZE;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};

use crate::errors::{Error, Result};
use crate::number::{int_within, shown};

/// A point of the board.
#[pyclass(module = "gomoku_arena._core", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub gomoku_core::Point);

#[pymethods]
impl Point {
    #[new]
    #[pyo3(signature = (x, y=None))]
    fn new(x: &Bound<'_, PyAny>, y: Option<&Bound<'_, PyAny>>) -> Result<Self> {
        match y {
            Some(y) => from_pair(x, y),
            None => from_any(x),
        }
        .map(Self)
    }

    #[getter]
    fn x(&self) -> usize {
        self.0.x()
    }

    #[getter]
    fn y(&self) -> usize {
        self.0.y()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, [self.0.x(), self.0.y()])?.try_iter()?.into_any())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Point('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (usize, usize) {
        (self.0.x(), self.0.y())
    }
}

/// A point given as a `Point`, an `(x, y)` pair or text.
pub struct PointLike(pub gomoku_core::Point);

impl<'a, 'py> FromPyObject<'a, 'py> for PointLike {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(from_any(&value)?))
    }
}

/// What `PointLike` is as a type to Python: `Point | tuple[int, int] | str`.
pub fn like_alias(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let int = py.get_type::<PyInt>();
    let pair = py.get_type::<PyTuple>().get_item((&int, &int))?;
    py.get_type::<Point>().bitor(pair)?.bitor(py.get_type::<PyString>())
}

/// The points as Python objects.
pub fn objects(points: impl IntoIterator<Item = gomoku_core::Point>) -> Vec<Point> {
    points.into_iter().map(Point).collect()
}

fn from_any(value: &Bound<'_, PyAny>) -> Result<gomoku_core::Point> {
    if let Ok(point) = value.cast::<Point>() {
        return Ok(point.get().0);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_string_lossy().parse()?);
    }
    if let Ok(pair) = value.cast::<PyTuple>() {
        return from_slice(value, &pair.iter().collect::<Vec<_>>());
    }
    if let Ok(pair) = value.cast::<PyList>() {
        return from_slice(value, &pair.iter().collect::<Vec<_>>());
    }
    let class = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("a Point, an (x, y) pair or text such as 'h8' is expected, not {class}")).into())
}

fn from_slice(whole: &Bound<'_, PyAny>, items: &[Bound<'_, PyAny>]) -> Result<gomoku_core::Point> {
    match items {
        [x, y] => from_pair(x, y),
        _ => Err(Error::Point(format!("{} is no point: two coordinates are expected", shown(whole)))),
    }
}

fn from_pair(x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> Result<gomoku_core::Point> {
    let coordinate = |name: &str, value| {
        int_within(name, value, &(0..=MAX_SIZE - 1), |wrong| wrong.coded("point.coordinate", &[("name", name.into())]))
    };
    Ok(gomoku_core::Point::at(coordinate("x", x)?, coordinate("y", y)?))
}
