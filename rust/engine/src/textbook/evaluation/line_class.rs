//! What a stone on an empty point makes along one axis: a table over the nine cells around it.

use std::sync::OnceLock;

use gomoku_core::FiveRule;

/// What a line becomes for a colour that plays the middle of the window, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LineClass {
    /// No five can ever run through here.
    Dead = 0,
    /// Five is four stones away.
    One = 1,
    /// One stone makes a closed three.
    Two = 2,
    /// One stone makes an open three.
    OpenTwo = 3,
    /// One stone makes a four.
    Three = 4,
    /// One stone makes an open four.
    OpenThree = 5,
    /// One point makes five.
    Four = 6,
    /// Two or more points make five.
    OpenFour = 7,
    /// Five.
    Five = 8,
}

impl LineClass {
    /// How many classes there are.
    pub const COUNT: usize = 9;

    /// Every class, weakest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::One,
        Self::Two,
        Self::OpenTwo,
        Self::Three,
        Self::OpenThree,
        Self::Four,
        Self::OpenFour,
        Self::Five,
    ];
}

/// One axis of one empty point for both colours, black in the low byte: bits 0 to 3 the line class, bits 4 and 5 the
/// pairs that would be taken along the axis (0 to 2), bit 6 whether the class is a four or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AxisPattern(u16);

const CLASS: u16 = 0b1111;
const PAIRS: u16 = 0b11;
const PAIR_SHIFT: u32 = 4;
const STRONG: u16 = 1 << 6;
const SIDE_SHIFT: usize = 8;

impl AxisPattern {
    /// A point that holds a stone or lies off the board.
    pub const NOTHING: Self = Self(0);

    fn side(class: LineClass, pairs: u16) -> u16 {
        let strong = if class >= LineClass::Four { STRONG } else { 0 };
        class as u16 | pairs << PAIR_SHIFT | strong
    }

    /// The line class for black (0) or white (1).
    #[inline]
    #[must_use]
    pub fn class(self, color: usize) -> LineClass {
        LineClass::ALL[self.class_index(color)]
    }

    /// The place of [`AxisPattern::class`] in arrays.
    #[inline]
    #[must_use]
    pub const fn class_index(self, color: usize) -> usize {
        (self.0 >> (SIDE_SHIFT * color) & CLASS) as usize
    }

    /// Pairs that black (0) or white (1) would take along this axis.
    #[inline]
    #[must_use]
    pub const fn pairs(self, color: usize) -> u16 {
        self.0 >> (SIDE_SHIFT * color + PAIR_SHIFT as usize) & PAIRS
    }

    /// Whether either colour would make a four or more here, or take a pair.
    #[inline]
    #[must_use]
    pub const fn is_forcing(self) -> bool {
        const EITHER: u16 = STRONG | PAIRS << PAIR_SHIFT;
        self.0 & (EITHER | EITHER << SIDE_SHIFT) != 0
    }

    /// Whether any of the axes makes a four or more for black (0) or white (1), and whether any takes a pair.
    #[inline]
    #[must_use]
    pub const fn strong_and_taking(axes: &[Self; 4], color: usize) -> (bool, bool) {
        let any = (axes[0].0 | axes[1].0 | axes[2].0 | axes[3].0) >> (SIDE_SHIFT * color);
        (any & STRONG != 0, any & (PAIRS << PAIR_SHIFT) != 0)
    }
}

/// Cells on each side of the middle.
pub const RADIUS: usize = 4;
const CELLS: usize = 2 * RADIUS + 1;
const WINDOW: usize = (1 << CELLS) - 1;
const WINDOWS: usize = 1 << (2 * CELLS);
const CENTER: usize = 1 << RADIUS;

/// The axis patterns of all windows under one pair of winning lines.
///
/// A window is packed into 18 bits, two a cell: cell k is black at bit k, white at bit k + 9, off the board at both.
/// Nine cells cannot see whether a five grows into six beyond them; such lines are judged by the rules, not here.
pub struct LineTable {
    patterns: Box<[AxisPattern; WINDOWS]>,
}

impl LineTable {
    /// The table for the winning lines of black and white; built once a process.
    #[must_use]
    pub fn of(five: [FiveRule; 2]) -> &'static Self {
        static TABLES: [OnceLock<LineTable>; 9] = [const { OnceLock::new() }; 9];
        TABLES[3 * five[0] as usize + five[1] as usize].get_or_init(|| Self::build(five))
    }

    /// The pattern of the window whose cells hold these black and white stones, off-board cells being in both.
    #[inline]
    #[must_use]
    pub fn look_up(&self, black: u32, white: u32) -> AxisPattern {
        self.patterns[(black as usize & WINDOW) | (white as usize & WINDOW) << CELLS]
    }

    fn build(five: [FiveRule; 2]) -> Self {
        let mut classes = five.map(Classifier::new);
        let mut patterns = vec![AxisPattern::NOTHING; WINDOWS];
        for (index, pattern) in patterns.iter_mut().enumerate() {
            let (black, white) = (index & WINDOW, index >> CELLS);
            if (black | white) & CENTER != 0 {
                continue;
            }
            let mut side = |color: usize, own: usize, other: usize| {
                let pairs = pairs_taken(own & !other, other & !own);
                AxisPattern::side(classes[color].class(own | CENTER, other), pairs)
            };
            *pattern = AxisPattern(side(0, black, white) | side(1, white, black) << SIDE_SHIFT);
        }
        Self { patterns: patterns.try_into().expect("one pattern a window") }
    }
}

/// Pairs that a stone in the middle takes forward and backward.
fn pairs_taken(own: usize, opponent: usize) -> u16 {
    let takes = |pair: usize, end: usize| u16::from(opponent & pair == pair && own & end != 0);
    takes(0b0_0110_0000, 0b0_1000_0000) + takes(0b0_0000_1100, 0b0_0000_0010)
}

/// Finds classes by playing the line out, remembering each window. As in the table, a cell off the board is in both
/// sets.
struct Classifier {
    five: FiveRule,
    known: Box<[Option<LineClass>]>,
}

impl Classifier {
    fn new(five: FiveRule) -> Self {
        Self { five, known: vec![None; 1 << (2 * CELLS)].into() }
    }

    /// What the own stones are worth on this line: five, or what one more stone could make of it.
    fn class(&mut self, own: usize, other: usize) -> LineClass {
        let index = own | other << CELLS;
        if let Some(class) = self.known[index] {
            return class;
        }
        let class = if self.wins(own, other) { LineClass::Five } else { self.class_by_next_stone(own, other) };
        self.known[index] = Some(class);
        class
    }

    fn class_by_next_stone(&mut self, own: usize, other: usize) -> LineClass {
        let (mut best, mut fives) = (LineClass::Dead, 0);
        for cell in (0..CELLS).map(|cell| 1 << cell).filter(|cell| (own | other) & cell == 0) {
            let class = self.class(own | cell, other);
            best = best.max(class);
            fives += usize::from(class == LineClass::Five);
        }
        match best {
            LineClass::Five if fives > 1 => LineClass::OpenFour,
            LineClass::Five => LineClass::Four,
            LineClass::OpenFour => LineClass::OpenThree,
            LineClass::Four => LineClass::Three,
            LineClass::OpenThree => LineClass::OpenTwo,
            LineClass::Three => LineClass::Two,
            LineClass::OpenTwo | LineClass::Two => LineClass::One,
            LineClass::One | LineClass::Dead => LineClass::Dead,
        }
    }

    /// Whether the run through the middle wins, as far as nine cells tell.
    fn wins(&self, own: usize, other: usize) -> bool {
        let (own, opponent) = (own & !other, other & !own);
        let backward = (own << (usize::BITS as usize - RADIUS)).leading_ones() as usize;
        let forward = (own >> (RADIUS + 1)).trailing_ones() as usize;
        // One cell of room before the window, so that both ends of a run have a place.
        let blocked = |end: usize| opponent << 1 >> end & 1 == 1;
        match (self.five, backward + 1 + forward) {
            (_, 0..=4) => false,
            (FiveRule::ExactlyFive, length) => length == 5,
            (FiveRule::UnblockedFive, 5) => !(blocked(RADIUS - backward) && blocked(RADIUS + forward + 2)),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black `X`, white `O`, off the board `#`, the empty middle `_`.
    fn black_class(picture: &str) -> LineClass {
        let table = LineTable::of([FiveRule::FiveOrMore; 2]);
        let set = |letters: &str| {
            let cells = picture.chars().filter(|cell| *cell != ' ').enumerate();
            cells.filter(|(_, cell)| letters.contains(*cell)).map(|(index, _)| 1 << index).sum()
        };
        table.look_up(set("X#"), set("O#")).class(0)
    }

    #[test]
    fn classes_as_drawn() {
        for (picture, class) in [
            (". X X X _ X . . .", LineClass::Five),
            (". X X X _ . . . .", LineClass::OpenFour),
            ("O X X X _ . . . .", LineClass::Four),
            ("X . X X _ . . . .", LineClass::Four),
            (". . X X _ . . . .", LineClass::OpenThree),
            (". O X X _ . . . .", LineClass::Three),
            (". . . X _ . . . .", LineClass::OpenTwo),
            (". . O X _ . . . .", LineClass::Two),
            (". . . . _ . . . .", LineClass::One),
            ("# # # # _ X X X X", LineClass::Five),
            ("# # O . _ . . O .", LineClass::Dead),
            ("X X X X X . . . .", LineClass::Dead),
        ] {
            assert_eq!(black_class(picture), class, "{picture}");
        }
    }

    #[test]
    fn pairs_are_seen_on_both_sides() {
        assert_eq!(pairs_taken(0b0_1000_0010, 0b0_0110_1100), 2);
        assert_eq!(pairs_taken(0b0_1000_0000, 0b0_0110_1100), 1);
        assert_eq!(pairs_taken(0, 0b0_0110_1100), 0);
    }
}
