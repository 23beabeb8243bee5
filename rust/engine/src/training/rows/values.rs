//! Rows of the evaluation: how often each entry of each table is added to the value of a position.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Color, Rules};

use crate::evaluation::{Evaluated, Tables};
use crate::position::{MISSING, State};
use crate::tengen::Tunables;
use crate::training::rows::layout::{Layout, Table};
use crate::training::rows::{ColumnCounter, Labels, Position, capture, each_position, joint};
use crate::training::sample::{Sample, SampleError};

/// Counts are of quarters of a weight.
const QUARTERS: i16 = 4;

/// One row a position; the columns and counts of all rows lie behind each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueRows {
    /// How many columns the row has.
    pub lengths: Vec<u16>,
    /// The columns that something is added to.
    pub columns: Vec<u16>,
    /// How many quarters of the column's weight are added to the smoothed evaluation of the side to move, negative where
    /// they are subtracted.
    pub counts: Vec<i16>,
    /// What is known of the positions.
    pub labels: Labels,
    /// What the weights that ship say, in quarters: what the columns must add up to.
    pub evaluations: Vec<i32>,
}

/// The rows of the evaluation; once `stop` is set, the rest is left out.
///
/// # Errors
/// A sample is no position under these rules.
pub fn value_rows(rules: &Rules, samples: &[Sample], stop: &AtomicBool) -> Result<ValueRows, SampleError> {
    let layout = Layout::value(rules);
    let mut terms = Terms { layout, counter: ColumnCounter::new(layout.columns()) };
    let mut rows = ValueRows::default();
    each_position(rules, samples, stop, |position| {
        terms.count(&position.before, &position.state);
        rows.push(&mut terms.counter, position);
    })?;
    Ok(rows)
}

impl ValueRows {
    fn push(&mut self, counter: &mut ColumnCounter, position: &mut Position<'_>) {
        let columns = self.columns.len();
        counter.drain(|column, count| {
            self.columns.push(column as u16);
            self.counts.push(count);
        });
        self.lengths.push((self.columns.len() - columns) as u16);
        self.labels.push(position);
        self.evaluations.push(in_quarters(&mut position.state));
    }
}

/// How many quarters the engine takes from the position a ply before.
fn quarters_before(state: &State) -> i16 {
    Tunables::default().quarters_before(state) as i16
}

/// The smoothed evaluation in quarters, before the engine divides it.
fn in_quarters(state: &mut Evaluated<Tables>) -> i32 {
    let before = i32::from(quarters_before(state));
    (i32::from(QUARTERS) - before) * state.smoothed_value(0).units() + before * state.smoothed_value(4).units()
}

/// Counts the terms of one position after the other.
struct Terms {
    layout: Layout,
    counter: ColumnCounter,
}

impl Terms {
    /// The terms of the smoothed evaluation, as the engine adds them up, in quarters.
    fn count(&mut self, before: &State, state: &State) {
        let quarters = quarters_before(state);
        self.count_lines(before, -quarters);
        self.count_lines(state, QUARTERS - quarters);
        self.count_captures(state);
    }

    fn count_lines(&mut self, state: &State, quarters: i16) {
        let mover = state.game().side_to_move();
        let waiter = mover.opponent();
        for point in state.empty() {
            self.add(Table::Mover, mover, state.code(point, mover).index(), quarters);
            self.add(Table::Waiter, waiter, state.code(point, waiter).index(), -quarters);
            self.add(Table::ValueJoint, mover, joint(state, point, mover), quarters);
        }
        self.add(Table::Threat, mover, state.counts().threat_mask(mover), quarters);
    }

    fn count_captures(&mut self, state: &State) {
        if !state.game().rules().captures() {
            return;
        }
        let mover = state.game().side_to_move();
        let waiter = mover.opponent();
        for point in state.empty() {
            if state.capture_code(point, mover) != 0 {
                self.add(Table::CaptureMover, mover, capture(state, point, mover), QUARTERS);
            }
            if state.capture_code(point, waiter) != 0 {
                self.add(Table::CaptureWaiter, waiter, capture(state, point, waiter), -QUARTERS);
            }
        }
        self.add(Table::Pairs, mover, state.missing_pairs(mover) * MISSING + state.missing_pairs(waiter), QUARTERS);
    }

    fn add(&mut self, table: Table, side: Color, entry: usize, count: i16) {
        self.counter.add(self.layout.column(table, side.index(), entry), count);
    }
}
