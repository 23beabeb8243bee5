//! Which opening a game begins with: the same for a seed, a lane and a number, whatever the threads.

/// A number below `bound` for the game of that number in that lane (SplitMix64: Steele, Lea and Flood 2014).
pub fn draw(seed: u64, lane: u64, game: u64, bound: usize) -> usize {
    let bits = mix(mix(mix(seed) ^ lane) ^ game);
    ((u128::from(bits) * bound as u128) >> 64) as usize
}

fn mix(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
