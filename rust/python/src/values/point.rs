//! `Point`, and the forms in which a point is given.

use gomoku_core::MAX_SIZE;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyList, PyNotImplemented, PyString, PyTuple};

use crate::errors::{Error, Result};
use crate::number::{int_within, shown};
use crate::values::listed::listed;

/// A point of the board: ``Point(7, 7)``, ``Point((7, 7))`` and ``Point("h8")`` are the same.
///
/// It is immutable, and equal to the pair ``(x, y)`` with the same hash: ``(7, 7) in game.moves`` finds it. Text is
/// never equal to a point. Points are ordered row by row: by y, then x. Iterating gives x, then y.
/// Wherever a point is expected, a list or an array ``[x, y]`` and the integers of NumPy do as well.
/// Raises PointError for text that is no point and for coordinates outside 0 to 21.
#[pyclass(module = "gomoku_arena._core", frozen)]
#[derive(Clone, Copy)]
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

    /// The column from the left, from 0.
    #[getter]
    fn x(&self) -> usize {
        self.0.x()
    }

    /// The row from the top, from 0.
    #[getter]
    fn y(&self) -> usize {
        self.0.y()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.pair(py)?.try_iter()?.into_any())
    }

    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, how: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let told = |order| Ok(PyBool::new(py, how.matches(order)).to_owned().into_any());
        if let Ok(point) = other.cast_exact::<Self>() {
            return told(self.0.cmp(&point.get().0));
        }
        match (other.cast::<PyTuple>(), how) {
            (Ok(pair), CompareOp::Eq | CompareOp::Ne) => match pair.extract::<(usize, usize)>() {
                Ok(pair) => told((self.0.x(), self.0.y()).cmp(&pair)),
                // Other kinds of numbers may be equal, too.
                Err(_) => self.pair(py)?.rich_compare(pair, how),
            },
            _ => Ok(PyNotImplemented::get(py).to_owned().into_any()),
        }
    }

    /// The hash of the pair, from a table: it takes half the time in sets of points.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        static HASHES: PyOnceLock<Vec<isize>> = PyOnceLock::new();
        let hashes = HASHES.get_or_try_init(py, || {
            let points = gomoku_core::Point::all(MAX_SIZE);
            points.map(|point| Self(point).pair(py)?.hash()).collect::<PyResult<_>>()
        })?;
        Ok(hashes[self.0.y() * MAX_SIZE + self.0.x()])
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Point('{}')", self.0)
    }

    /// The coordinates, for pickling.
    fn __getnewargs__(&self) -> (usize, usize) {
        (self.0.x(), self.0.y())
    }
}

impl Point {
    /// The tuple that the point is equal to.
    fn pair<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, [self.0.x(), self.0.y()])
    }
}

/// A point given as a `Point`, an `(x, y)` pair, a list or an array of two, or text.
pub struct PointLike(pub gomoku_core::Point);

impl<'a, 'py> FromPyObject<'a, 'py> for PointLike {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(from_any(&value)?))
    }
}

/// Points of one argument: more than a game has moves, or a line of an engine that anybody reads.
const MOST_POINTS: usize = 4096;

/// The points of the argument of that name, a list of them.
pub fn points(name: &str, value: &Bound<'_, PyAny>) -> Result<Vec<gomoku_core::Point>> {
    listed(name, value, MOST_POINTS, from_any)
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
        return from_items(value, pair.iter().take(3).collect());
    }
    if let Ok(pair) = value.cast::<PyList>() {
        return from_items(value, pair.iter().take(3).collect());
    }
    // An array of NumPy, without asking whether there is NumPy, and no more of it than tells whether it is a pair.
    if value.hasattr("tolist")?
        && let Ok(items) = value.try_iter()
    {
        return from_items(value, items.take(3).collect::<PyResult<_>>()?);
    }
    let class = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("a Point, an (x, y) pair or text such as 'h8' is expected, not {class}")).into())
}

fn from_items(whole: &Bound<'_, PyAny>, items: Vec<Bound<'_, PyAny>>) -> Result<gomoku_core::Point> {
    match items.as_slice() {
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
