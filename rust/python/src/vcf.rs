//! `Proof` and `solve_vcf`: victories by continuous fours.

use gomoku_search::{Limit, Vcf};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::detached::run_detached;
use crate::errors::{Error, Result};
use crate::game::Game;
use crate::number::int_within;
use crate::point::{Point, PointLike, objects};

/// Nodes that are enough for nearly every win.
const NODES: u64 = 20_000;

/// A forced win.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Proof {
    line: Vec<gomoku_core::Point>,
    nodes: u64,
}

#[pymethods]
impl Proof {
    #[new]
    #[pyo3(signature = (line, *, nodes))]
    fn new(line: Vec<PointLike>, nodes: &Bound<'_, PyAny>) -> Result<Self> {
        if line.is_empty() {
            return Err(Error::Search("a proof without a move wins nothing".into()));
        }
        let nodes = int_within("nodes", nodes, &(0..=u64::MAX), Error::Search)?;
        Ok(Self { line: line.into_iter().map(|point| point.0).collect(), nodes })
    }

    #[getter]
    fn line(&self) -> Vec<Point> {
        objects(self.line.iter().copied())
    }

    #[getter]
    fn win_in(&self) -> usize {
        self.line.len()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn __repr__(&self) -> String {
        let line: Vec<_> = self.line.iter().map(|point| format!("'{point}'")).collect();
        format!("Proof([{}], nodes={})", line.join(", "), self.nodes)
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("nodes", self.nodes)?;
        Ok((PyTuple::new(py, [self.line()])?, named))
    }
}

/// The shortest victory by continuous fours of the side to move, if one is proven within so many nodes.
#[pyfunction]
#[pyo3(signature = (game, *, nodes=None), text_signature = "(game, *, nodes=20_000)")]
pub fn solve_vcf(py: Python<'_>, game: &Bound<'_, Game>, nodes: Option<&Bound<'_, PyAny>>) -> Result<Option<Proof>> {
    // A copy, and not borrowed longer: other threads may play on meanwhile.
    let game = game.try_borrow().map_err(PyErr::from)?.0.clone();
    let nodes = nodes.map_or(Ok(NODES), |nodes| int_within("nodes", nodes, &(1..=u64::MAX), Error::Search))?;
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    let verdict = run_detached(py, |stop| gomoku_search::solve_vcf(&game, &limit, stop))??;
    Ok(match verdict {
        Vcf::Win(gomoku_search::Proof { line, nodes }) => Some(Proof { line, nodes }),
        Vcf::NoWin { .. } | Vcf::Unknown { .. } => None,
    })
}
