//! `EvenPlacing`: stones that leave both colours a game.

use gomoku_brain::Evenest;
use pyo3::prelude::*;

use crate::errors::{Result, value_error};
use crate::game::Game;
use crate::number::{Number, OutOfRange, int_within, optional_int_within};
use crate::values::limit::Limit;
use crate::values::listed::listed;
use crate::values::point::{Point, objects, points};

/// Placings of one choice: more than a board has points.
const MOST_WAYS: usize = 4096;
/// Stones that are placed together.
const MOST_STONES: usize = 16;

/// A choice among placings: that after which the position is worth nearly ``bias`` to the side to move before it.
///
/// All are looked at briefly, and ever fewer ever longer: it takes about the time of one move. The engine is asked
/// outside: ``next`` says for what position, and ``weigh`` takes the answer, until ``next`` is None.
/// Raises ValueError where none of the placings can be played, or none leaves a game, and for more than 4,096.
#[pyclass(module = "gomoku_arena._core")]
pub struct EvenPlacing {
    choice: Evenest,
    limit: Limit,
}

#[pymethods]
impl EvenPlacing {
    /// Among these placings.
    #[staticmethod]
    #[pyo3(signature = (game, ways, limit, bias=None), text_signature = "(game, ways, limit, bias=0)")]
    fn among(game: &Game, ways: &Bound<'_, PyAny>, limit: Limit, bias: Option<Number>) -> Result<Self> {
        let ways = listed("ways", ways, MOST_WAYS, |way| points("way", way))?;
        let told = format!("none of {} placings leaves a game", ways.len());
        let choice = Evenest::among(&game.0, ways, limit.shareable(), worth(bias));
        Ok(Self { choice: choice.ok_or_else(|| value_error(told))?, limit })
    }

    /// Among placings of so many stones, up to 16, the colours alternating.
    ///
    /// A single one may lie anywhere. Several lie near to others, and the seed decides which placings are looked at.
    #[staticmethod]
    #[pyo3(
        signature = (game, stones, limit, bias=None, seed=None),
        text_signature = "(game, stones, limit, bias=0, seed=0)"
    )]
    fn of_stones(
        game: &Game,
        stones: &Bound<'_, PyAny>,
        limit: Limit,
        bias: Option<Number>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let stones = int_within("stones", stones, &(1..=MOST_STONES), OutOfRange::of_value)?;
        let seed = optional_int_within("seed", seed, &(0..=u64::MAX), OutOfRange::of_value)?.unwrap_or_default();
        let told = || value_error(format!("no placing of {stones} stones leaves a game"));
        let choice = Evenest::of_stones(&game.0, stones, limit.shareable(), worth(bias), seed);
        Ok(Self { choice: choice.ok_or_else(told)?, limit })
    }

    /// The position that is weighed next, and what its search may cost; None once the choice is made.
    fn next(&self) -> Option<(Game, Limit)> {
        self.choice.next().map(|(game, share)| (Game(game), self.limit.with_share(share)))
    }

    /// What that position is worth to its side to move.
    ///
    /// It is infinite where a win or a loss is proven, and None where nothing is known.
    fn weigh(&mut self, value: Option<Number>) {
        self.choice.weigh(value.map(|Number(value)| value));
    }

    /// The placing that is chosen, as far as is known by now.
    #[getter]
    fn best(&self) -> Vec<Point> {
        objects(self.choice.best().iter().copied())
    }
}

fn worth(bias: Option<Number>) -> f64 {
    bias.map_or(0.0, |Number(bias)| bias)
}
