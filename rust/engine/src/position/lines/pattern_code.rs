//! The four line classes of a point, whichever direction has which.

use std::sync::OnceLock;

use gomoku_core::Color;

use crate::position::lines::facts::Facts;
use crate::position::lines::line_class::LineClass;

/// The classes of the four directions of one colour at a point, order-free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternCode(u16);

/// Unordered pairs of classes.
const PAIRS: usize = 136;

impl PatternCode {
    /// How many codes there are.
    pub const COUNT: usize = 3_876;

    /// The length of arrays that are indexed by code: [`PatternCode::OCCUPIED`] has a place, too, and a code masked to twelve
    /// bits is always inside.
    pub const ROOM: usize = 1 << 12;

    /// What an occupied point has in place of a code. It comes behind the others, and stands for no classes.
    pub const OCCUPIED: Self = Self(Self::COUNT as u16);

    /// The code of four classes.
    #[must_use]
    pub const fn of(classes: [LineClass; 4]) -> Self {
        Self(code([classes[0] as u8, classes[1] as u8, classes[2] as u8, classes[3] as u8]))
    }

    /// The place of this code in arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The four classes of each code, weakest first, in the order of arrays indexed by code.
    pub fn all() -> impl ExactSizeIterator<Item = [LineClass; 4]> {
        let mut all = vec![[LineClass::Dead; 4]; Self::COUNT];
        for a in LineClass::ALL {
            for b in &LineClass::ALL[a.index()..] {
                for c in &LineClass::ALL[b.index()..] {
                    for d in &LineClass::ALL[c.index()..] {
                        let classes = [a, *b, *c, *d];
                        all[Self::of(classes).index()] = classes;
                    }
                }
            }
        }
        all.into_iter()
    }
}

/// The code of any four classes, by two lookups for the pairs and one for the pair of pairs; and what it says.
pub(crate) struct CodeTable {
    /// The number of the unordered pair of two classes, four bits each.
    pair: [u8; 256],
    /// Where the codes of a pair with any other begin.
    row: [u16; 256],
    codes: [u16; CODES],
    /// By colour and code.
    facts: [[Facts; PatternCode::ROOM]; 2],
}

/// Codes of two pairs, with room so that no index is outside.
const CODES: usize = 1 << 15;

impl CodeTable {
    /// The table; built once a process.
    pub(crate) fn shared() -> &'static Self {
        static TABLE: OnceLock<Box<CodeTable>> = OnceLock::new();
        TABLE.get_or_init(|| Box::new(Self::build()))
    }

    fn build() -> Self {
        let facts = [[Facts::NONE; PatternCode::ROOM]; 2];
        let mut table = Self { pair: const { pairs() }, row: const { pair_rows() }, codes: const { codes() }, facts };
        for (code, classes) in PatternCode::all().enumerate() {
            for color in Color::ALL {
                table.facts[color.index()][code] = Facts::of(color, classes);
            }
        }
        table
    }

    /// The code of two pairs of classes.
    #[inline]
    pub(crate) const fn code(&self, [first, second]: [u8; 2]) -> PatternCode {
        let (first, second) = (self.row[first as usize], self.pair[second as usize]);
        PatternCode(self.codes[(first as usize + second as usize) % CODES])
    }

    /// What a colour's code says.
    #[inline]
    pub(crate) const fn facts(&self, color: Color, code: PatternCode) -> Facts {
        self.facts[color.index()][code.index() % PatternCode::ROOM]
    }
}

const fn pairs() -> [u8; 256] {
    let mut table = [0; 256];
    let mut both = 0;
    while both < 256 {
        let (low, high) = (both & 15, both >> 4);
        let (small, large) = if low < high { (low, high) } else { (high, low) };
        table[both] = (large * (large + 1) / 2 + small) as u8;
        both += 1;
    }
    table
}

const fn pair_rows() -> [u16; 256] {
    let (pairs, mut table) = (pairs(), [0; 256]);
    let mut both = 0;
    while both < 256 {
        table[both] = pairs[both] as u16 * PAIRS as u16;
        both += 1;
    }
    table
}

#[allow(long_running_const_eval, reason = "136 times 136 codes; done once by the compiler")]
const fn codes() -> [u16; CODES] {
    let mut table = [0; CODES];
    let members = members();
    let mut first = 0;
    while first < PAIRS {
        let mut second = 0;
        while second < PAIRS {
            let classes = [members[first][0], members[first][1], members[second][0], members[second][1]];
            table[first * PAIRS + second] = code(classes);
            second += 1;
        }
        first += 1;
    }
    table
}

const fn members() -> [[u8; 2]; PAIRS] {
    let mut table = [[0; 2]; PAIRS];
    let (mut large, mut pair) = (0, 0);
    while large < 16 {
        let mut small = 0;
        while small <= large {
            table[pair] = [small, large];
            pair += 1;
            small += 1;
        }
        large += 1;
    }
    table
}

/// The rank of a multiset of four classes (the combinatorial number system with repetition).
const fn code(mut classes: [u8; 4]) -> u16 {
    let mut end = 3;
    while end > 0 {
        let mut i = 0;
        while i < end {
            if classes[i] > classes[i + 1] {
                (classes[i], classes[i + 1]) = (classes[i + 1], classes[i]);
            }
            i += 1;
        }
        end -= 1;
    }
    let [a, b, c, d] = [classes[0] as u32, classes[1] as u32, classes[2] as u32, classes[3] as u32];
    (a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_made_by_one_multiset() {
        let codes: std::collections::BTreeSet<usize> =
            PatternCode::all().map(|classes| PatternCode::of(classes).index()).collect();
        assert_eq!((codes.len(), codes.last()), (PatternCode::COUNT, Some(&(PatternCode::COUNT - 1))));
    }

    #[test]
    fn the_order_of_the_directions_does_not_matter() {
        let table = CodeTable::shared();
        for nibbles in 0..1_u32 << 16 {
            let classes = [0, 4, 8, 12].map(|shift| LineClass::from_nibble((nibbles >> shift) as u8));
            let [first, second] = [nibbles as u8, (nibbles >> 8) as u8];
            let expected = PatternCode::of(classes);
            assert_eq!(table.code([first, second]), expected);
            assert_eq!(table.code([second, first]), expected);
            assert_eq!(table.code([first.rotate_left(4), second]), expected);
            assert_eq!(table.code([first & 15 | second << 4, first >> 4 | second & 0xF0]), expected);
        }
    }
}
