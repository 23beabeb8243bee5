//! `Limit`: how long a search may think, and what it may not answer.

use std::hash::{Hash, Hasher};
use std::time::Duration;

use gomoku_core::Bitboard;
use gomoku_engine::Clock;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString, PyTuple, PyType};

use crate::errors::{Error, Result};
use crate::number::{Number, OutOfRange, int_within, optional_int_within, shown};
use crate::values::point::{Point, objects, points};

/// Longer than anybody waits, and short enough to be added to any clock.
const FOREVER: f64 = 365.0 * 24.0 * 3600.0;

const FIELDS: [&str; 6] = ["depth", "nodes", "seconds", "remaining", "increment", "excluded"];

/// How long a search may think about one move; where nothing bounds it, the engine's own default.
///
/// The search ends at the first limit that it reaches. Raises SearchError for a value out of its range.
/// excluded: points that are not to be the answer, nor the first move of a line. The built-in engines keep to that, and
/// raise SearchError where it leaves no legal move; other engines may know nothing of it. More than 4,096 points are a
/// ValueError.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Limit {
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    remaining: Option<f64>,
    increment: Option<f64>,
    excluded: Bitboard,
}

/// The seconds are finite.
impl Eq for Limit {}

impl Hash for Limit {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let times = [self.seconds, self.remaining, self.increment];
        (self.depth, self.nodes, times.map(|time| time.map(f64::to_bits))).hash(state);
        self.excluded.iter().for_each(|point| point.hash(state));
    }
}

/// A limit, seconds, or the fields of a limit by their names; nothing is bounded by None.
#[derive(Default)]
pub struct LimitLike(pub Limit);

impl<'a, 'py> FromPyObject<'a, 'py> for LimitLike {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(limit) = value.cast::<Limit>() {
            return Ok(Self(*limit.get()));
        }
        if value.is_none() {
            return Ok(Self::default());
        }
        let fields = PyDict::new(value.py());
        if let Ok(named) = value.cast::<PyDict>() {
            check_names(&named)?;
            fields.update(named.as_mapping())?;
        } else if is_number(&value)? {
            fields.set_item("seconds", value)?;
        } else {
            let told = format!("limit = {}: a Limit, or seconds, is expected", shown(&value));
            return Err(PyTypeError::new_err(told));
        }
        let made = value.py().get_type::<Limit>().call((), Some(&fields))?;
        Ok(Self(*made.cast::<Limit>()?.get()))
    }
}

/// What `LimitLike` is as a type to Python: `Limit | float | dict[str, object]`.
pub fn like_alias(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let fields = py.get_type::<PyDict>().get_item((py.get_type::<PyString>(), py.get_type::<PyAny>()))?;
    py.get_type::<Limit>().bitor(py.get_type::<PyFloat>())?.bitor(fields)
}

/// Whether it is one for Python, too: True and False are none, whatever they count as.
fn is_number(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static REAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if value.is_instance_of::<PyBool>() {
        return Ok(false);
    }
    if value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyInt>() {
        return Ok(true);
    }
    value.is_instance(REAL.import(value.py(), "numbers", "Real")?)
}

fn check_names(fields: &Bound<'_, PyDict>) -> PyResult<()> {
    match fields.iter().find(|(name, _)| !FIELDS.iter().any(|field| name.eq(field).unwrap_or(false))) {
        Some((name, _)) => {
            Err(PyTypeError::new_err(format!("limit: {} is none of {}", shown(&name), FIELDS.join(", "))))
        }
        None => Ok(()),
    }
}

#[pymethods]
impl Limit {
    #[new]
    #[pyo3(signature = (*, depth=None, nodes=None, seconds=None, remaining=None, increment=None, excluded=None))]
    fn new(
        depth: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
        seconds: Option<Number>,
        remaining: Option<Number>,
        increment: Option<Number>,
        excluded: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let [seconds, remaining, increment] = [seconds, remaining, increment].map(|time| time.map(|Number(it)| it));
        above_zero("seconds", seconds)?;
        above_zero("remaining", remaining)?;
        // A player without an increment is told 0.
        above_zero("increment", increment.filter(|&increment| increment != 0.0))?;
        if increment.is_some() && remaining.is_none() {
            return Err(Error::Search("increment needs remaining".to_owned()));
        }
        Ok(Self {
            depth: optional_int_within("depth", depth, &(1..=64), OutOfRange::of_search)?,
            nodes: optional_int_within("nodes", nodes, &(1..=u64::MAX), OutOfRange::of_search)?,
            seconds,
            remaining,
            increment,
            excluded: excluded.map_or_else(|| Ok(Vec::new()), |it| points("excluded", it))?.into_iter().collect(),
        })
    }

    /// A limit in any form in which it may be given: a ``Limit``, seconds for the move, or a dict of its fields.
    ///
    /// None bounds nothing. Raises TypeError for anything else and for an unknown field, SearchError for a value out of
    /// its range.
    #[staticmethod]
    fn of(limit: Option<LimitLike>) -> Self {
        limit.unwrap_or_default().0
    }

    /// What each of so many searches may cost, so that all of them together cost one move.
    ///
    /// Where nothing bounds it, they cost ten seconds and a million nodes together. excluded: as a ``Limit`` takes it.
    /// Raises ValueError unless they are 1 to 2**32 - 1.
    #[pyo3(signature = (parts, excluded=None), text_signature = "($self, parts, excluded=())")]
    fn shared(&self, parts: &Bound<'_, PyAny>, excluded: Option<&Bound<'_, PyAny>>) -> Result<Self> {
        let parts = int_within("parts", parts, &(1..=u32::MAX), OutOfRange::of_value)?;
        let excluded = excluded.map_or_else(|| Ok(Vec::new()), |it| points("excluded", it))?;
        let share = self.with_share(self.shareable().shared(parts as usize));
        Ok(Self { excluded: excluded.into_iter().collect(), ..share })
    }

    /// Plies, 1 to 64.
    #[getter]
    fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Positions searched, at least 1.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Wall-clock seconds for this move, above 0.
    #[getter]
    fn seconds(&self) -> Option<f64> {
        self.seconds
    }

    /// Seconds left for the whole game, above 0; a built-in engine takes a share of them.
    #[getter]
    fn remaining(&self) -> Option<f64> {
        self.remaining
    }

    /// Seconds added after the move, from 0; SearchError without ``remaining``.
    #[getter]
    fn increment(&self) -> Option<f64> {
        self.increment
    }

    /// Points that are not to be the answer, in row-major order.
    #[getter]
    fn excluded(&self) -> Vec<Point> {
        objects(self.excluded)
    }

    fn __repr__(&self) -> String {
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let seconds = self.seconds.map(|seconds| format!("seconds={seconds:?}"));
        let remaining = self.remaining.map(|remaining| format!("remaining={remaining:?}"));
        let increment = self.increment.map(|increment| format!("increment={increment:?}"));
        let points = self.excluded.iter().map(|point| format!("'{point}'")).collect::<Vec<_>>().join(", ");
        let excluded = (!points.is_empty()).then(|| format!("excluded=[{points}]"));
        let fields = [depth, nodes, seconds, remaining, increment, excluded];
        format!("Limit({})", fields.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }

    /// The fields, for pickling.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let fields = PyDict::new(py);
        fields.set_item("depth", self.depth)?;
        fields.set_item("nodes", self.nodes)?;
        fields.set_item("seconds", self.seconds)?;
        fields.set_item("remaining", self.remaining)?;
        fields.set_item("increment", self.increment)?;
        fields.set_item("excluded", self.excluded())?;
        Ok((PyTuple::empty(py), fields))
    }
}

impl Limit {
    /// What many searches may share of it.
    pub fn shareable(&self) -> gomoku_brain::Limit {
        let Self { depth, nodes, seconds, remaining, .. } = *self;
        gomoku_brain::Limit { seconds, remaining, depth, nodes }
    }

    /// That share, with as much of the increment as it has of what is left.
    pub fn with_share(&self, share: gomoku_brain::Limit) -> Self {
        let part = self.remaining.zip(share.remaining).map(|(whole, part)| part / whole);
        let increment = self.increment.zip(part).map(|(increment, part)| increment * part);
        Self { increment, ..share.into() }
    }
}

impl From<gomoku_brain::Limit> for Limit {
    fn from(limit: gomoku_brain::Limit) -> Self {
        let gomoku_brain::Limit { seconds, remaining, depth, nodes } = limit;
        Self { depth, nodes, seconds, remaining, increment: None, excluded: Bitboard::EMPTY }
    }
}

impl From<Limit> for gomoku_engine::Limit {
    fn from(limit: Limit) -> Self {
        let clock = limit.remaining.map(|remaining| Clock {
            remaining: duration(remaining),
            increment: limit.increment.map_or(Duration::ZERO, duration),
        });
        Self {
            depth: limit.depth,
            nodes: limit.nodes,
            time: limit.seconds.map(duration),
            clock,
            excluded: limit.excluded,
        }
    }
}

fn duration(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds.min(FOREVER))
}

fn above_zero(name: &str, seconds: Option<f64>) -> Result<()> {
    match seconds.filter(|seconds| !seconds.is_finite() || *seconds <= 0.0) {
        Some(seconds) => Err(Error::Search(format!("{name} {seconds} is not a finite number above 0"))),
        None => Ok(()),
    }
}
