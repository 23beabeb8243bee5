//! `Outcome`: how a game ended on the board.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::none_of;
use crate::values::color::Color;

/// How a game ended on the board. Raises ValueError for an unknown termination.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome(pub gomoku_core::Outcome);

const TERMINATIONS: [gomoku_core::Termination; 4] = [
    gomoku_core::Termination::Five,
    gomoku_core::Termination::Captures,
    gomoku_core::Termination::Forbidden,
    gomoku_core::Termination::NoLegalMove,
];

#[pymethods]
impl Outcome {
    #[new]
    fn new(winner: Option<Color>, termination: &str) -> PyResult<Self> {
        let Some(termination) = TERMINATIONS.into_iter().find(|known| known.name() == termination) else {
            let known = TERMINATIONS.map(gomoku_core::Termination::name);
            return Err(PyValueError::new_err(none_of("termination", termination, &known)));
        };
        Ok(Self(gomoku_core::Outcome { winner: winner.map(|color| color.0), termination }))
    }

    /// Who won; None for a draw.
    #[getter]
    fn winner(&self) -> Option<Color> {
        self.0.winner.map(Color)
    }

    /// What ended the game: ``five``, ``captures``, ``forbidden`` or ``no_legal_move``.
    ///
    /// With ``forbidden``, the loser played a forbidden point; with ``no_legal_move``, the side to move had none: a
    /// draw.
    #[getter]
    fn termination(&self) -> &'static str {
        self.0.termination.name()
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        let winner =
            self.0.winner.map_or_else(|| "None".into(), |color| format!("Color.{}", color.name().to_uppercase()));
        format!("Outcome({winner}, '{}')", self.0.termination.name())
    }

    /// Winner and termination, for pickling.
    fn __getnewargs__(&self) -> (Option<Color>, &'static str) {
        (self.winner(), self.termination())
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let by = self.0.termination.name();
        match self.0.winner {
            Some(winner) => write!(f, "{winner} won by {by}"),
            None => write!(f, "draw by {by}"),
        }
    }
}
