//! `Game`: a game in progress or finished.

use numpy::{PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::color::{self, Color};
use crate::diagram::{diagram, rows};
use crate::errors::{Coded, Error, Result};
use crate::number::{OutOfRange, int_within};
use crate::outcome::Outcome;
use crate::point::{Point, PointLike, objects};
use crate::position::game_from;
use crate::rules::Rules;
use crate::svg::svg;

/// Pixels a point of the picture in notebooks.
const CELL: u32 = 28;

/// What rebuilds a game: the call that makes its first position, the arguments, and the moves since.
type Recipe<'py> = (Bound<'py, PyAny>, (Vec<String>, Rules, Py<Color>, (u8, u8)), Vec<Point>);

/// A game under one rule set.
#[pyclass(module = "gomoku_arena._core")]
pub struct Game(pub gomoku_core::Game);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules=None))]
    fn new(rules: Option<&Rules>) -> Self {
        Self(gomoku_core::Game::new(rules.map_or_else(gomoku_core::Rules::ninuki, |rules| rules.0)))
    }

    #[staticmethod]
    #[pyo3(signature = (board, rules, side_to_move, captures=None))]
    fn from_position(
        board: &Bound<'_, PyAny>,
        rules: &Rules,
        side_to_move: &Color,
        captures: Option<&Bound<'_, PyTuple>>,
    ) -> Result<Self> {
        game_from(board, rules.0, side_to_move.0, captures).map(Self)
    }

    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.0.rules())
    }

    #[getter]
    fn size(&self) -> usize {
        self.0.rules().size()
    }

    #[getter]
    fn side_to_move(&self, py: Python<'_>) -> PyResult<Py<Color>> {
        Color::object(py, self.0.side_to_move())
    }

    #[getter]
    fn ply(&self) -> usize {
        self.0.moves().len()
    }

    #[getter]
    fn moves(&self) -> Vec<Point> {
        objects(self.0.moves())
    }

    #[getter]
    fn captures(&self) -> (u8, u8) {
        gomoku_core::Color::ALL.map(|color| self.0.pairs(color)).into()
    }

    #[getter]
    fn captured(&self) -> Vec<Point> {
        objects(self.0.captured())
    }

    #[getter]
    fn pending_five(&self, py: Python<'_>) -> PyResult<Option<Py<Color>>> {
        Color::optional_object(py, self.0.pending_five())
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn play(&mut self, point: PointLike) -> Result<()> {
        Ok(self.0.play(point.0)?)
    }

    fn undo(&mut self) -> Result<Point> {
        self.0.undo().map(Point).ok_or_else(|| {
            let sentence = "there is no move to take back".to_owned();
            Error::Coded(Coded { code: "illegal-move.nothing-to-take-back", fields: vec![], sentence })
        })
    }

    fn is_legal(&self, point: PointLike) -> bool {
        self.0.is_legal(point.0)
    }

    fn legal_moves(&self) -> Vec<Point> {
        objects(self.0.legal_moves().iter())
    }

    fn forbidden_points(&self, color: &Color) -> Vec<Point> {
        objects(self.0.forbidden_points(color.0).iter())
    }

    fn forbidden_reason(&self, point: PointLike, color: &Color) -> Result<Option<&'static str>> {
        let point = self.on_board(point)?;
        let is_empty = self.0.board().is_empty(point);
        Ok(self.0.forbidden(point, color.0).filter(|_| is_empty).map(gomoku_core::Forbidden::name))
    }

    fn five_stones(&self, color: &Color) -> Vec<Point> {
        objects(self.0.five_stones(color.0).iter())
    }

    fn double_threes(&self, color: &Color) -> Vec<Point> {
        objects(self.0.double_threes(color.0).iter())
    }

    fn stone(&self, py: Python<'_>, point: PointLike) -> Result<Option<Py<Color>>> {
        Ok(Color::optional_object(py, self.0.board().stone(self.on_board(point)?))?)
    }

    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let size = self.0.rules().size();
        // An import that fails or is interrupted is an error here, where the array's own import would panic.
        py.import("numpy")?;
        let array = PyArray2::zeros(py, [size, size], false);
        let mut cells = array.try_readwrite()?;
        for color in gomoku_core::Color::ALL {
            for point in self.0.board().stones(color).iter() {
                cells.as_array_mut()[[point.y(), point.x()]] = color::value(color);
            }
        }
        Ok(array)
    }

    fn rows(&self) -> Vec<String> {
        rows(self.0.board())
    }

    fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    #[pyo3(signature = (*, cell=None, numbers=false), text_signature = "($self, *, cell=28, numbers=False)")]
    fn svg(&self, cell: Option<&Bound<'_, PyAny>>, numbers: bool) -> Result<String> {
        let refuse = |wrong: OutOfRange| Error::Python(PyValueError::new_err(wrong.to_string()));
        let cell = cell.map_or(Ok(CELL), |cell| int_within("cell", cell, &(8..=200), refuse))?;
        Ok(svg(&self.0, cell, numbers))
    }

    fn _repr_html_(&self) -> String {
        svg(&self.0, CELL, false)
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo;
        self.copy()
    }

    fn __str__(&self) -> String {
        diagram(&self.0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rules = self.rules().into_pyobject(py)?;
        let state = self
            .0
            .outcome()
            .map_or_else(|| format!("{} to move", self.0.side_to_move()), |outcome| Outcome(outcome).to_string());
        Ok(format!("<Game {} ply {}, {state}>", rules.repr()?, self.ply()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Recipe<'py>> {
        let mut start = self.copy();
        while start.0.undo().is_some() {}
        let first = py.get_type::<Self>().getattr("from_position")?;
        Ok((first, (start.rows(), start.rules(), start.side_to_move(py)?, start.captures()), self.moves()))
    }

    fn __setstate__(&mut self, moves: Vec<PointLike>) -> Result<()> {
        moves.into_iter().try_for_each(|point| self.play(point))
    }
}

impl Game {
    /// The point, if it lies on this board.
    fn on_board(&self, point: PointLike) -> Result<gomoku_core::Point> {
        let size = self.0.rules().size();
        if point.0.is_on(size) { Ok(point.0) } else { Err(gomoku_core::IllegalMove::OffBoard(point.0, size).into()) }
    }
}
