//! One legal action by chance: each as probable as the others, or as its logit says.

use gomoku_core::{Bitboard, MAX_SIZE, SplitMix64};

/// Points of the largest board.
const MOST_ACTIONS: usize = MAX_SIZE * MAX_SIZE;

/// What stands for an action that there is not.
pub const NO_ACTION: i32 = -1;

/// How probable the legal actions are.
#[derive(Clone, Copy, Debug)]
pub enum Odds<'a> {
    /// Each as probable as the others.
    Even,
    /// As `exp(logit / temperature)` says.
    Logits {
        /// One an action, the lanes one after the other. Those of other than legal actions are not looked at.
        logits: &'a [f32],
        /// 0 for the highest logit, the first of several.
        temperature: f64,
    },
}

impl Odds<'_> {
    /// Those of the lane alone, which has that many points.
    pub fn of_lane(self, lane: usize, points: usize) -> Self {
        match self {
            Self::Even => Self::Even,
            Self::Logits { logits, temperature } => {
                Self::Logits { logits: &logits[lane * points..(lane + 1) * points], temperature }
            }
        }
    }

    /// One of these points of the lane, whose odds they are; [`NO_ACTION`] where there is none.
    pub fn drawn(self, legal: &Bitboard, lane: usize, size: usize, random: &mut SplitMix64) -> Result<i32, LogitError> {
        if legal.is_empty() {
            return Ok(NO_ACTION);
        }
        match self {
            Self::Even => Ok(nth(legal, size, random.below(legal.len()))),
            Self::Logits { logits, temperature } => {
                let best = highest(legal, lane, size, logits)?;
                let action =
                    if temperature == 0.0 { best } else { by_logits(legal, size, logits, best, temperature, random) };
                Ok(action as i32)
            }
        }
    }
}

/// Logits that say nothing about the legal actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LogitError {
    /// One that is no number, or infinite.
    NoNumber {
        /// The lane.
        lane: usize,
        /// The legal action.
        action: usize,
        /// As it was given.
        logit: f32,
    },
    /// All of them are `-inf`.
    AllExcluded {
        /// The lane.
        lane: usize,
    },
}

impl std::fmt::Display for LogitError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoNumber { lane, action, logit } => {
                write!(f, "lane {lane}, action {action}: the logit is {logit}, a number or -inf is expected")
            }
            Self::AllExcluded { lane } => write!(f, "lane {lane}: the logits of all legal actions are -inf"),
        }
    }
}

impl std::error::Error for LogitError {}

/// The point that has `before` others before it.
fn nth(points: &Bitboard, size: usize, mut before: usize) -> i32 {
    // Row by row, for most rows are passed by.
    for y in 0..size {
        let mut row = points.row(y);
        let count = row.count_ones() as usize;
        if before < count {
            for _ in 0..before {
                row &= row - 1;
            }
            return (y * size) as i32 + row.trailing_zeros() as i32;
        }
        before -= count;
    }
    unreachable!("fewer others than points")
}

/// The action with the highest logit, the first of several.
fn highest(legal: &Bitboard, lane: usize, size: usize, logits: &[f32]) -> Result<usize, LogitError> {
    let mut best = None;
    for action in actions(legal, size) {
        let logit = logits[action];
        if logit.is_nan() || logit == f32::INFINITY {
            return Err(LogitError::NoNumber { lane, action, logit });
        }
        if logit > best.map_or(f32::NEG_INFINITY, |best: usize| logits[best]) {
            best = Some(action);
        }
    }
    best.ok_or(LogitError::AllExcluded { lane })
}

/// One of these points by its logit, of which `best` has the highest.
fn by_logits(
    legal: &Bitboard,
    size: usize,
    logits: &[f32],
    best: usize,
    temperature: f64,
    random: &mut SplitMix64,
) -> usize {
    let highest = f64::from(logits[best]);
    let (mut sums, mut total) = ([0.0; MOST_ACTIONS], 0.0);
    for (action, sum) in actions(legal, size).zip(&mut sums) {
        total += ((f64::from(logits[action]) - highest) / temperature).exp();
        *sum = total;
    }
    // An action without any weight adds nothing to the sum before it, which is as large. Rounding may bring what is wanted
    // up to the total.
    let wanted = unit(random) * total;
    let found = sums[..legal.len()].partition_point(|&sum| sum <= wanted && sum < total);
    actions(legal, size).nth(found).expect("the last sum is the total")
}

fn actions(points: &Bitboard, size: usize) -> impl Iterator<Item = usize> {
    points.iter().map(move |point| point.y() * size + point.x())
}

/// From 0 to less than 1: a multiple of 2^-53.
fn unit(random: &mut SplitMix64) -> f64 {
    (random.next() >> 11) as f64 / (1u64 << 53) as f64
}
