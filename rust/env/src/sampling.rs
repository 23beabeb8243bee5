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
                let logits = &masked(legal, lane, size, logits)?[..size * size];
                let highest = highest(logits).ok_or(LogitError::AllExcluded { lane })?;
                let action = if temperature == 0.0 {
                    logits.iter().position(|&logit| logit == highest)
                } else {
                    Some(by_logits(logits, highest, temperature, random))
                };
                Ok(action.expect("it is one of them") as i32)
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

/// The logits, and `-inf` for all other than these points.
fn masked(legal: &Bitboard, lane: usize, size: usize, logits: &[f32]) -> Result<[f32; MOST_ACTIONS], LogitError> {
    let (mut told, mut is_wrong) = ([f32::NEG_INFINITY; MOST_ACTIONS], false);
    for (y, (told, given)) in told.chunks_mut(size).zip(logits.chunks(size)).enumerate() {
        let row = legal.row(y);
        for (x, (told, &logit)) in told.iter_mut().zip(given).enumerate() {
            let is_legal = row >> x & 1 == 1;
            *told = if is_legal { logit } else { f32::NEG_INFINITY };
            is_wrong |= is_no_number(*told);
        }
    }
    match told.iter().position(|&logit| is_wrong && is_no_number(logit)) {
        Some(action) => Err(LogitError::NoNumber { lane, action, logit: told[action] }),
        None => Ok(told),
    }
}

fn is_no_number(logit: f32) -> bool {
    logit.is_nan() || logit == f32::INFINITY
}

/// The highest of them, unless all are `-inf`.
fn highest(logits: &[f32]) -> Option<f32> {
    // Several beside each other, which the processor compares at once.
    let mut best = [f32::NEG_INFINITY; 8];
    for some in logits.chunks(best.len()) {
        for (best, &logit) in best.iter_mut().zip(some) {
            *best = if logit > *best { logit } else { *best };
        }
    }
    let highest = best.into_iter().fold(f32::NEG_INFINITY, f32::max);
    (highest > f32::NEG_INFINITY).then_some(highest)
}

/// An action by these logits, of which that is the highest.
fn by_logits(logits: &[f32], highest: f32, temperature: f64, random: &mut SplitMix64) -> usize {
    let mut sums = [0.0; MOST_ACTIONS];
    let sums = &mut sums[..logits.len()];
    for (sum, &logit) in sums.iter_mut().zip(logits) {
        *sum = exp((f64::from(logit) - f64::from(highest)) / temperature);
    }
    let mut total = 0.0;
    for sum in &mut *sums {
        total += *sum;
        *sum = total;
    }
    // An action without any weight adds nothing to the sum before it, which is as large. Rounding may bring what is wanted
    // up to the total.
    let wanted = unit(random) * total;
    sums.partition_point(|&sum| sum <= wanted && sum < total)
}

/// `e` to the power of a number that is not above 0, within two parts in 10^11; 0 below -87, which nobody draws.
///
/// That of the standard library differs between systems, and a seed means the same on each. It takes one number at a time,
/// and this several.
#[inline]
fn exp(power: f64) -> f64 {
    /// Added to a small number, it leaves the nearest whole number in the lowest bits.
    const ROUND: f64 = 1.5 * (1u64 << 52) as f64;
    const LN_2: f64 = std::f64::consts::LN_2;
    let rounded = power * std::f64::consts::LOG2_E + ROUND;
    let rest = power - (rounded - ROUND) * LN_2;
    let series = [362_880.0, 40_320.0, 5_040.0, 720.0, 120.0, 24.0, 6.0, 2.0, 1.0, 1.0];
    let of_rest = series.iter().fold(0.0, |sum, factorial| sum * rest + 1.0 / factorial);
    let power_of_2 = f64::from_bits((rounded.to_bits() << 52).wrapping_add(1023 << 52));
    if power < -87.0 { 0.0 } else { of_rest * power_of_2 }
}

/// From 0 to less than 1: a multiple of 2^-53.
fn unit(random: &mut SplitMix64) -> f64 {
    (random.next() >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn powers_are_those_of_the_standard_library() {
        for step in 0..870_000 {
            let power = -f64::from(step) / 10_000.0;
            let expected = power.exp();
            assert!((exp(power) / expected - 1.0).abs() < 2e-11, "{power}: {} and not {expected}", exp(power));
        }
        assert_eq!([0.0, -87.1, -1e300, f64::NEG_INFINITY].map(exp), [1.0, 0.0, 0.0, 0.0]);
    }
}
