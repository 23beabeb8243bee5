//! The options of the textbook searches.

use std::ops::RangeFull;

use crate::engine::EngineName;
use crate::evaluation::Evaluation;
use crate::options::{OptionType, Value, Values, options};

options! {
    /// The options of one engine: full width, the simple evaluation and no clock, unless others are set.
    pub struct Options {
        depth: u32 = 5, 1..=64, "Plies, where the limit of a search names none";
        seconds: f64 = 0.0, 0.0..=86_400.0, "Time of a move where nothing is limited; 0 for no end";
        nodes: u64 = 0, 0..=1_000_000_000_000, "Nodes of a move where nothing is limited; 0 for no end";
        radius: u32 = 1, 1..=3, "Candidates are the empty points this near to a stone, and what stops a five or an open four";
        evaluation: Evaluation = Evaluation::Simple, .., "Static evaluation";
        quiescence: u32 = 4, 0..=32, "Plies for which captures and fours are followed beyond the depth";
        hash: usize = 16, 1..=4096, "Size of the transposition table in MiB";
        forced_replies: bool = false, ..,
            "Only answers are searched against a four or an open three; an answer to a four costs no depth";
        reductions: bool = false, .., "Late moves are first searched less deep";
        narrowing: bool = false, .., "Fewer candidates are searched near the horizon";
        width: u32 = 6, 1..=484, "Narrowing: candidates at the horizon";
        width_step: u32 = 2, 0..=64, "Narrowing: more candidates for each ply above the horizon";
    }
}

impl Options {
    /// What the textbook search of that name is set to unless it is told otherwise; None for an engine that is none.
    #[must_use]
    pub fn of(name: EngineName) -> Option<Self> {
        Some(match name {
            EngineName::Easy => Self::default(),
            EngineName::Medium => Self { depth: 10, seconds: 0.4, ..Self::default() },
            EngineName::Hard => Self {
                depth: 10,
                // Few positions need more; the rest would take minutes.
                nodes: 1_500_000,
                evaluation: Evaluation::Hard,
                quiescence: 3,
                forced_replies: true,
                reductions: true,
                narrowing: true,
                ..Self::default()
            },
            EngineName::Tengen => return None,
        })
    }
}

impl OptionType for Evaluation {
    type Range = RangeFull;

    fn values(_: RangeFull) -> Values {
        Values::Words(Self::ALL.map(Self::name).into())
    }

    fn value(self) -> Value {
        Value::Word(self.name())
    }

    fn of(value: &Value) -> Option<Self> {
        Self::ALL.into_iter().find(|evaluation| evaluation.value() == *value)
    }
}
