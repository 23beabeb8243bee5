//! Four numbers in one word, added at once.

use gomoku_core::Color;

/// Four numbers in one: value with black and with white to move, score of black's and of white's move.
///
/// The word is the sum of each number times its power of 2^16, so that adding words adds the numbers, as long as none
/// leaves 16 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms(i64);

impl Terms {
    pub(crate) fn new(terms: [i16; 4]) -> Self {
        Self(terms.into_iter().rev().fold(0, |word, term| (word << 16).wrapping_add(i64::from(term))))
    }

    /// The score of a move of this side. The terms in the lower bits come to less than half of its unit, so rounding
    /// removes them.
    #[inline]
    pub(crate) const fn score(self, mover: Color) -> i32 {
        let shift = 32 + 16 * mover as u32;
        (self.0.wrapping_add(1 << (shift - 1)) >> shift) as i16 as i32
    }

    /// The values alone, black's and 2^16 times white's.
    #[inline]
    pub(crate) const fn values(self) -> i32 {
        self.0 as i32
    }
}

impl std::ops::Add for Terms {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_add_up_one_by_one() {
        let numbers = [0, 1, -1, 4_999, -5_000, 5_000];
        for a in numbers {
            for b in numbers {
                let sum = Terms::new([a, b, -a, -b]) + Terms::new([b, b, a, 3]) + Terms::new([a, -b, b, a]);
                let [black, white] = Color::ALL.map(|color| sum.score(color));
                let (black_value, both) = (sum.values() as i16, sum.values());
                let white_value = (both - i32::from(black_value)) >> 16;
                let [a, b] = [a, b].map(i32::from);
                assert_eq!([i32::from(black_value), white_value, black, white], [2 * a + b, b, b, 3 + a - b]);
            }
        }
    }
}
