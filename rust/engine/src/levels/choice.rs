//! One of several moves that look alike to a level: the position and a seed decide.

use gomoku_core::{Point, SplitMix64};

use crate::search::Variation;

/// One of the moves whose worth is at most `slack` percent below the best, which comes first.
pub fn choose_move(moves: &[(Point, i32)], slack: i32, seed: u64) -> Option<Point> {
    let &(_, best) = moves.first()?;
    let alike = moves.iter().take_while(|&&(_, worth)| 100 * worth >= (100 - slack) * best).count();
    Some(moves[one_of(alike, seed)].0)
}

/// Brings one of the variations whose scores are at most `slack` below the best, which comes first, to the front. A win
/// that was found is kept, and of proven losses the longest.
pub fn choose_variation(lines: &mut [Variation], slack: i32, seed: u64) {
    let Some(best) = lines.first().map(|line| line.score).filter(|score| !score.is_proven()) else { return };
    let alike = lines.iter().take_while(|line| line.score >= best - slack).count();
    lines[..=one_of(alike, seed)].rotate_right(1);
}

fn one_of(alike: usize, seed: u64) -> usize {
    SplitMix64(seed).below(alike)
}
