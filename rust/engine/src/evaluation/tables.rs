//! The evaluation of `tengen`: trained weights for the lines and captures of every empty point.

use std::sync::Arc;

use gomoku_core::{Color, Point, Rules};

use crate::evaluation::evaluator::Evaluator;
use crate::evaluation::side_weights::CaptureWeights;
use crate::evaluation::weights::Weights;
use crate::position::{CAPTURE_CODES, Changed, MISSING, ShapeCounts, State};

/// Evaluates by weights. Values are 200 a unit of the logit of winning, move scores 256 a nat of the probability of a
/// move.
#[derive(Clone)]
pub struct Tables(Arc<Weights>);

impl Tables {
    /// The weights that ship for these rules.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        Self(Weights::of(rules))
    }

    /// Weights of one's own.
    #[must_use]
    pub const fn new(weights: Arc<Weights>) -> Self {
        Self(weights)
    }

    /// The weights in use.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.0
    }
}

/// The values of all empty points together with black and with white to move, as `Terms::values` has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    black: i64,
    /// Black's, and 2^16 times white's.
    both: i64,
}

impl Values {
    #[inline]
    fn add(&mut self, values: i32) {
        self.black += i64::from(values as i16);
        self.both += i64::from(values);
    }

    #[inline]
    const fn of(&self, mover: Color) -> i32 {
        (match mover {
            Color::Black => self.black,
            Color::White => (self.both - self.black) >> 16,
        }) as i32
    }
}

impl Evaluator for Tables {
    type Sums = Values;
    type Refinement = ();

    fn sums(&self, state: &State) -> Values {
        let mut sums = Values::default();
        state.empty().iter().for_each(|point| sums.add(self.0.terms.of_cell(state.cell(point)).values()));
        sums
    }

    #[inline]
    fn follow(&self, sums: &mut Values, changes: &[Changed], _: Color) {
        let values = |cell| self.0.terms.of_cell(cell).values();
        changes.iter().for_each(|changed| sums.add(values(&changed.after).wrapping_sub(values(&changed.before))));
    }

    fn refinement(&self, _: &State) {}

    fn catch_up(&self, (): &mut (), _: &[Changed]) {}

    /// The values of all empty points, and who has which threat.
    #[inline]
    fn lines(&self, sums: &Values, counts: &ShapeCounts, mover: Color) -> i32 {
        sums.of(mover) + i32::from(self.0.side(mover).threat[counts.threat_mask(mover)])
    }

    /// The captures.
    #[inline]
    fn others(&self, state: &State, _: &Values) -> i32 {
        let mover = state.game().side_to_move();
        let waiter = mover.opponent();
        let (Some(own), Some(other)) = (&self.0.side(mover).captures, &self.0.side(waiter).captures) else { return 0 };
        let (Some(mine), Some(theirs)) = (state.capture_counts(mover), state.capture_counts(waiter)) else { return 0 };
        let (missing, missed) = (state.missing_pairs(mover), state.missing_pairs(waiter));
        weigh(mine, &own.mover[missing * CAPTURE_CODES..]) - weigh(theirs, &other.waiter[missed * CAPTURE_CODES..])
            + i32::from(own.pairs[missing * MISSING + missed])
    }

    #[inline]
    fn move_score(&self, state: &State, point: Point) -> i32 {
        let mover = state.game().side_to_move();
        let lines = self.0.terms.of_cell(state.cell(point)).score(mover);
        if state.game().rules().captures() { lines + self.capture_score(state, point, mover) } else { lines }
    }
}

impl Tables {
    fn capture_score(&self, state: &State, point: Point, mover: Color) -> i32 {
        let score = |color: Color, table: fn(&CaptureWeights) -> &[i16]| {
            let code = usize::from(state.capture_code(point, color));
            let terms = self.0.side(color).captures.as_ref();
            terms.map_or(0, |terms| i32::from(table(terms)[state.missing_pairs(color) * CAPTURE_CODES + code]))
        };
        score(mover, |terms| &terms.own) + score(mover.opponent(), |terms| &terms.opponent)
    }
}

/// Sums the weights of the capture codes of all points.
#[inline]
fn weigh(counts: &[i16; CAPTURE_CODES], weights: &[i16]) -> i32 {
    counts.iter().zip(weights).map(|(&count, &weight)| i32::from(count) * i32::from(weight)).sum()
}
