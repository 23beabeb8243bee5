//! `Proof`, `solve_vcf` and `solve_vct`: victories by continuous fours and by continuous threats.

use std::sync::atomic::AtomicBool;

use gomoku_engine::{Limit, NODES_OF_FOURS, NODES_OF_THREATS, SOLVER_MEMORY, SearchError, Verdict};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::detached::run_detached;
use crate::errors::{Error, Result};
use crate::game::Game;
use crate::number::{OutOfRange, int_within};
use crate::values::point::{Point, objects, points};

/// As for a search: more would never be counted to the end.
const MOST_NODES: u64 = 1_000_000_000_000;
/// MiB that a solver may be allowed.
const MOST_MEMORY: usize = 65_536;

/// A win that no reply escapes.
///
/// line: at most 4,096 points.
/// Raises SearchError for an empty line and for a negative count, ValueError for more points.
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
    fn new(line: &Bound<'_, PyAny>, nodes: &Bound<'_, PyAny>) -> Result<Self> {
        let line = points("line", line)?;
        if line.is_empty() {
            return Err(Error::Search("a proof without a move wins nothing".into()));
        }
        let nodes = int_within("nodes", nodes, &(0..=u64::MAX), OutOfRange::of_search)?;
        Ok(Self { line, nodes })
    }

    /// The moves of both sides up to the win, the winner's first.
    ///
    /// The loser plays what resists longest, as far as the solver knows.
    #[getter]
    fn line(&self) -> Vec<Point> {
        objects(self.line.iter().copied())
    }

    /// Plies to the win: the length of the line.
    #[getter]
    fn win_in(&self) -> usize {
        self.line.len()
    }

    /// The winner's moves that were tried to find it.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn __repr__(&self) -> String {
        let line: Vec<_> = self.line.iter().map(|point| format!("'{point}'")).collect();
        format!("Proof([{}], nodes={})", line.join(", "), self.nodes)
    }

    /// The fields, for pickling.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("nodes", self.nodes)?;
        Ok((PyTuple::new(py, [self.line()])?, named))
    }
}

/// The shortest victory by continuous fours (VCF) of the side to move, with the GIL released.
///
/// Every move of the line threatens to win with the next: a four, or a capture or the threat of one that leaves a
/// four or the last pair to take. No legal reply escapes, so a proof holds under all rules; None says only that no
/// such win was found within the limits.
/// nodes: winner's moves tried, 1 to 10**12.
/// memory: about this many MiB that the search may remember, 1 to 65,536.
/// The game is not changed; Ctrl-C stops the search. Raises SearchError when the game is over.
#[pyfunction]
#[pyo3(signature = (game, *, nodes=None, memory=None), text_signature = "(game, *, nodes=20_000, memory=256)")]
pub fn solve_vcf(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    nodes: Option<&Bound<'_, PyAny>>,
    memory: Option<&Bound<'_, PyAny>>,
) -> Result<Option<Proof>> {
    solve(py, game, limit(nodes, NODES_OF_FOURS)?, mebibytes(memory)?, gomoku_engine::solve_vcf)
}

/// A victory by continuous threats (VCT) of the side to move: by fours and open threes, not always the shortest.
///
/// Every move of the line threatens to win with the next, or to make an open four. All else is as with
/// ``solve_vcf``.
#[pyfunction]
#[pyo3(signature = (game, *, nodes=None, memory=None), text_signature = "(game, *, nodes=200_000, memory=256)")]
pub fn solve_vct(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    nodes: Option<&Bound<'_, PyAny>>,
    memory: Option<&Bound<'_, PyAny>>,
) -> Result<Option<Proof>> {
    solve(py, game, limit(nodes, NODES_OF_THREATS)?, mebibytes(memory)?, gomoku_engine::solve_vct)
}

type Solver = fn(&gomoku_core::Game, &Limit, usize, &AtomicBool) -> std::result::Result<Verdict, SearchError>;

fn limit(nodes: Option<&Bound<'_, PyAny>>, most: u64) -> Result<Limit> {
    let nodes = nodes.map_or(Ok(most), |nodes| int_within("nodes", nodes, &(1..=MOST_NODES), OutOfRange::of_search))?;
    Ok(Limit { nodes: Some(nodes), ..Limit::default() })
}

fn mebibytes(memory: Option<&Bound<'_, PyAny>>) -> Result<usize> {
    let read = |memory| int_within("memory", memory, &(1..=MOST_MEMORY), OutOfRange::of_search);
    memory.map_or(Ok(SOLVER_MEMORY), read)
}

fn solve(py: Python<'_>, game: &Bound<'_, Game>, limit: Limit, memory: usize, solver: Solver) -> Result<Option<Proof>> {
    // A copy, and not borrowed longer: other threads may play on meanwhile.
    let game = game.try_borrow().map_err(PyErr::from)?.0.clone();
    Ok(match run_detached(py, move |stop| solver(&game, &limit, memory, stop))?? {
        Verdict::Win(gomoku_engine::Proof { line, nodes }) => Some(Proof { line, nodes }),
        Verdict::NoWin { .. } | Verdict::Unknown { .. } => None,
    })
}
