//! Rows of the network: how many empty points have each code, each pair of categories and each capture code.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gomoku_core::Rules;

use crate::evaluation::{Evaluated, NETWORK_THREATS, Network, NetworkWeights, Networked, RuleFamily, Tables};
use crate::position::{CAPTURE_CODES, CATEGORIES, MISSING, PatternCode, State};
use crate::search::Score;
use crate::tengen::Tunables;
use crate::training::rows::layout::sides;
use crate::training::rows::{ColumnCounter, Labels, Position, capture, each_position, joint};
use crate::training::sample::{Sample, SampleError};

/// One row a position; the columns and counts of all rows lie behind each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetworkRows {
    /// How many columns the row has.
    pub lengths: Vec<u16>,
    /// The columns that some points have.
    pub columns: Vec<u16>,
    /// How many points.
    pub counts: Vec<i16>,
    /// The mask of threats for the side to move.
    pub threats: Vec<u16>,
    /// 1 where white is to move.
    pub white: Vec<u8>,
    /// The smoothed value of the position by the weights that ship, for the side to move.
    pub evaluations: Vec<i16>,
    /// What is known of the positions.
    pub labels: Labels,
}

/// What the columns of [`NetworkRows`] are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkLayout {
    /// The rule set.
    pub family: RuleFamily,
    /// How many columns each table of the network's file has, in its order.
    pub tables: Vec<usize>,
    /// Bits of the mask of threats.
    pub threats: usize,
    /// One where the rules are the same for both colours, else two: black before white.
    pub sides: usize,
}

/// The columns of the network under these rules.
#[must_use]
pub fn network_layout(rules: &Rules) -> NetworkLayout {
    let mut tables = vec![PatternCode::COUNT, PatternCode::COUNT, CATEGORIES * CATEGORIES];
    if rules.captures() {
        tables.extend([MISSING * CAPTURE_CODES, MISSING * CAPTURE_CODES, MISSING * MISSING]);
    }
    NetworkLayout { family: RuleFamily::of(rules), tables, threats: NETWORK_THREATS, sides: sides(rules) }
}

/// The rows of the network; once `stop` is set, the rest is left out.
///
/// # Errors
/// A sample is no position under these rules.
pub fn network_rows(rules: &Rules, samples: &[Sample], stop: &AtomicBool) -> Result<NetworkRows, SampleError> {
    let mut counter = ColumnCounter::new(network_layout(rules).tables.iter().sum());
    let mut rows = NetworkRows::default();
    each_position(rules, samples, stop, |position| {
        count(&mut counter, &position.state);
        rows.push(&mut counter, position);
    })?;
    Ok(rows)
}

/// The values that the engine gives the same positions with this network, for the side to move in units of the score;
/// once `stop` is set, the rest is left out.
///
/// # Errors
/// A sample is no position under these rules.
pub fn network_values(
    rules: &Rules,
    samples: &[Sample],
    weights: NetworkWeights,
    stop: &AtomicBool,
) -> Result<Vec<i16>, SampleError> {
    let networked = Networked::new(Tables::of(rules), Arc::new(Network::new(weights)));
    let mut values = Vec::new();
    each_position(rules, samples, stop, |position| {
        let state = &position.state;
        let mut networked = Evaluated::new(position.before.game().clone(), networked.clone());
        networked.play(state.game().last_move().expect("a move was played"));
        let quarters = Tunables::default().quarters_before(state);
        let value = networked.refined_value(quarters, -Score::INFINITE, Score::INFINITE, 0);
        values.push(value.units() as i16);
    })?;
    Ok(values)
}

impl NetworkRows {
    fn push(&mut self, counter: &mut ColumnCounter, position: &mut Position<'_>) {
        let state = &mut position.state;
        let mover = state.game().side_to_move();
        let columns = self.columns.len();
        counter.drain(|column, count| {
            self.columns.push(column as u16);
            self.counts.push(count);
        });
        self.lengths.push((self.columns.len() - columns) as u16);
        self.threats.push(state.counts().threat_mask(mover) as u16);
        self.white.push(mover as u8);
        let quarters = Tunables::default().quarters_before(state);
        self.evaluations.push(state.smoothed_value(quarters).units() as i16);
        self.labels.push(position);
    }
}

fn count(counter: &mut ColumnCounter, state: &State) {
    let (mover, waiter) = (state.game().side_to_move(), state.game().side_to_move().opponent());
    let captures = 2 * PatternCode::COUNT + CATEGORIES * CATEGORIES;
    let of_waiter = captures + MISSING * CAPTURE_CODES;
    for point in state.empty() {
        counter.add(state.code(point, mover).index(), 1);
        counter.add(PatternCode::COUNT + state.code(point, waiter).index(), 1);
        counter.add(2 * PatternCode::COUNT + joint(state, point, mover), 1);
        if state.capture_code(point, mover) != 0 {
            counter.add(captures + capture(state, point, mover), 1);
        }
        if state.capture_code(point, waiter) != 0 {
            counter.add(of_waiter + capture(state, point, waiter), 1);
        }
    }
    if state.game().rules().captures() {
        let pairs = state.missing_pairs(mover) * MISSING + state.missing_pairs(waiter);
        counter.add(of_waiter + MISSING * CAPTURE_CODES + pairs, 1);
    }
}
