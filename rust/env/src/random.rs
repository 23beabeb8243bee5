//! What is drawn: the same for a seed and a place, whatever the threads.

use gomoku_core::SplitMix64;

/// Random numbers of their own for the place that these numbers name.
pub fn stream<const N: usize>(seed: u64, place: [u64; N]) -> SplitMix64 {
    SplitMix64(place.into_iter().fold(seed, |state, number| SplitMix64(state).next() ^ number))
}

/// A number below `bound` for the game of that number in that lane.
pub fn draw(seed: u64, lane: u64, game: u64, bound: usize) -> usize {
    stream(seed, [lane, game]).below(bound)
}
