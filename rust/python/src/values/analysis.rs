//! `Analysis`: what an engine thinks of a position.

use std::hash::{Hash, Hasher};

use gomoku_brain::Report;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::{Error, Result};
use crate::number::{Number, OutOfRange, optional_int_within};
use crate::values::listed::listed;
use crate::values::point::{Point, PointLike, objects, points};
use crate::values::variation::{BoundName, Variation, bound_name, bound_named};

/// Lines of an answer: a board has no more moves.
pub const MOST_LINES: usize = gomoku_core::MAX_SIZE * gomoku_core::MAX_SIZE;

/// What an engine thinks of a position, from the side to move.
///
/// pv: at most 4,096 points. lines: at most 484.
/// Raises SearchError for a negative count, an unknown bound and seconds that are negative or not finite,
/// ValueError for more points or lines.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash)]
#[derive(Clone, PartialEq)]
pub struct Analysis {
    best: gomoku_core::Point,
    score: Option<i64>,
    win_in: Option<i64>,
    bound: BoundName,
    depth: Option<u32>,
    selective_depth: Option<u32>,
    nodes: Option<u64>,
    seconds: f64,
    pv: Vec<gomoku_core::Point>,
    /// Empty where there is one alone, which says what the fields above say.
    lines: Vec<Variation>,
}

/// The seconds are finite and not negative.
impl Eq for Analysis {}

impl Hash for Analysis {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.best, self.score, self.nodes, self.seconds.to_bits()).hash(state);
    }
}

#[pymethods]
impl Analysis {
    #[new]
    #[pyo3(
        signature = (
            r#move, *, score=None, win_in=None, bound="exact", depth=None, selective_depth=None, nodes=None,
            seconds=Number(0.0), pv=None, lines=None
        ),
        text_signature = "(move, *, score=None, win_in=None, bound=\"exact\", depth=None, selective_depth=None, nodes=None, \
            seconds=0.0, pv=None, lines=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "the fields of the Python class, by keyword")]
    fn new(
        r#move: PointLike,
        score: Option<&Bound<'_, PyAny>>,
        win_in: Option<&Bound<'_, PyAny>>,
        bound: &str,
        depth: Option<&Bound<'_, PyAny>>,
        selective_depth: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
        seconds: Number,
        pv: Option<&Bound<'_, PyAny>>,
        lines: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let Number(seconds) = seconds;
        if !seconds.is_finite() || seconds < 0.0 {
            return Err(Error::Search(format!("seconds {seconds} is not a finite number from 0")));
        }
        let mut analysis = Self {
            best: r#move.0,
            score: optional_int_within("score", score, &(i64::MIN..=i64::MAX), OutOfRange::of_search)?,
            win_in: optional_int_within("win_in", win_in, &(i64::MIN..=i64::MAX), OutOfRange::of_search)?,
            bound: bound_named(bound)?,
            depth: optional_int_within("depth", depth, &(0..=u32::MAX), OutOfRange::of_search)?,
            selective_depth: optional_int_within(
                "selective_depth",
                selective_depth,
                &(0..=u32::MAX),
                OutOfRange::of_search,
            )?,
            nodes: optional_int_within("nodes", nodes, &(0..=u64::MAX), OutOfRange::of_search)?,
            // -0.0 equals 0.0 and so must hash like it.
            seconds: seconds.abs(),
            pv: pv.map_or_else(|| Ok(vec![r#move.0]), |pv| points("pv", pv))?,
            lines: Vec::new(),
        };
        let line = |line: &Bound<'_, PyAny>| Ok(line.cast::<Variation>().map_err(PyErr::from)?.get().clone());
        analysis.tell(lines.map_or_else(|| Ok(Vec::new()), |lines| listed("lines", lines, MOST_LINES, line))?);
        Ok(analysis)
    }

    /// The move to play.
    #[getter]
    fn r#move(&self) -> Point {
        Point(self.best)
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
    /// It is exact unless the engine says otherwise: one that was stopped in the middle of a search does.
    #[getter]
    fn bound(&self) -> &'static str {
        self.bound
    }

    /// Plies that were searched to their end; None if unknown.
    #[getter]
    fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Plies of the longest line that was looked at; None if unknown.
    #[getter]
    fn selective_depth(&self) -> Option<u32> {
        self.selective_depth
    }

    /// Positions searched; None if unknown.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Wall-clock seconds that the search took.
    #[getter]
    fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The principal variation: the moves of both sides, beginning with ``move``; ``move`` alone unless given.
    #[getter]
    fn pv(&self) -> Vec<Point> {
        objects(self.pv.iter().copied())
    }

    /// The principal variations, best first.
    ///
    /// Engines that find several are told how many; all others have the one that ``pv``, ``score``, ``win_in`` and
    /// ``bound`` say.
    #[getter]
    fn lines(&self) -> Vec<Variation> {
        if self.lines.is_empty() { vec![self.only_line()] } else { self.lines.clone() }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut fields = vec![format!("'{}'", self.best)];
        for (name, value) in self.fields(py)? {
            if !["pv", "lines", "bound"].contains(&&*name.to_string()) && !value.is_none() {
                fields.push(format!("{name}={value}"));
            }
        }
        if self.bound != "exact" {
            fields.push(format!("bound='{}'", self.bound));
        }
        let pv: Vec<_> = self.pv.iter().map(|point| format!("'{point}'")).collect();
        fields.push(format!("pv=[{}]", pv.join(", ")));
        if !self.lines.is_empty() {
            let lines: Vec<_> = self.lines.iter().map(Variation::__repr__).collect();
            fields.push(format!("lines=[{}]", lines.join(", ")));
        }
        Ok(format!("Analysis({})", fields.join(", ")))
    }

    /// The fields, for pickling.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::new(py, [self.r#move()])?, self.fields(py)?))
    }
}

impl Analysis {
    /// The line that an engine with one alone has.
    fn only_line(&self) -> Variation {
        let pv = if self.pv.is_empty() { vec![self.best] } else { self.pv.clone() };
        Variation::only(pv, self.score, self.win_in, self.bound)
    }

    /// What a brain tells of it; the scores may mean winning chances.
    pub fn report(&self, tells_chances: bool) -> Report {
        let told = |line: &Variation| line.told(tells_chances);
        let line = Variation::only(self.pv.clone(), self.score, self.win_in, self.bound);
        Report {
            best: self.best,
            line: told(&line),
            lines: if self.lines.is_empty() {
                vec![told(&self.only_line())]
            } else {
                self.lines.iter().map(told).collect()
            },
            depth: self.depth,
            selective_depth: self.selective_depth,
            nodes: self.nodes,
            seconds: self.seconds,
        }
    }

    /// Takes the lines in.
    fn tell(&mut self, lines: Vec<Variation>) {
        self.lines = if lines == [self.only_line()] { Vec::new() } else { lines };
    }

    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("score", self.score)?;
        fields.set_item("win_in", self.win_in)?;
        fields.set_item("bound", self.bound)?;
        fields.set_item("depth", self.depth)?;
        fields.set_item("selective_depth", self.selective_depth)?;
        fields.set_item("nodes", self.nodes)?;
        fields.set_item("seconds", self.seconds)?;
        fields.set_item("pv", self.pv())?;
        fields.set_item("lines", self.lines.clone())?;
        Ok(fields)
    }
}

impl From<gomoku_engine::Report> for Analysis {
    fn from(report: gomoku_engine::Report) -> Self {
        let mut analysis = Self {
            best: report.best,
            score: Some(report.score.units().into()),
            win_in: report.win_in.map(i64::from),
            bound: bound_name(report.bound),
            depth: Some(report.depth),
            selective_depth: Some(report.selective_depth),
            nodes: Some(report.nodes),
            seconds: report.time.as_secs_f64(),
            pv: report.pv,
            lines: Vec::new(),
        };
        analysis.tell(report.lines.into_iter().map(Variation::from).collect());
        analysis
    }
}
