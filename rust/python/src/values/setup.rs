//! Boards from Python: text, rows of text or an integer array.

use gomoku_core::{Color, GOALS, Game, Setup};
use numpy::{PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::errors::{Error, Result};
use crate::number::{OutOfRange, int_within, shown};
use crate::values::color::value;
use crate::values::listed::taken;

/// Rows that are counted, and letters of a text that are looked at: several times what the largest board has.
const MOST_ROWS: usize = 1024;
const MOST_LETTERS: usize = 4096;

/// The game that goes on from a board.
pub fn game_from(
    board: &Bound<'_, PyAny>,
    rules: gomoku_core::Rules,
    side_to_move: Color,
    captures: Option<&Bound<'_, PyTuple>>,
) -> Result<Game> {
    let pairs = match captures {
        Some(captures) => pairs_from(captures)?,
        None => rules.switches().advantage,
    };
    if let Ok(text) = board.cast::<PyString>() {
        return Ok(Setup::from_text(rules, &letters_of(text)?, side_to_move, pairs).into_game()?);
    }
    let rows = rows_from(board, rules.size())?;
    Ok(Setup { rules, rows, side_to_move, pairs }.into_game()?)
}

fn pairs_from(captures: &Bound<'_, PyTuple>) -> Result<[u8; 2]> {
    let given: Vec<_> = captures.iter().collect();
    let [black, white] = given.as_slice() else {
        return Err(Error::Position(format!("captures {} is no pair of numbers", shown(captures))));
    };
    // One move takes up to eight pairs, and the game is over at the goal.
    let range = 0..=GOALS.end() + 7;
    let pairs = |color: Color, value| {
        let refuse = |wrong: OutOfRange| wrong.coded("position.captures", &[("color", color.into())]);
        int_within(&format!("captures of {color}"), value, &range, refuse)
    };
    Ok([pairs(Color::Black, black)?, pairs(Color::White, white)?])
}

fn rows_from(board: &Bound<'_, PyAny>, size: usize) -> Result<Vec<String>> {
    match board.cast::<PyUntypedArray>() {
        Ok(array) => array_rows(array, size),
        Err(_) => taken("board", board, MOST_ROWS, text_row),
    }
}

fn text_row(row: &Bound<'_, PyAny>) -> Result<String> {
    let Ok(text) = row.cast::<PyString>() else {
        let class = row.get_type().name()?;
        return Err(PyTypeError::new_err(format!("a row of the board is text, not {class}")).into());
    };
    letters_of(text)
}

/// The text of a board or of a row.
fn letters_of(text: &Bound<'_, PyString>) -> Result<String> {
    let count = text.len()?;
    if count > MOST_LETTERS {
        return Err(Error::Position(format!("a text of {count} letters is no board: {MOST_LETTERS} at most")));
    }
    Ok(text.to_string_lossy().into_owned())
}

fn array_rows(array: &Bound<'_, PyUntypedArray>, size: usize) -> Result<Vec<String>> {
    let shape = array.shape();
    if shape != [size, size] {
        return Err(Error::Position(format!("the array has shape {shape:?}, [{size}, {size}] is expected")));
    }
    let dtype = array.dtype();
    if !matches!(dtype.kind(), b'i' | b'u') {
        return Err(Error::Position(format!("the array holds {dtype}, integers are expected")));
    }
    let values = array.call_method1("astype", ("int64",))?;
    let values = values.cast::<PyArray2<i64>>().map_err(PyErr::from)?.try_readonly().map_err(PyErr::from)?;
    values.as_array().outer_iter().enumerate().map(|(y, row)| letters(y, row.iter())).collect()
}

fn letters<'a>(y: usize, row: impl Iterator<Item = &'a i64>) -> Result<String> {
    row.enumerate().map(|(x, number)| letter(*number, x, y)).collect()
}

fn letter(number: i64, x: usize, y: usize) -> Result<char> {
    if number == 0 {
        return Ok('.');
    }
    let color = Color::ALL.into_iter().find(|color| i64::from(value(*color)) == number);
    color.map(Color::symbol).ok_or_else(|| {
        Error::Position(format!("{number} in column {}, row {} is no stone: 0, 1 or 2 are", x + 1, y + 1))
    })
}
