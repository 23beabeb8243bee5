//! Rows of the ordering: all candidate moves of a position, of which one is the best.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Color, Point, Rules};

use crate::position::State;
use crate::training::rows::layout::{Layout, Table};
use crate::training::rows::{Position, capture, each_position, joint};
use crate::training::sample::{Sample, SampleError};

/// One entry a position, and one row of columns a candidate; the candidates of all positions lie behind each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderingRows {
    /// How many candidates the position has.
    pub lengths: Vec<u16>,
    /// Which of them is the best move of the search.
    pub best: Vec<u16>,
    /// The number of the game.
    pub games: Vec<u32>,
    /// The columns of every candidate: [`OrderingRows::width`] each.
    pub columns: Vec<u16>,
    /// How many columns a candidate has.
    pub width: usize,
    /// What the weights that ship say of the best move: what its columns must add up to.
    pub scores: Vec<i32>,
}

/// The rows of the ordering. A position whose best move is no candidate has none. Once `stop` is set, the rest is left
/// out.
///
/// # Errors
/// A sample is no position under these rules.
pub fn ordering_rows(rules: &Rules, samples: &[Sample], stop: &AtomicBool) -> Result<OrderingRows, SampleError> {
    let layout = Layout::ordering(rules);
    let mut rows = OrderingRows {
        lengths: Vec::new(),
        best: Vec::new(),
        games: Vec::new(),
        columns: Vec::new(),
        width: layout.tables(),
        scores: Vec::new(),
    };
    each_position(rules, samples, stop, |position| rows.push(layout, position))?;
    Ok(rows)
}

impl OrderingRows {
    fn push(&mut self, layout: Layout, position: &Position<'_>) {
        let Position { sample, state, .. } = position;
        let legal = |&point: &Point| state.game().is_legal(point);
        let candidates: Vec<Point> = state.candidates().iter().filter(legal).collect();
        let Some(best) = candidates.iter().position(|&point| point == sample.best) else { return };
        for &point in &candidates {
            self.push_candidate(layout, state, point);
        }
        self.lengths.push(candidates.len() as u16);
        self.best.push(best as u16);
        self.scores.push(state.move_score(sample.best));
        self.games.push(sample.game);
    }

    fn push_candidate(&mut self, layout: Layout, state: &State, point: Point) {
        let mover = state.game().side_to_move();
        let waiter = mover.opponent();
        let mut push = |table, side: Color, entry| self.columns.push(layout.column(table, side.index(), entry) as u16);
        push(Table::Attack, mover, state.code(point, mover).index());
        push(Table::Defend, waiter, state.code(point, waiter).index());
        push(Table::OrderJoint, mover, joint(state, point, mover));
        if state.game().rules().captures() {
            push(Table::CaptureOwn, mover, capture(state, point, mover));
            push(Table::CaptureOpponent, waiter, capture(state, point, waiter));
        }
    }
}
