//! A state with its evaluation, played and taken back together.

use std::ops::Deref;

use gomoku_core::{Game, Point};

use crate::evaluation::evaluator::Evaluator;
use crate::position::State;
use crate::search::Score;

/// A state, and what its lines sum up to.
#[derive(Clone)]
pub struct Evaluated<E: Evaluator> {
    state: State,
    evaluator: E,
    /// The sums before any move was played on this state and after the first moves, as far as they were asked for.
    sums: Vec<E::Sums>,
    /// The refinements that were asked for on the way here, each with how many moves had been played on this state.
    refinements: Vec<(usize, E::Refinement)>,
}

impl<E: Evaluator> Evaluated<E> {
    /// The state of a game, evaluated so.
    #[must_use]
    pub fn new(game: Game, evaluator: E) -> Self {
        let state = State::new(game);
        let (sums, refinements) = (vec![evaluator.sums(&state)], vec![(0, evaluator.refinement(&state))]);
        Self { state, evaluator, sums, refinements }
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
    pub fn sums(&mut self) -> &E::Sums {
        let Self { state, evaluator, sums, .. } = self;
        for plies in sums.len() - 1..state.plies() {
            let mut next = sums[plies];
            evaluator.follow(&mut next, state.changes_after(plies), state.mover_after(plies));
            sums.push(next);
        }
        &sums[sums.len() - 1]
    }

    /// The same built from nothing but the game: the oracle of what is kept from move to move.
    #[must_use]
    pub fn rebuilt(&self) -> Self {
        Self::new(self.state.game().clone(), self.evaluator.clone())
    }

    /// Plays a move that is known to be legal.
    #[inline]
    pub fn play(&mut self, point: Point) {
        self.state.play(point);
    }

    /// Takes back the last move played on this state.
    ///
    /// # Panics
    /// Where none was.
    #[inline]
    pub fn undo(&mut self) {
        self.state.undo();
        self.sums.truncate(self.state.plies() + 1);
        if self.refinements.last().is_some_and(|(plies, _)| *plies > self.state.plies()) {
            self.refinements.pop();
        }
    }

    /// The value of the position for the side to move, by its lines and whatever else is summed.
    #[inline]
    #[must_use]
    pub fn value(&mut self) -> Score {
        Score::evaluated(self.smoothed(0))
    }

    /// [`Evaluated::value`], with this many quarters of the lines' part taken from the position before the last move, if that
    /// move was played on this state. A line is worth more to the side to move, so the value swings from ply to ply; the
    /// mixture swings less.
    #[inline]
    #[must_use]
    pub fn smoothed_value(&mut self, quarters: i32) -> Score {
        Score::evaluated(self.smoothed(quarters))
    }

    /// The smoothed value, refined where it lies within `margin` of the window from `alpha` to `beta`: elsewhere it would
    /// change nothing.
    #[inline]
    #[must_use]
    pub fn refined_value(&mut self, quarters: i32, alpha: Score, beta: Score, margin: i32) -> Score {
        let value = self.smoothed(quarters);
        let is_near = (alpha.units() - margin..=beta.units() + margin).contains(&value);
        Score::evaluated(if is_near { self.refined(value) } else { value })
    }

    /// How promising a move of the side to move looks.
    #[inline]
    #[must_use]
    pub fn move_score(&self, point: Point) -> i32 {
        self.evaluator.move_score(&self.state, point)
    }

    #[inline]
    fn refined(&mut self, value: i32) -> i32 {
        let Self { state, evaluator, refinements, .. } = self;
        let (plies, last) = refinements.last().expect("there is one before any move");
        if *plies < state.plies() {
            let mut refinement = last.clone();
            evaluator.catch_up(&mut refinement, state.changes_since(*plies));
            refinements.push((state.plies(), refinement));
        }
        evaluator.refined(state, &refinements[refinements.len() - 1].1, value)
    }

    #[inline]
    fn smoothed(&mut self, quarters: i32) -> i32 {
        let sums = *self.sums();
        let Self { state, evaluator, .. } = self;
        let mover = state.game().side_to_move();
        let now = evaluator.lines(&sums, state.counts(), mover);
        let others = evaluator.others(state, &sums);
        let before = state.plies().checked_sub(1).map(|plies| &self.sums[plies]);
        let (Some(sums), Some(counts)) = (before, state.counts_before()) else { return now + others };
        let before = -evaluator.lines(sums, counts, mover.opponent());
        now + (before - now) * quarters / 4 + others
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

impl<E: Evaluator> std::fmt::Debug for Evaluated<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.state)
    }
}
