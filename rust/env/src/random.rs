//! Which opening a game begins with: the same for a seed, a lane and a number, whatever the threads.

use gomoku_core::SplitMix64;

/// A number below `bound` for the game of that number in that lane.
pub fn draw(seed: u64, lane: u64, game: u64, bound: usize) -> usize {
    let of_seed = SplitMix64(seed).next();
    let of_lane = SplitMix64(of_seed ^ lane).next();
    SplitMix64(of_lane ^ game).below(bound)
}
