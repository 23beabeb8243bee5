//! `Game`: a game in progress or finished.

use gomoku_core::Bitboard;
use gomoku_env::{write_mask, write_planes};
use numpy::{Element, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyMapping, PyString, PyTuple, PyType};

use crate::drawing::diagram::{diagram, rows};
use crate::drawing::png::{svg_to_png, svg_to_rgb};
use crate::drawing::svg::{ARROW_COLORS, Arrow, Drawing, Mark, svg};
use crate::errors::{Coded, Error, Result, none_of, value_error};
use crate::number::{OutOfRange, int_within};
use crate::values::color::{self, Color};
use crate::values::listed::{listed, taken};
use crate::values::outcome::Outcome;
use crate::values::plane::chosen_planes;
use crate::values::point::{Point, PointLike, objects, points};
use crate::values::rules::{Rules, RulesLike};
use crate::values::setup::game_from;

/// Characters of a label that fit on a stone.
const LONGEST_LABEL: usize = 3;
/// Marks, labels or arrows of one picture.
const MOST_DRAWN: usize = 4096;

/// What rebuilds a game: the call that makes its first position, the arguments, and the moves since.
type Recipe<'py> = (Bound<'py, PyAny>, (String,), Vec<Point>);

/// A game under one rule set: the board, whose turn it is, and how it came about.
///
/// ``Game()`` is an empty board under ``Rules()``, which is ninuki; ``Game(rules)`` one under other rules, in any form
/// that ``Rules.of`` takes. moves: at most 4,096 points that are played at once; raises as ``play`` does. Black moves
/// first. Games are equal only to themselves: see ``copy``.
/// ``str(game)`` is a diagram for people. Pickling keeps the rules, the first position and the moves.
#[pyclass(module = "gomoku_arena._core")]
pub struct Game(pub gomoku_core::Game);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules=None, *, moves=None), text_signature = "(rules=None, *, moves=())")]
    fn new(rules: Option<RulesLike>, moves: Option<&Bound<'_, PyAny>>) -> Result<Self> {
        let mut game = gomoku_core::Game::new(rules.map(|RulesLike(rules)| rules.0).unwrap_or_default());
        for point in moves.map_or_else(|| Ok(Vec::new()), |moves| points("moves", moves))? {
            game.play(point)?;
        }
        Ok(Self(game))
    }

    /// A game that starts from the given stones, with no history to undo.
    ///
    /// board: ``size`` rows of ``size`` letters ``.``, ``X``, ``O`` (one text with line breaks, or a sequence of
    /// texts), or an integer array of shape (size, size) with 0 empty, 1 black, 2 white.
    /// captures: pairs already taken by (black, white); the rules' ``advantage`` unless given.
    /// A five of the side that is not to move is pending if the side to move can break it, and has won otherwise.
    /// Raises PositionError naming the row, letter or count that is wrong, ValueError for more than 1,024 rows.
    #[staticmethod]
    #[pyo3(signature = (board, rules, side_to_move, captures=None))]
    fn from_position(
        board: &Bound<'_, PyAny>,
        rules: RulesLike,
        side_to_move: Color,
        captures: Option<&Bound<'_, PyTuple>>,
    ) -> Result<Self> {
        game_from(board, rules.0.0, side_to_move.0, captures).map(Self)
    }

    /// The game of a line of text, as ``to_text`` gives it, with no history to undo.
    ///
    /// The line has six parts with spaces between them, such as ``ninuki5 5/2XX1/3O1/5/5 w 0-0 - -``:
    /// rules: their code, as ``Rules.from_code`` reads it.
    /// rows: from the top, with slashes between them: X for a black stone, O for a white one, a number for that many
    /// empty points.
    /// side to move: b or w; after the end, whose turn it would be.
    /// pairs: those that black and white hold, with a hyphen between them.
    /// five: ``five`` where the side that moved last has a five that the other may still break, or where the game ended
    /// by that five or by captures in answer to it; else ``-``.
    /// outcome: ``-`` while the game goes on, ``draw``, or the winner, a hyphen and ``five``, ``captures`` or
    /// ``forbidden``, such as ``b-five``.
    /// Raises PositionError saying which part is wrong, or how the last two contradict the stones and pairs.
    #[staticmethod]
    fn from_text(text: &Bound<'_, PyString>) -> Result<Self> {
        Ok(Self(gomoku_core::Game::from_text(&text.to_string_lossy())?))
    }

    /// The game as one line of text, from which ``from_text`` makes one that goes on in exactly the same way.
    ///
    /// The moves that led there are no part of it: the game that is read has none, and nothing to undo.
    fn to_text(&self) -> String {
        self.0.to_text()
    }

    /// The rules of the game, its board's size included.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.0.rules())
    }

    /// Points a side: ``rules.size``.
    #[getter]
    fn size(&self) -> usize {
        self.0.rules().size()
    }

    /// The player whose turn it is; after the end, whose turn it would be.
    #[getter]
    fn side_to_move(&self) -> Color {
        Color(self.0.side_to_move())
    }

    /// The number of moves played in this game, those before ``from_position`` not counted.
    #[getter]
    fn ply(&self) -> usize {
        self.0.moves().len()
    }

    /// The moves played in this game, oldest first.
    #[getter]
    fn moves(&self) -> Vec<Point> {
        objects(self.0.moves())
    }

    /// Pairs held by (black, white), the advantage included.
    #[getter]
    fn captures(&self) -> (u8, u8) {
        gomoku_core::Color::ALL.map(|color| self.0.pairs(color)).into()
    }

    /// The stones that the last move took; an empty list where it took nothing.
    #[getter]
    fn captured(&self) -> Vec<Point> {
        objects(self.0.captured())
    }

    /// The player whose five wins unless the side to move breaks it now; None where there is no such five.
    ///
    /// A game that ends by that five, or by captures in answer to it, keeps it.
    #[getter]
    fn pending_five(&self) -> Option<Color> {
        self.0.pending_five().map(Color)
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// The 64-bit Zobrist key of rules, stones, side to move, captured pairs and a pending five, equal for equal
    /// positions. Pairs that a side starts with count as captured ones.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// Plays for the side to move.
    ///
    /// Raises PointError for a point off the board and IllegalMoveError where a stone stands, where the rules forbid
    /// the point and after the end; the game is then unchanged. Where the rules say that a forbidden move loses, it is
    /// accepted and ends the game.
    fn play(&mut self, point: PointLike) -> Result<()> {
        Ok(self.0.play(point.0)?)
    }

    /// Takes the last move back exactly and returns it. Raises IllegalMoveError where there is none.
    fn undo(&mut self) -> Result<Point> {
        self.0.undo().map(Point).ok_or_else(|| {
            let sentence = "there is no move to take back".to_owned();
            Error::Coded(Coded { code: "illegal-move.nothing-to-take-back", fields: vec![], sentence })
        })
    }

    /// Whether the side to move may play there without losing by it: empty, not forbidden, and the game goes on.
    ///
    /// False for a point off this board. Raises PointError for what is no point of any board.
    fn is_legal(&self, point: PointLike) -> bool {
        self.0.is_legal(point.0)
    }

    /// Every legal point in row-major order; empty once the game is over.
    ///
    /// A pair equals its point, so ``(7, 7) in game.legal_moves()`` holds; text does not: ask ``is_legal("h8")``.
    fn legal_moves(&self) -> Vec<Point> {
        objects(self.0.legal_moves().iter())
    }

    /// The empty points that the rules forbid to that player, in row-major order.
    fn forbidden_points(&self, color: Color) -> Vec<Point> {
        objects(self.0.forbidden_points(color.0).iter())
    }

    /// Why the rules forbid an empty point to that player; None where they do not, and where a stone stands.
    ///
    /// The reason is ``double_three``, ``double_four`` or ``overline``. Raises PointError for a point off the board.
    fn forbidden_reason(&self, point: PointLike, color: Color) -> Result<Option<&'static str>> {
        let point = self.on_board(point)?;
        let is_empty = self.0.board().is_empty(point);
        Ok(self.0.forbidden(point, color.0).filter(|_| is_empty).map(gomoku_core::Forbidden::name))
    }

    /// The stones of that player that stand in a winning line, in row-major order, breakable or not.
    fn five_stones(&self, color: Color) -> Vec<Point> {
        objects(self.0.five_stones(color.0).iter())
    }

    /// The empty points where that player would make a double-three, whatever the rules forbid.
    fn double_threes(&self, color: Color) -> Vec<Point> {
        objects(self.0.double_threes(color.0).iter())
    }

    /// The stones that a stone of that player would take there, whether it may be placed or not.
    ///
    /// Empty where a stone stands, and under rules without captures. Raises PointError for a point off the board.
    fn captures_of(&self, point: PointLike, color: Color) -> Result<Vec<Point>> {
        let point = self.on_board(point)?;
        let is_empty = self.0.board().is_empty(point);
        Ok(objects(self.0.captures_of(point, color.0).stones(point).filter(|_| is_empty)))
    }

    /// Whose stone stands on the point; None where it is empty. Raises PointError for a point off the board.
    fn stone(&self, point: PointLike) -> Result<Option<Color>> {
        Ok(self.0.board().stone(self.on_board(point)?).map(Color))
    }

    /// The stones: int8 of shape (size, size), indexed [y, x]; 0 empty, 1 black, 2 white. The array is a copy.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let colors = gomoku_core::Color::ALL;
        self.array(py, colors.map(|color| (*self.0.board().stones(color), color::value(color))))
    }

    /// Where the side to move has a legal move: bool of shape (size * size,), by the action ``y * size + x``.
    ///
    /// It is True where ``legal_moves`` has a point; False everywhere once the game is over.
    /// out: a C-contiguous, writable array of that shape and type, which is written and returned; else it is a new one.
    /// Raises ValueError for another ``out``.
    #[pyo3(signature = (out=None))]
    fn legal_action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArray1<bool>>> {
        let size = self.0.rules().size();
        py.import("numpy")?;
        let array = match out {
            Some(out) => own_mask(out, size * size)?,
            None => PyArray1::zeros(py, [size * size], false),
        };
        let mut writable = array.try_readwrite().map_err(|_| wrong_mask(size * size))?;
        write_mask(&self.0.legal_moves(), size, writable.as_slice_mut().map_err(PyErr::from)?);
        drop(writable);
        Ok(array)
    }

    /// The position as a network may be shown it: uint8 of shape (planes, size, size), seen by the side to move.
    ///
    /// planes: at most 256 names of ``gomoku_arena.env.PLANES``; those that can tell something under the rules unless
    /// given. Raises ValueError for an unknown one and for more.
    #[pyo3(signature = (planes=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        planes: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArray3<u8>>> {
        let planes = chosen_planes(self.0.rules(), planes)?;
        let size = self.0.rules().size();
        py.import("numpy")?;
        let array = PyArray3::zeros(py, [planes.len(), size, size], false);
        let mut writable = array.try_readwrite().map_err(PyErr::from)?;
        write_planes(&planes, &self.0, &self.0.legal_moves(), writable.as_slice_mut().map_err(PyErr::from)?);
        drop(writable);
        Ok(array)
    }

    /// The board as rows of ``.``, ``X`` and ``O`` from the top, the form that ``from_position`` takes.
    fn rows(&self) -> Vec<String> {
        rows(self.0.board())
    }

    /// A game of its own with the same history.
    ///
    /// It is not equal to this one, as games change. Two games stand alike where ``to_text()`` is equal, and came about
    /// alike where ``moves`` is as well; ``key`` tells positions under the same rules apart quickly.
    fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// The position with that colour to move, as if the other one had passed; None where the game is over, before or
    /// then.
    ///
    /// The history goes with the pass. A colour that has to break a five passes, too: nobody is asked to break it any
    /// more.
    fn with_turn(&self, color: Color) -> Option<Self> {
        self.0.with_turn(color.0).map(Self)
    }

    /// The board as an SVG document.
    ///
    /// cell: pixels a point, 8 to 200.
    /// coordinates: the letters of the columns and the numbers of the rows.
    /// from_bottom: rows are numbered from the bottom, as renju diagrams have them; nothing else changes.
    /// last_move: a red ring marks the last move, and broken rings the stones that it took.
    /// numbers: every stone that was played shows the number of its move, the last one in red unless ``last_move`` is
    /// False.
    /// marks: ``circle``, ``cross``, ``triangle`` or ``square`` for each point that is marked.
    /// labels: text of one to three characters for each point that has some.
    /// arrows: pairs of points, from the first to the second; with a third item, which is ``green``, ``red``, ``blue``,
    /// ``yellow`` or a colour like ``#1557b0``, in that colour. There are at most 4,096 marks, labels and arrows each.
    /// Raises PointError for a point off the board, and ValueError for an unknown mark or colour, a label of another
    /// length or with control characters, an arrow between a point and itself, a cell out of range, and more marks,
    /// labels or arrows.
    #[pyo3(
        signature = (
            *, cell=None, coordinates=true, from_bottom=false, last_move=true, numbers=false, marks=None, labels=None,
            arrows=None
        ),
        text_signature = "($self, *, cell=28, coordinates=True, from_bottom=False, last_move=True, numbers=False, \
            marks=None, labels=None, arrows=())"
    )]
    #[expect(clippy::too_many_arguments, reason = "what a picture may show, by keyword")]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        cell: Option<&Bound<'_, PyAny>>,
        coordinates: bool,
        from_bottom: bool,
        last_move: bool,
        numbers: bool,
        marks: Option<&Bound<'_, PyMapping>>,
        labels: Option<&Bound<'_, PyMapping>>,
        arrows: Option<&Bound<'_, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let drawing = self.drawing(cell, coordinates, from_bottom, last_move, numbers, marks, labels, arrows)?;
        Ok(picture(py, &svg(&self.0, &drawing))?)
    }

    /// The board as a PNG, for programs that show no SVG.
    ///
    /// It is the picture of ``svg``, without its round corners, and takes and raises the same. Its font has the
    /// letters and signs of ASCII, and draws others as boxes.
    #[pyo3(
        signature = (
            *, cell=None, coordinates=true, from_bottom=false, last_move=true, numbers=false, marks=None, labels=None,
            arrows=None
        ),
        text_signature = "($self, *, cell=28, coordinates=True, from_bottom=False, last_move=True, numbers=False, \
            marks=None, labels=None, arrows=())"
    )]
    #[expect(clippy::too_many_arguments, reason = "what a picture may show, by keyword")]
    fn png<'py>(
        &self,
        py: Python<'py>,
        cell: Option<&Bound<'_, PyAny>>,
        coordinates: bool,
        from_bottom: bool,
        last_move: bool,
        numbers: bool,
        marks: Option<&Bound<'_, PyMapping>>,
        labels: Option<&Bound<'_, PyMapping>>,
        arrows: Option<&Bound<'_, PyAny>>,
    ) -> Result<Bound<'py, PyBytes>> {
        let mut drawing = self.drawing(cell, coordinates, from_bottom, last_move, numbers, marks, labels, arrows)?;
        drawing.rounded = false;
        svg_to_png(py, &svg(&self.0, &drawing))
    }

    /// The picture of ``png`` as an array of dots: uint8 of shape (side, side, 3), red, green and blue.
    ///
    /// cell: pixels a point, 8 to 200. Raises ValueError for another.
    #[pyo3(signature = (*, cell=None), text_signature = "($self, *, cell=28)")]
    fn rgb_array<'py>(&self, py: Python<'py>, cell: Option<&Bound<'_, PyAny>>) -> Result<Bound<'py, PyArray3<u8>>> {
        let mut drawing = self.drawing(cell, true, false, true, false, None, None, None)?;
        drawing.rounded = false;
        svg_to_rgb(py, &svg(&self.0, &drawing))
    }

    /// The picture that a notebook shows: ``svg()``.
    fn _repr_html_(&self) -> String {
        svg(&self.0, &Drawing::default())
    }

    /// The same as ``copy``.
    fn __copy__(&self) -> Self {
        self.copy()
    }

    /// The same as ``copy``: nothing is shared.
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

    /// The rules, the first position and the moves, for pickling.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Recipe<'py>> {
        let mut start = self.copy();
        while start.0.undo().is_some() {}
        Ok((py.get_type::<Self>().getattr("from_text")?, (start.to_text(),), self.moves()))
    }

    /// Plays the moves, at most 4,096: the second half of unpickling.
    fn __setstate__(&mut self, moves: &Bound<'_, PyAny>) -> Result<()> {
        points("moves", moves)?.into_iter().try_for_each(|point| self.play(PointLike(point)))
    }
}

impl Game {
    /// The point, if it lies on this board.
    fn on_board(&self, point: PointLike) -> Result<gomoku_core::Point> {
        let size = self.0.rules().size();
        if point.0.is_on(size) { Ok(point.0) } else { Err(gomoku_core::IllegalMove::OffBoard(point.0, size).into()) }
    }

    /// An array of the board's shape with a value for each set of points, and zeros elsewhere.
    fn array<'py, T: Element + Copy, const N: usize>(
        &self,
        py: Python<'py>,
        sets: [(Bitboard, T); N],
    ) -> PyResult<Bound<'py, PyArray2<T>>> {
        let size = self.0.rules().size();
        // An import that fails or is interrupted is an error here, where the array's own import would panic.
        py.import("numpy")?;
        let array = PyArray2::zeros(py, [size, size], false);
        let mut writable = array.try_readwrite()?;
        let mut cells = writable.as_array_mut();
        for (points, value) in sets {
            points.iter().for_each(|point| cells[[point.y(), point.x()]] = value);
        }
        drop(writable);
        Ok(array)
    }

    /// What a picture is to show.
    #[expect(clippy::too_many_arguments, reason = "what a picture may show, by keyword")]
    fn drawing(
        &self,
        cell: Option<&Bound<'_, PyAny>>,
        coordinates: bool,
        from_bottom: bool,
        last_move: bool,
        numbers: bool,
        marks: Option<&Bound<'_, PyMapping>>,
        labels: Option<&Bound<'_, PyMapping>>,
        arrows: Option<&Bound<'_, PyAny>>,
    ) -> Result<Drawing> {
        let mut drawing = Drawing { coordinates, from_bottom, last_move, numbers, ..Drawing::default() };
        if let Some(cell) = cell {
            drawing.cell = int_within("cell", cell, &(8..=200), OutOfRange::of_value)?;
        }
        drawing.marks = self.by_point("marks", marks, mark)?;
        drawing.labels = self.by_point("labels", labels, label)?;
        if let Some(arrows) = arrows {
            drawing.arrows = listed("arrows", arrows, MOST_DRAWN, |arrow| self.arrow(arrow))?;
        }
        Ok(drawing)
    }

    /// An arrow, whose ends differ.
    fn arrow(&self, arrow: &Bound<'_, PyAny>) -> Result<Arrow> {
        let (from, to, color): (PointLike, PointLike, String) = match arrow.cast::<PyTuple>() {
            Ok(three) if three.len() == 3 => arrow.extract()?,
            _ => arrow.extract().map(|(from, to)| (from, to, ARROW_COLORS[0].0.to_owned()))?,
        };
        let (from, to) = (self.on_board(from)?, self.on_board(to)?);
        if from == to {
            return Err(value_error(format!("an arrow from {from} to itself has no direction")));
        }
        Ok(Arrow { from, to, color: arrow_color(color)? })
    }

    /// What a mapping says of points of this board, each of which may be spelled in several ways.
    fn by_point<T>(
        &self,
        name: &str,
        mapping: Option<&Bound<'_, PyMapping>>,
        read: fn(String) -> Result<T>,
    ) -> Result<Vec<(gomoku_core::Point, T)>> {
        let Some(mapping) = mapping else { return Ok(Vec::new()) };
        taken(name, &mapping.call_method0("items")?, MOST_DRAWN, |item| {
            let (point, value): (PointLike, Bound<'_, PyString>) = item.extract()?;
            Ok((self.on_board(point)?, read(value.to_string_lossy().into_owned())?))
        })
    }
}

/// The caller's array for a mask of that many points.
fn own_mask<'py>(out: &Bound<'py, PyAny>, points: usize) -> Result<Bound<'py, PyArray1<bool>>> {
    let array = out.cast::<PyArray1<bool>>().map_err(|_| wrong_mask(points))?;
    if array.len() != points || !array.is_c_contiguous() {
        return Err(wrong_mask(points));
    }
    Ok(array.clone())
}

fn wrong_mask(points: usize) -> Error {
    value_error(format!("out: a C-contiguous, writable array of bool and shape ({points},) is expected"))
}

fn mark(name: String) -> Result<Mark> {
    let known = Mark::ALL.into_iter().find(|(known, _)| *known == name);
    known.map(|(_, mark)| mark).ok_or_else(|| value_error(none_of("mark", &name, &Mark::ALL.map(|(name, _)| name))))
}

fn arrow_color(name: String) -> Result<String> {
    if let Some((_, color)) = ARROW_COLORS.iter().find(|(known, _)| *known == name) {
        return Ok((*color).to_owned());
    }
    let digits = name.strip_prefix('#').filter(|digits| digits.len() == 6);
    if digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit())) {
        return Ok(name);
    }
    let known = [ARROW_COLORS.map(|(name, _)| name).as_slice(), &["#rrggbb"]].concat();
    Err(value_error(none_of("colour", &name, &known)))
}

/// The text of a picture as the `Svg` of Python, which shows itself in a notebook.
fn picture<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "gomoku_arena.svg", "Svg")?.call1((text,))
}

fn label(text: String) -> Result<String> {
    let length = text.chars().count();
    if !(1..=LONGEST_LABEL).contains(&length) {
        return Err(value_error(format!("a label has 1 to {LONGEST_LABEL} characters, not {length}")));
    }
    if text.chars().any(|letter| letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}')) {
        return Err(value_error(format!("label {text:?} has a control character")));
    }
    Ok(text)
}

/// A copy of a game, which others may play on meanwhile.
pub fn copied(game: &Bound<'_, PyAny>) -> Result<gomoku_core::Game> {
    Ok(game.cast::<Game>().map_err(PyErr::from)?.try_borrow().map_err(PyErr::from)?.0.clone())
}
