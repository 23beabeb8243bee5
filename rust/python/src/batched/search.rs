//! `BatchedSearch`: many positions searched at once, behind `gomoku_arena.env.BatchedEngine`.

use std::iter::repeat;
use std::sync::{Arc, Mutex, PoisonError};

use gomoku_engine::{Batch, Bound as ScoreBound, Report};
use gomoku_env::NO_ACTION;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::batched::games::{MOST_GAMES, MOST_THREADS};
use crate::detached::run_detached;
use crate::errors::Result;
use crate::game::copied;
use crate::number::{OutOfRange, int_within};
use crate::search::{engine_named, option_texts};
use crate::values::analysis::MOST_LINES;
use crate::values::limit::Limit;
use crate::values::listed::listed;

/// Engines of one kind that search many positions at once: what ``gomoku_arena.env.BatchedEngine`` is made of.
///
/// engines: this many threads, 1 to 1,024. options: as for ``SearchEngine``; a table has 1 MiB unless ``hash`` says
/// otherwise.
#[pyclass(module = "gomoku_arena._core", frozen)]
pub struct BatchedSearch(Arc<Mutex<Batch>>);

type Moves<'py> = (Bound<'py, PyArray2<i32>>, Bound<'py, PyArray2<i32>>, Bound<'py, PyArray2<i8>>);

#[pymethods]
impl BatchedSearch {
    #[new]
    #[pyo3(signature = (engine, *, engines, options))]
    fn new(
        py: Python<'_>,
        engine: &Bound<'_, PyString>,
        engines: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> Result<Self> {
        let engines = int_within("engines", engines, &(1..=MOST_THREADS), OutOfRange::of_search)?;
        let name = engine_named(&engine.to_string_lossy())?;
        let options = option_texts(Some(options))?;
        let batch = py.detach(|| Batch::new(name, &options, engines))?;
        Ok(Self(Arc::new(Mutex::new(batch))))
    }

    /// Searches positions with the GIL released; Ctrl-C ends it.
    ///
    /// games: at most 131,072. lines: 1 to 484.
    /// Returns three arrays of shape (games, lines), best first: actions, their scores, and what a score says: 0 where
    /// it is exact, 1 where the move is worth at least, -1 where it is worth at most this. Where there are fewer lines,
    /// the action is -1, and the others are 0. Raises SearchError for a search that fails and for lines out of range,
    /// ValueError for more games.
    fn search<'py>(
        &self,
        py: Python<'py>,
        games: &Bound<'py, PyAny>,
        limit: &Limit,
        lines: &Bound<'py, PyAny>,
    ) -> Result<Moves<'py>> {
        let lines = int_within("lines", lines, &(1..=MOST_LINES), OutOfRange::of_search)?;
        let games = listed("games", games, MOST_GAMES, copied)?;
        let (batch, limit) = (Arc::clone(&self.0), (*limit).into());
        let sizes: Vec<usize> = games.iter().map(|game| game.board().size()).collect();
        let reports = run_detached(py, move |stop| {
            batch.lock().unwrap_or_else(PoisonError::into_inner).search(&games, &limit, stop)
        })??;
        py.import("numpy")?;
        let shape = [reports.len(), lines];
        let told: Vec<_> = reports.iter().zip(sizes).flat_map(|(it, size)| rows_of(it.as_ref(), size, lines)).collect();
        Ok((
            PyArray1::from_iter(py, told.iter().map(|line| line.0)).reshape(shape)?,
            PyArray1::from_iter(py, told.iter().map(|line| line.1)).reshape(shape)?,
            PyArray1::from_iter(py, told.iter().map(|line| line.2)).reshape(shape)?,
        ))
    }
}

/// This many lines of a report: each with its action, its score and its bound.
fn rows_of(report: Option<&Report>, size: usize, lines: usize) -> impl Iterator<Item = (i32, i32, i8)> {
    let told = report.into_iter().flat_map(|it| &it.lines).map(move |line| {
        let first = line.moves[0];
        ((first.y() * size + first.x()) as i32, line.score.units(), sign_of(line.bound))
    });
    told.chain(repeat((NO_ACTION, 0, 0))).take(lines)
}

/// Where the worth of a move lies, seen from its score.
const fn sign_of(bound: ScoreBound) -> i8 {
    match bound {
        ScoreBound::Exact => 0,
        ScoreBound::Lower => 1,
        ScoreBound::Upper => -1,
    }
}
