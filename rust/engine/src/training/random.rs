//! A small seeded generator: the same game number gives the same game on every machine.

/// SplitMix64.
pub struct Random(u64);

impl Random {
    /// A stream of its own for each number under a seed.
    pub fn stream(seed: u64, number: u64) -> Self {
        let mut mixer = Self(seed);
        Self(mixer.next() ^ Self(number).next())
    }

    /// 64 random bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to below 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
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
