//! `Variation`: what an engine thinks of one first move.

use gomoku_brain::{Line, win_probability};
use gomoku_engine::Bound as SearchBound;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::{Error, Result, none_of};
use crate::number::{OutOfRange, optional_int_within};
use crate::values::point::{Point, objects, points};

/// What a score says, as Python spells it.
pub type BoundName = &'static str;

/// What every bound is called.
const BOUNDS: [BoundName; 3] = ["exact", "lower", "upper"];

/// A principal variation: what an engine thinks of its first move, from the side to move.
///
/// pv: at most 4,096 points.
/// Raises SearchError for no move and for an unknown bound, ValueError for more points.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Variation {
    pv: Vec<gomoku_core::Point>,
    score: Option<i64>,
    win_in: Option<i64>,
    bound: BoundName,
}

#[pymethods]
impl Variation {
    #[new]
    #[pyo3(signature = (pv, *, score=None, win_in=None, bound="exact"))]
    fn new(
        pv: &Bound<'_, PyAny>,
        score: Option<&Bound<'_, PyAny>>,
        win_in: Option<&Bound<'_, PyAny>>,
        bound: &str,
    ) -> Result<Self> {
        let pv = points("pv", pv)?;
        if pv.is_empty() {
            return Err(Error::Search("a variation has at least one move".into()));
        }
        Ok(Self {
            pv,
            score: optional_int_within("score", score, &(i64::MIN..=i64::MAX), OutOfRange::of_search)?,
            win_in: optional_int_within("win_in", win_in, &(i64::MIN..=i64::MAX), OutOfRange::of_search)?,
            bound: bound_named(bound)?,
        })
    }

    /// The first move of ``pv``.
    #[getter]
    fn r#move(&self) -> Point {
        Point(self.pv[0])
    }

    /// The moves of both sides, at least one.
    #[getter]
    fn pv(&self) -> Vec<Point> {
        objects(self.pv.iter().copied())
    }

    /// The score on the engine's own scale, higher is better for the side to move; None if unknown.
    #[getter]
    fn score(&self) -> Option<i64> {
        self.score
    }

    /// Plies to a forced win, negative to a forced loss; None if none is known.
    #[getter]
    fn win_in(&self) -> Option<i64> {
        self.win_in
    }

    /// What the score says: it is ``exact``, or ``move`` is worth at least (``lower``) or at most (``upper``) this.
    ///
    /// It is not exact where the search was stopped before it knew.
    #[getter]
    fn bound(&self) -> &'static str {
        self.bound
    }

    pub fn __repr__(&self) -> String {
        let pv: Vec<_> = self.pv.iter().map(|point| format!("'{point}'")).collect();
        let score = self.score.map(|score| format!("score={score}"));
        let win_in = self.win_in.map(|win_in| format!("win_in={win_in}"));
        let bound = (self.bound != "exact").then(|| format!("bound='{}'", self.bound));
        let fields = [Some(format!("[{}]", pv.join(", "))), score, win_in, bound];
        format!("Variation({})", fields.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }

    /// The fields, for pickling.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("score", self.score)?;
        named.set_item("win_in", self.win_in)?;
        named.set_item("bound", self.bound)?;
        Ok((PyTuple::new(py, [self.pv()])?, named))
    }
}

impl Variation {
    /// The variation of an engine that tells of one alone.
    pub const fn only(pv: Vec<gomoku_core::Point>, score: Option<i64>, win_in: Option<i64>, bound: BoundName) -> Self {
        Self { pv, score, win_in, bound }
    }

    /// What a brain tells of it; the score may mean a winning chance.
    pub fn told(&self, tells_chance: bool) -> Line {
        let bound = match self.bound {
            "lower" => gomoku_brain::Bound::Lower,
            "upper" => gomoku_brain::Bound::Upper,
            _ => gomoku_brain::Bound::Exact,
        };
        let is_known = tells_chance && (self.score.is_some() || self.win_in.is_some());
        let chance = is_known.then(|| win_probability(self.score.unwrap_or(0), self.win_in));
        Line { score: self.score, win_in: self.win_in, bound, chance, moves: self.pv.clone() }
    }
}

/// The bound of that name.
pub fn bound_named(name: &str) -> Result<BoundName> {
    let known = BOUNDS.into_iter().find(|&known| known == name);
    known.ok_or_else(|| Error::Search(none_of("bound", name, &BOUNDS)))
}

/// What a bound is called.
pub fn bound_name(bound: SearchBound) -> BoundName {
    match bound {
        SearchBound::Exact => "exact",
        SearchBound::Lower => "lower",
        SearchBound::Upper => "upper",
    }
}

impl From<gomoku_engine::Variation> for Variation {
    fn from(line: gomoku_engine::Variation) -> Self {
        let bound = bound_name(line.bound);
        let win_in = line.score.win_in().map(i64::from);
        Self { pv: line.moves, score: Some(line.score.units().into()), win_in, bound }
    }
}
