//! Which column of the arrays is which entry of which table.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use gomoku_core::Rules;
use gomoku_engine::{CAPTURE_CODES, CATEGORIES, LARGEST, MISSING, PatternCode, RuleFamily, THREAT_MASKS, category};

use crate::npy::Array;

/// The tables of one side with their lengths, in the order of the columns.
pub type Tables = &'static [(Table, usize)];

/// A table of weights, named as in the side's weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
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

/// Tables of the evaluation.
pub const VALUE: Tables = &[
    (Table::Mover, PatternCode::COUNT),
    (Table::Waiter, PatternCode::COUNT),
    (Table::ValueJoint, CATEGORIES * CATEGORIES),
    (Table::Threat, THREAT_MASKS),
    (Table::CaptureMover, MISSING * CAPTURE_CODES),
    (Table::CaptureWaiter, MISSING * CAPTURE_CODES),
    (Table::Pairs, MISSING * MISSING),
];

/// Tables of the ordering.
pub const ORDERING: Tables = &[
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
pub struct Layout {
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

    fn width(&self) -> usize {
        self.tables.iter().map(|(_, length)| length).sum()
    }
}

/// One where the rules are the same for both colours, else two.
fn sides(rules: &Rules) -> usize {
    if RuleFamily::of(rules) == RuleFamily::Renju { 2 } else { 1 }
}

/// Writes `layout.json` and `codes.npy`: the four classes and the category of each pattern code.
pub fn write(folder: &Path, rules: &Rules) -> io::Result<()> {
    let family = RuleFamily::of(rules);
    let [value, ordering] = tables(rules);
    let file: Vec<String> = FILE
        .iter()
        .filter(|table| value.iter().chain(ordering).any(|(other, _)| other == *table))
        .map(|&table| format!("\"{}\"", snake(table)))
        .collect();
    let text = format!(
        "{{\"rules\": \"{}\", \"family\": {}, \"sides\": {}, \"largest\": {LARGEST},\n \"tables\": {{\"value\": {}, \"ordering\": {}}},\n \"file\": [{}]}}\n",
        family.name(),
        family as u8,
        sides(rules),
        json(value),
        json(ordering),
        file.join(", ")
    );
    fs::write(folder.join("layout.json"), text)?;
    let mut codes = Array::<u8>::create(&folder.join("codes.npy"), 5)?;
    for classes in PatternCode::all() {
        classes.iter().try_for_each(|&class| codes.push(class as u8))?;
        codes.push(category(classes))?;
    }
    codes.finish()
}

fn json(tables: Tables) -> String {
    let entries: Vec<String> =
        tables.iter().map(|(table, length)| format!("\"{}\": {length}", snake(*table))).collect();
    format!("{{{}}}", entries.join(", "))
}

fn snake(table: Table) -> String {
    let mut name = String::new();
    for letter in format!("{table:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        let _ = write!(name, "{}", letter.to_ascii_lowercase());
    }
    name
}
