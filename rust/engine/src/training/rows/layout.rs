//! Which column of the rows is which entry of which table.

use gomoku_core::Rules;

use crate::evaluation::{RuleFamily, THREAT_MASKS, Weights};
use crate::position::{CAPTURE_CODES, CATEGORIES, MISSING, PatternCode, category};

/// The tables of one side with their lengths, in the order of the columns.
type Tables = &'static [(Table, usize)];

/// The tables of one rule set: the same ones for each side, one side after the other.
#[derive(Clone, Debug)]
pub struct TableLayout {
    /// The rule set that the tables are for.
    pub family: RuleFamily,
    /// One where the rules are the same for both colours, else two: black, then white.
    pub sides: usize,
    /// The tables of the evaluation with their lengths, in the order of the columns.
    pub value: Vec<(&'static str, usize)>,
    /// The tables of the ordering.
    pub ordering: Vec<(&'static str, usize)>,
    /// All of them in the order of the file of weights.
    pub file: Vec<&'static str>,
    /// The category of every pattern code.
    pub categories: Vec<u8>,
    /// The file of the weights that ship.
    pub shipped: Vec<u8>,
}

/// The tables that these rules have.
#[must_use]
pub fn table_layout(rules: &Rules) -> TableLayout {
    let [value, ordering] = tables(rules);
    let in_use = |table: &&Table| value.iter().chain(ordering).any(|(other, _)| other == *table);
    let named = |tables: Tables| tables.iter().map(|&(table, length)| (table.name(), length)).collect();
    TableLayout {
        family: RuleFamily::of(rules),
        sides: sides(rules),
        value: named(value),
        ordering: named(ordering),
        file: FILE.iter().filter(in_use).map(|table| table.name()).collect(),
        categories: PatternCode::all().map(category).collect(),
        shipped: Weights::of(rules).write(),
    }
}

/// A table of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Mover,
    Waiter,
    Attack,
    Defend,
    ValueJoint,
    OrderJoint,
    Threat,
    CaptureMover,
    CaptureWaiter,
    CaptureOwn,
    CaptureOpponent,
    Pairs,
}

impl Table {
    /// The field of the side's weights that it is.
    const fn name(self) -> &'static str {
        match self {
            Self::Mover => "mover",
            Self::Waiter => "waiter",
            Self::Attack => "attack",
            Self::Defend => "defend",
            Self::ValueJoint => "value_joint",
            Self::OrderJoint => "order_joint",
            Self::Threat => "threat",
            Self::CaptureMover => "capture_mover",
            Self::CaptureWaiter => "capture_waiter",
            Self::CaptureOwn => "capture_own",
            Self::CaptureOpponent => "capture_opponent",
            Self::Pairs => "pairs",
        }
    }
}

/// Tables of the evaluation.
const VALUE: Tables = &[
    (Table::Mover, PatternCode::COUNT),
    (Table::Waiter, PatternCode::COUNT),
    (Table::ValueJoint, CATEGORIES * CATEGORIES),
    (Table::Threat, THREAT_MASKS),
    (Table::CaptureMover, MISSING * CAPTURE_CODES),
    (Table::CaptureWaiter, MISSING * CAPTURE_CODES),
    (Table::Pairs, MISSING * MISSING),
];

/// Tables of the ordering.
const ORDERING: Tables = &[
    (Table::Attack, PatternCode::COUNT),
    (Table::Defend, PatternCode::COUNT),
    (Table::OrderJoint, CATEGORIES * CATEGORIES),
    (Table::CaptureOwn, MISSING * CAPTURE_CODES),
    (Table::CaptureOpponent, MISSING * CAPTURE_CODES),
];

/// How many of them there are where nothing is captured.
const WITHOUT_CAPTURES: [usize; 2] = [4, 3];

/// The order of the tables in the file of weights.
const FILE: [Table; 12] = [
    Table::Mover,
    Table::Waiter,
    Table::Attack,
    Table::Defend,
    Table::ValueJoint,
    Table::OrderJoint,
    Table::Threat,
    Table::CaptureMover,
    Table::CaptureWaiter,
    Table::CaptureOwn,
    Table::CaptureOpponent,
    Table::Pairs,
];

/// The tables of the evaluation and of the ordering that these rules have.
fn tables(rules: &Rules) -> [Tables; 2] {
    if rules.captures() { [VALUE, ORDERING] } else { [&VALUE[..WITHOUT_CAPTURES[0]], &ORDERING[..WITHOUT_CAPTURES[1]]] }
}

/// Where the columns of the sides are.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    tables: Tables,
    sides: usize,
}

impl Layout {
    /// The columns of the evaluation.
    pub fn value(rules: &Rules) -> Self {
        Self { tables: tables(rules)[0], sides: sides(rules) }
    }

    /// The columns of the ordering.
    pub fn ordering(rules: &Rules) -> Self {
        Self { tables: tables(rules)[1], sides: sides(rules) }
    }

    /// The column of an entry of a side's table.
    #[inline]
    pub fn column(&self, table: Table, side: usize, entry: usize) -> usize {
        let before: usize = self.tables.iter().take_while(|(other, _)| *other != table).map(|(_, length)| length).sum();
        let side = if self.sides == 1 { 0 } else { side };
        side * self.width() + before + entry
    }

    /// Columns of all sides.
    pub fn columns(&self) -> usize {
        self.sides * self.width()
    }

    /// How many tables a side has.
    pub fn tables(&self) -> usize {
        self.tables.len()
    }

    fn width(&self) -> usize {
        self.tables.iter().map(|(_, length)| length).sum()
    }
}

/// One where the rules are the same for both colours, else two.
pub(super) fn sides(rules: &Rules) -> usize {
    if RuleFamily::of(rules) == RuleFamily::Renju { 2 } else { 1 }
}
