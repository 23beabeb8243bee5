//! Keys of a position: one random 64-bit number for each thing that can be true of it.

use crate::color::Color;
use crate::point::{POINT_SPAN, Point};
use crate::rules::Rules;
use crate::split_mix::SplitMix64;
use crate::switches::Switches;

/// The most pairs a key can tell apart for one side: a goal of 7 less one, and one move that takes eight.
const MAX_PAIRS: usize = 16;

const STONES: [[u64; POINT_SPAN]; 2] = [keys(0x6d_6f_6b_75_01), keys(0x6d_6f_6b_75_02)];
const PAIRS: [[u64; MAX_PAIRS]; 2] = [keys(0x6d_6f_6b_75_03), keys(0x6d_6f_6b_75_04)];
const WHITE_TO_MOVE: u64 = keys::<1>(0x6d_6f_6b_75_05)[0];
const PENDING_FIVES: [u64; 2] = keys(0x6d_6f_6b_75_06);
const RULES: u64 = 0x6d_6f_6b_75_07;

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

/// The key of a rule set: what is known of a position under one of them says nothing under another. The pairs that a side
/// starts with are among those that it holds.
#[must_use]
pub fn rules(rules: &Rules) -> u64 {
    // Every switch is named, so that a new one is not forgotten here.
    let &Switches {
        size,
        five_black,
        five_white,
        captures,
        goal,
        advantage: _,
        double_three,
        double_four,
        overline,
        capture_exempts_double_three,
        forbidden_move,
    } = rules.switches();
    let words = [
        size as u64,
        five_black as u64,
        five_white as u64,
        captures.into(),
        goal.into(),
        double_three as u64,
        double_four as u64,
        overline as u64,
        capture_exempts_double_three.into(),
        forbidden_move as u64,
    ];
    words.into_iter().fold(RULES, |key, word| SplitMix64(key ^ word).next())
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
