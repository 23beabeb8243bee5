//! How much the tests try: a part of it in a quick run, all of it with `GOMOKU_ARENA_TESTS=all`.

#![allow(dead_code, reason = "the tests of the rules have no seeds")]

use std::env::{self, VarError};

/// It shares no divisor with the numbers that seeds are reduced by: a quick run sees every size and length.
const ONE_IN: u64 = 5;

/// The seeds below a bound; in a quick run, every fifth of them.
pub fn seeds(bound: u64) -> impl Iterator<Item = u64> {
    (0..bound).step_by(quick_or_all(ONE_IN, 1) as usize)
}

/// This many cases; in a quick run, a fifth of them.
pub fn sample(cases: u64) -> u64 {
    cases.div_ceil(quick_or_all(ONE_IN, 1))
}

/// The first in a quick run, the second in one of everything.
pub fn quick_or_all<T>(quick: T, all: T) -> T {
    match env::var("GOMOKU_ARENA_TESTS").as_deref() {
        Ok("all") => all,
        Err(VarError::NotPresent) => quick,
        Ok(other) => panic!("GOMOKU_ARENA_TESTS cannot be {other:?}: it takes \"all\""),
        Err(error) => panic!("GOMOKU_ARENA_TESTS: {error}"),
    }
}
