//! Evaluation by patterns: every line class has a worth, and threats count on top.

use std::sync::OnceLock;

use gomoku_core::{Color, Point};

use crate::evaluation::evaluator::Evaluator;
use crate::evaluation::sums::{Sums, Tally};
use crate::evaluation::{counted, promise, simple};
use crate::position::{Cell, Changed, PatternCode, ShapeCounts, State};

/// The two evaluations by patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// A weight for each line class, both sides' sums compared.
    Simple,
    /// Counted patterns: who is to move, threats, captures against the goal, the centre.
    Hard,
}

impl Evaluation {
    /// The evaluations in the order of their names.
    pub const ALL: [Self; 2] = [Self::Simple, Self::Hard];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Hard => "hard",
        }
    }
}

/// Evaluates by patterns.
#[derive(Clone, Copy)]
pub struct Patterns {
    evaluation: Evaluation,
    /// By code.
    tallies: &'static [Tally],
}

impl Patterns {
    /// Evaluates so.
    #[must_use]
    pub fn new(evaluation: Evaluation) -> Self {
        static TALLIES: [OnceLock<Vec<Tally>>; Evaluation::ALL.len()] =
            [const { OnceLock::new() }; Evaluation::ALL.len()];
        let (to_move, waiting) = match evaluation {
            Evaluation::Simple => (&simple::WEIGHTS, &simple::WEIGHTS),
            Evaluation::Hard => (&counted::TO_MOVE, &counted::WAITING),
        };
        let build = || {
            let tallies = PatternCode::all().map(|classes| Tally::of(classes, to_move, waiting));
            tallies.chain([Tally::default()]).collect()
        };
        Self { evaluation, tallies: TALLIES[evaluation as usize].get_or_init(build) }
    }

    #[inline(always)]
    fn tally(&self, cell: &Cell, color: Color) -> &Tally {
        &self.tallies[cell.code(color).index()]
    }
}

impl Evaluator for Patterns {
    type Sums = Sums;
    type Refinement = ();

    fn sums(&self, state: &State) -> Sums {
        let board = state.game().board();
        let mut sums = Sums::zero(board.size());
        for color in Color::ALL {
            let lines = sums.lines_mut(color);
            state.empty().iter().for_each(|point| lines.add(self.tally(state.cell(point), color)));
            board.stones(color).iter().for_each(|stone| sums.count_stone(stone, color, 1));
        }
        sums
    }

    fn follow(&self, sums: &mut Sums, changes: &[Changed], mover: Color) {
        for changed in changes {
            for color in Color::ALL {
                let lines = sums.lines_mut(color);
                lines.remove(self.tally(&changed.before, color));
                lines.add(self.tally(&changed.after, color));
            }
        }
        let [played, others @ ..] = changes else { return };
        sums.count_stone(played.point(), mover, 1);
        let taken = others.iter().take_while(|changed| changed.before == Cell::OCCUPIED);
        taken.for_each(|changed| sums.count_stone(changed.point(), mover.opponent(), -1));
    }

    fn refinement(&self, _: &State) {}

    fn catch_up(&self, (): &mut (), _: &[Changed]) {}

    #[inline]
    fn lines(&self, sums: &Sums, _: &ShapeCounts, mover: Color) -> i32 {
        sums.lines(mover).to_move - sums.lines(mover.opponent()).waiting
    }

    #[inline]
    fn others(&self, state: &State, sums: &Sums) -> i32 {
        match self.evaluation {
            Evaluation::Simple => simple::pairs(state),
            Evaluation::Hard => counted::others(state, sums),
        }
    }

    #[inline]
    fn move_score(&self, state: &State, point: Point) -> i32 {
        promise::of(state, point)
    }
}
