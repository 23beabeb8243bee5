//! A small seeded generator: the same game number gives the same game on every machine.

use gomoku_core::SplitMix64;

/// What games are drawn by.
pub struct Random(SplitMix64);

impl Random {
    /// A stream of its own for each number under a seed.
    pub fn stream(seed: u64, number: u64) -> Self {
        Self(SplitMix64(SplitMix64(seed).next() ^ SplitMix64(number).next()))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// A number from 0 to below 1.
    pub fn unit(&mut self) -> f64 {
        (self.0.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True that often.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// One of the items, each as often as its weight says; `None` where no weight is positive.
    pub fn weighted<T: Copy>(&mut self, items: impl Iterator<Item = (T, f64)> + Clone) -> Option<T> {
        let total: f64 = items.clone().map(|(_, weight)| weight).sum();
        let mut left = self.unit() * total;
        items.filter(|&(_, weight)| weight > 0.0).find_map(|(item, weight)| {
            left -= weight;
            (left < 0.0).then_some(item)
        })
    }
}
