//! `Limit`: how long a search may think.

use std::hash::{Hash, Hasher};
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::{Error, Result};
use crate::number::optional_int_within;

/// Longer than anybody waits, and short enough to be added to any clock.
const FOREVER: f64 = 365.0 * 24.0 * 3600.0;

/// Depth, nodes and time, each optional.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash)]
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Limit {
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
}

/// The seconds are finite and above 0.
impl Eq for Limit {}

impl Hash for Limit {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.depth, self.nodes, self.seconds.map(f64::to_bits)).hash(state);
    }
}

#[pymethods]
impl Limit {
    #[new]
    #[pyo3(signature = (*, depth=None, nodes=None, seconds=None))]
    fn new(depth: Option<&Bound<'_, PyAny>>, nodes: Option<&Bound<'_, PyAny>>, seconds: Option<f64>) -> Result<Self> {
        if let Some(seconds) = seconds.filter(|seconds| !seconds.is_finite() || *seconds <= 0.0) {
            return Err(Error::Search(format!("seconds {seconds} is not a finite number above 0")));
        }
        Ok(Self {
            depth: optional_int_within("depth", depth, &(1..=64), Error::Search)?,
            nodes: optional_int_within("nodes", nodes, &(1..=u64::MAX), Error::Search)?,
            seconds,
        })
    }

    #[getter]
    fn depth(&self) -> Option<u32> {
        self.depth
    }

    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    #[getter]
    fn seconds(&self) -> Option<f64> {
        self.seconds
    }

    fn __repr__(&self) -> String {
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let seconds = self.seconds.map(|seconds| format!("seconds={seconds:?}"));
        format!("Limit({})", [depth, nodes, seconds].into_iter().flatten().collect::<Vec<_>>().join(", "))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let fields = PyDict::new(py);
        fields.set_item("depth", self.depth)?;
        fields.set_item("nodes", self.nodes)?;
        fields.set_item("seconds", self.seconds)?;
        Ok((PyTuple::empty(py), fields))
    }
}

impl From<Limit> for gomoku_search::Limit {
    fn from(limit: Limit) -> Self {
        let time = limit.seconds.map(|seconds| Duration::from_secs_f64(seconds.min(FOREVER)));
        Self { depth: limit.depth, nodes: limit.nodes, time }
    }
}
