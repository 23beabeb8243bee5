//! What the lines of a point are worth: four numbers in one word, added at once.

use gomoku_core::Color;

use crate::evaluation::side_weights::SideWeights;
use crate::position::{CATEGORIES, Cell, PatternCode};

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

impl std::ops::Neg for Terms {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

/// What every code, and every pair of categories, adds to a point.
#[derive(Clone)]
pub(super) struct CodeTerms {
    codes: [[Terms; PatternCode::ROOM]; 2],
    /// Both colours' joint terms: `[black's category * 32 + white's]`.
    joint: [Terms; CATEGORIES * CATEGORIES],
}

impl CodeTerms {
    /// The terms of a point.
    #[inline]
    pub(super) fn of_cell(&self, cell: &Cell) -> Terms {
        let of = |color: Color| self.codes[color.index()][cell.code(color).index() % PatternCode::ROOM];
        of(Color::Black) + of(Color::White) + self.joint[cell.categories()]
    }

    pub(super) fn of(sides: &[SideWeights; 2]) -> Box<Self> {
        let mut terms = Box::new(Self {
            codes: [[Terms::default(); PatternCode::ROOM]; 2],
            joint: [Terms::default(); CATEGORIES * CATEGORIES],
        });
        for code in 0..PatternCode::COUNT {
            for color in Color::ALL {
                terms.codes[color.index()][code] = code_terms(&sides[color.index()], color, code);
            }
        }
        for black in 0..CATEGORIES {
            for white in 0..CATEGORIES {
                let (for_black, for_white) = (black * CATEGORIES + white, white * CATEGORIES + black);
                terms.joint[for_black] = Terms::new([
                    sides[0].value_joint[for_black],
                    sides[1].value_joint[for_white],
                    sides[0].order_joint[for_black],
                    sides[1].order_joint[for_white],
                ]);
            }
        }
        // The code of an occupied point takes back what its categories add.
        terms.codes[0][PatternCode::OCCUPIED.index()] = -terms.joint[0];
        terms
    }
}

/// What one code of one colour adds to a point.
fn code_terms(side: &SideWeights, color: Color, code: usize) -> Terms {
    let (mover, waiter, attack, defend) = (side.mover[code], -side.waiter[code], side.attack[code], side.defend[code]);
    Terms::new(match color {
        Color::Black => [mover, waiter, attack, defend],
        Color::White => [waiter, mover, defend, attack],
    })
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
