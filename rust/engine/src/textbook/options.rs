//! What can be set on an engine: every tunable once, with its name, range and meaning.

use crate::engine::EngineName;
use crate::error::OptionError;
use crate::evaluation::Evaluation;

/// The settings of one engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Plies searched unless a limit says otherwise.
    pub depth: u32,
    /// Seconds a move unless a limit says otherwise; 0 for none.
    pub seconds: f64,
    /// Nodes a move unless a limit says otherwise; 0 for no end.
    pub nodes: u64,
    /// Candidates are the empty points this near to a stone.
    pub radius: u32,
    /// The static evaluation.
    pub evaluation: Evaluation,
    /// Plies for which captures and fours are followed beyond the depth.
    pub quiescence: u32,
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Only answers are searched against a four or an open three; an answer to a four costs no depth.
    pub forced_replies: bool,
    /// Late moves are first searched less deep.
    pub reductions: bool,
    /// Fewer candidates are searched near the horizon.
    pub narrowing: bool,
    /// Candidates at the horizon under `narrowing`.
    pub width: u32,
    /// Candidates added for each ply of depth under `narrowing`.
    pub width_step: u32,
}

/// Full width, the simple evaluation, no clock.
const PLAIN: Options = Options {
    depth: 5,
    seconds: 0.0,
    nodes: 0,
    radius: 1,
    evaluation: Evaluation::Simple,
    quiescence: 4,
    hash: 16,
    forced_replies: false,
    reductions: false,
    narrowing: false,
    width: 6,
    width_step: 2,
};

type Get = fn(&Options) -> String;
type Set = fn(&mut Options, &str) -> Option<()>;

/// One row for each option: name, what it takes, how it is read, how it is set.
const TABLE: [(&str, &str, Get, Set); 12] = [
    ("depth", "1 to 64", |o| o.depth.to_string(), |o, v| put(&mut o.depth, within(v, 1, 64))),
    ("seconds", "0 to 86400", |o| o.seconds.to_string(), |o, v| put(&mut o.seconds, within(v, 0.0, 86_400.0))),
    ("nodes", "0 to 1000000000000", |o| o.nodes.to_string(), |o, v| put(&mut o.nodes, within(v, 0, 1_000_000_000_000))),
    ("radius", "1 to 3", |o| o.radius.to_string(), |o, v| put(&mut o.radius, within(v, 1, 3))),
    (
        "evaluation",
        "simple or hard",
        |o| o.evaluation.name().into(),
        |o, v| put(&mut o.evaluation, Evaluation::ALL.into_iter().find(|evaluation| evaluation.name() == v)),
    ),
    ("quiescence", "0 to 32", |o| o.quiescence.to_string(), |o, v| put(&mut o.quiescence, within(v, 0, 32))),
    ("hash", "1 to 4096", |o| o.hash.to_string(), |o, v| put(&mut o.hash, within(v, 1, 4096))),
    ("forced_replies", "true or false", |o| o.forced_replies.to_string(), |o, v| put(&mut o.forced_replies, truth(v))),
    ("reductions", "true or false", |o| o.reductions.to_string(), |o, v| put(&mut o.reductions, truth(v))),
    ("narrowing", "true or false", |o| o.narrowing.to_string(), |o, v| put(&mut o.narrowing, truth(v))),
    ("width", "1 to 484", |o| o.width.to_string(), |o, v| put(&mut o.width, within(v, 1, 484))),
    ("width_step", "0 to 64", |o| o.width_step.to_string(), |o, v| put(&mut o.width_step, within(v, 0, 64))),
];

impl Options {
    /// What the textbook search of that name is set to unless it is told otherwise; None for an engine that is none.
    #[must_use]
    pub const fn of(name: EngineName) -> Option<Self> {
        Some(match name {
            EngineName::Easy => Self { depth: 5, ..PLAIN },
            EngineName::Medium => Self { depth: 10, seconds: 0.4, ..PLAIN },
            EngineName::Hard => Self {
                depth: 10,
                // Few positions need more; the rest would take minutes.
                nodes: 1_500_000,
                evaluation: Evaluation::Hard,
                quiescence: 3,
                forced_replies: true,
                reductions: true,
                narrowing: true,
                ..PLAIN
            },
            EngineName::Tengen => return None,
        })
    }

    /// Names and present values, in a fixed order.
    #[must_use]
    pub fn list(&self) -> Vec<(&'static str, String)> {
        TABLE.iter().map(|(name, _, get, _)| (*name, get(self))).collect()
    }

    /// Sets an option from text.
    ///
    /// # Errors
    /// The name is unknown, or the value is not one that the option takes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let unknown = || OptionError::unknown(name, TABLE.iter().map(|row| row.0));
        let (name, takes, _, set) = *TABLE.iter().find(|row| row.0 == name).ok_or_else(unknown)?;
        set(self, value).ok_or_else(|| OptionError::value(name, value, takes))
    }
}

fn put<T>(slot: &mut T, value: Option<T>) -> Option<()> {
    *slot = value?;
    Some(())
}

fn within<T: std::str::FromStr + PartialOrd>(text: &str, least: T, most: T) -> Option<T> {
    text.parse().ok().filter(|value| *value >= least && *value <= most)
}

fn truth(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Some(true),
        "false" | "off" | "0" => Some(false),
        _ => None,
    }
}
