//! Scores as winning chances.

/// By this score a side's odds of winning grow by a factor of e; it is fitted to games of `tengen`.
pub const CHANCE_SCALE: i64 = 200;

/// Beyond this many factors the chance is 0 or 1.
const FACTORS: i64 = 700;

/// The chance of winning, 0 to 1, of the side that has this score on tengen's scale; 1 or 0 where a win or loss is proven.
#[must_use]
pub fn win_probability(score: i64, win_in: Option<i64>) -> f64 {
    if let Some(plies) = win_in {
        return if plies > 0 { 1.0 } else { 0.0 };
    }
    let bounded = score.clamp(-FACTORS * CHANCE_SCALE, FACTORS * CHANCE_SCALE);
    1.0 / (1.0 + (-(bounded as f64) / CHANCE_SCALE as f64).exp())
}
