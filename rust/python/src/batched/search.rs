//! `BatchedSearch`: many positions searched at once, behind `gomoku_arena.env.BatchedEngine`.

use std::sync::{Arc, Mutex, PoisonError};

use gomoku_engine::{Batch, Report};
use numpy::{PyArray2, PyArrayMethods};
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

/// What stands for a move that there is not.
const NO_ACTION: i32 = -1;

/// Engines of one kind that search many positions at once: what ``gomoku_arena.env.BatchedEngine`` is made of.
///
/// engines: so many threads, 1 to 1,024. options: as for ``SearchEngine``; a table has 1 MiB unless ``hash`` says
/// otherwise.
#[pyclass(module = "gomoku_arena._core", frozen)]
pub struct BatchedSearch(Arc<Mutex<Batch>>);

type Moves<'py> = (Bound<'py, PyArray2<i32>>, Bound<'py, PyArray2<i32>>);

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
    /// Returns two arrays of shape (games, lines), best first: actions, and their scores. Where there are fewer lines,
    /// the action is -1 and the score 0. Raises SearchError for a search that fails and for lines
    /// out of range, ValueError for more games.
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
        let (actions, scores) = (PyArray2::zeros(py, shape, false), PyArray2::zeros(py, shape, false));
        let (mut action_rows, mut score_rows) = (actions.readwrite(), scores.readwrite());
        let rows = action_rows.as_slice_mut().map_err(PyErr::from)?.chunks_mut(lines);
        let rows = rows.zip(score_rows.as_slice_mut().map_err(PyErr::from)?.chunks_mut(lines));
        for ((actions, scores), (report, size)) in rows.zip(reports.iter().zip(sizes)) {
            write_lines(report.as_ref(), size, actions, scores);
        }
        drop((action_rows, score_rows));
        Ok((actions, scores))
    }
}

fn write_lines(report: Option<&Report>, size: usize, actions: &mut [i32], scores: &mut [i32]) {
    actions.fill(NO_ACTION);
    for (line, (action, score)) in report.into_iter().flat_map(|it| &it.lines).zip(actions.iter_mut().zip(scores)) {
        let first = line.moves[0];
        *action = (first.y() * size + first.x()) as i32;
        *score = line.score.units();
    }
}
