//! A state with its evaluation, played and taken back together.

use std::ops::Deref;

use gomoku_core::{Color, Direction, Game, Point};

use crate::evaluation::evaluator::Evaluator;
use crate::position::{Cell, Listener, State};
use crate::score::Score;

/// A state, and what its lines sum up to.
#[derive(Clone)]
pub struct Evaluated<E: Evaluator> {
    state: State,
    evaluator: E,
    sums: E::Sums,
    /// The sums before each move played on this state.
    before: Vec<E::Sums>,
}

impl<E: Evaluator> Evaluated<E> {
    /// The state of a game, evaluated so.
    #[must_use]
    pub fn new(game: Game, evaluator: E) -> Self {
        let state = State::new(game);
        Self { sums: evaluator.sums(&state), state, evaluator, before: Vec::new() }
    }

    /// The state.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The state, to try moves on it that are taken back at once.
    pub const fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// What evaluates it.
    #[must_use]
    pub const fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// What the lines sum up to.
    #[inline]
    #[must_use]
    pub const fn sums(&self) -> &E::Sums {
        &self.sums
    }

    /// The same built from nothing but the game: the oracle of what is kept from move to move.
    #[must_use]
    pub fn rebuilt(&self) -> Self {
        Self::new(self.state.game().clone(), self.evaluator.clone())
    }

    /// Plays a move that is known to be legal.
    #[inline]
    pub fn play(&mut self, point: Point) {
        self.before.push(self.sums);
        self.state.play_telling(point, &mut Summing { evaluator: &self.evaluator, sums: &mut self.sums });
    }

    /// Takes back the last move played on this state.
    ///
    /// # Panics
    /// Where none was.
    #[inline]
    pub fn undo(&mut self) {
        self.state.undo();
        self.sums = self.before.pop().expect("a move was played on this state");
    }

    /// The value of the position for the side to move.
    #[inline]
    #[must_use]
    pub fn value(&self) -> Score {
        let mover = self.state.game().side_to_move();
        Score::evaluated(self.lines(mover) + self.evaluator.others(&self.state, &self.sums))
    }

    /// [`Evaluated::value`] with so many quarters of the lines' part taken from the position before the last move, if that
    /// was played on this state. What a line is worth to who moves next is credited to either side in turn, and swings
    /// less so.
    #[inline]
    #[must_use]
    pub fn smoothed_value(&self, quarters: i32) -> Score {
        let mover = self.state.game().side_to_move();
        let now = self.lines(mover);
        let others = self.evaluator.others(&self.state, &self.sums);
        let (Some(sums), Some(counts)) = (self.before.last(), self.state.counts_before()) else {
            return Score::evaluated(now + others);
        };
        let before = -self.evaluator.lines(sums, counts, mover.opponent());
        Score::evaluated(now + (before - now) * quarters / 4 + others)
    }

    /// How promising a move of the side to move looks.
    #[inline]
    #[must_use]
    pub fn move_score(&self, point: Point) -> i32 {
        self.evaluator.move_score(&self.state, point)
    }

    #[inline]
    fn lines(&self, mover: Color) -> i32 {
        self.evaluator.lines(&self.sums, self.state.counts(), mover)
    }
}

/// An evaluated state can be read as the state that it is.
impl<E: Evaluator> Deref for Evaluated<E> {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        &self.state
    }
}

/// Listens to a state and sums.
struct Summing<'a, E: Evaluator> {
    evaluator: &'a E,
    sums: &'a mut E::Sums,
}

impl<E: Evaluator> Listener for Summing<'_, E> {
    #[inline(always)]
    fn occupied(&mut self, point: Point, stone: Color, before: &Cell) {
        self.evaluator.occupied(self.sums, point, stone, before);
    }

    #[inline(always)]
    fn vacated(&mut self, point: Point, stone: Color, after: &Cell) {
        self.evaluator.vacated(self.sums, point, stone, after);
    }

    #[inline(always)]
    fn changed(&mut self, _: Point, direction: Direction, before: &Cell, after: &Cell) {
        self.evaluator.changed(self.sums, direction, before, after);
    }
}

impl<E: Evaluator> std::fmt::Debug for Evaluated<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.state)
    }
}
