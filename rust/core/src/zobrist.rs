//! Keys of a position: one random 64-bit number for each thing that can be true of it.

use crate::color::Color;
use crate::point::{POINT_SPAN, Point};
use crate::split_mix::SplitMix64;

/// The most pairs a key can tell apart for one side: a goal of 7 less one, and one move that takes eight.
const MAX_PAIRS: usize = 16;

const STONES: [[u64; POINT_SPAN]; 2] = [keys(0x6d_6f_6b_75_01), keys(0x6d_6f_6b_75_02)];
const PAIRS: [[u64; MAX_PAIRS]; 2] = [keys(0x6d_6f_6b_75_03), keys(0x6d_6f_6b_75_04)];
const WHITE_TO_MOVE: u64 = keys::<1>(0x6d_6f_6b_75_05)[0];
const PENDING_FIVES: [u64; 2] = keys(0x6d_6f_6b_75_06);

static STONE_KEYS: [[u64; POINT_SPAN]; 2] = STONES;
static PAIR_KEYS: [[u64; MAX_PAIRS]; 2] = PAIRS;

/// The key of a stone standing on a point.
#[inline]
#[must_use]
pub fn stone(color: Color, point: Point) -> u64 {
    STONE_KEYS[color.index()][point.index()]
}

/// The key of a side holding that many pairs.
#[inline]
#[must_use]
pub fn pairs(color: Color, count: u8) -> u64 {
    PAIR_KEYS[color.index()][count as usize]
}

/// The key of a side being to move.
#[inline]
#[must_use]
pub const fn side_to_move(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    }
}

/// The key of a colour's five being pending.
#[inline]
#[must_use]
pub const fn pending_five(color: Color) -> u64 {
    PENDING_FIVES[color as usize]
}

/// Evaluated by the compiler, so that keys never change between runs.
const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut random = SplitMix64(seed);
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        out[i] = random.next();
        i += 1;
    }
    out
}
