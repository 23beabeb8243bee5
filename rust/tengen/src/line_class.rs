//! What a line becomes for a colour that plays the empty middle of a window.

use gomoku_core::FiveRule;

/// What one line becomes, weakest first.
///
/// A *next* cell is an empty cell of the window on which one more own stone changes the class; the window reaches four
/// cells to each side where five or more wins, else five, and every five runs through the middle.
///
/// ```text
///             the new stone is x, own stones X, blocked cells #, empty points .
/// Five          X X x X X           wins
/// OpenFour      . X X x X .         two or more next cells make a five
/// Four          # X X x X .         exactly one does
/// Overline      X X X x X X         longer than five where only five wins
/// OpenThree     . . X x X . .       two or more next cells make an open four
/// OpenThreeS    . X . X x . .       one does
/// Three         # X X x . .         two or more next cells make a four
/// ThreeS        # . X x X . #       one does
/// OpenTwoA..C   . . X x . . .       three or more, two, one next cells make an open three
/// TwoA, Two     # X x . . .         two or more, one next cells make a three
/// OpenOne       . . . x . . .       a next cell makes an open two
/// One           # . x . . . #       a next cell makes a two
/// Dead          # . x . . #         no five can come about
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum LineClass {
    /// No five can come about.
    Dead = 0,
    /// Some next cell makes a two.
    One = 1,
    /// Some next cell makes an open two.
    OpenOne = 2,
    /// One next cell makes a three.
    Two = 3,
    /// Two or more next cells make a three.
    TwoA = 4,
    /// One next cell makes an open three.
    OpenTwoC = 5,
    /// Two next cells make an open three.
    OpenTwoB = 6,
    /// Three or more next cells make an open three.
    OpenTwoA = 7,
    /// One next cell makes a four.
    ThreeS = 8,
    /// Two or more next cells make a four.
    Three = 9,
    /// One next cell makes an open four.
    OpenThreeS = 10,
    /// Two or more next cells make an open four.
    OpenThree = 11,
    /// Longer than five where exactly five wins.
    Overline = 12,
    /// One next cell makes a five.
    Four = 13,
    /// Two or more next cells make a five.
    OpenFour = 14,
    /// It wins.
    Five = 15,
}

impl LineClass {
    /// How many classes there are.
    pub const COUNT: usize = 16;
    /// Every class, in the order of arrays indexed by class.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::One,
        Self::OpenOne,
        Self::Two,
        Self::TwoA,
        Self::OpenTwoC,
        Self::OpenTwoB,
        Self::OpenTwoA,
        Self::ThreeS,
        Self::Three,
        Self::OpenThreeS,
        Self::OpenThree,
        Self::Overline,
        Self::Four,
        Self::OpenFour,
        Self::Five,
    ];

    /// The class in the low four bits.
    #[inline]
    #[must_use]
    pub const fn from_nibble(nibble: u8) -> Self {
        Self::ALL[(nibble & 15) as usize]
    }

    /// The place of this class in arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// A four or an open four.
    #[inline]
    #[must_use]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::Four | Self::OpenFour)
    }

    /// An open three of either kind.
    #[inline]
    #[must_use]
    pub const fn is_open_three(self) -> bool {
        matches!(self, Self::OpenThree | Self::OpenThreeS)
    }

    /// A three that makes only fours.
    #[inline]
    #[must_use]
    pub const fn is_three(self) -> bool {
        matches!(self, Self::Three | Self::ThreeS)
    }

    /// An open two of any kind.
    #[inline]
    #[must_use]
    pub const fn is_open_two(self) -> bool {
        matches!(self, Self::OpenTwoA | Self::OpenTwoB | Self::OpenTwoC)
    }

    /// A two that makes only threes.
    #[inline]
    #[must_use]
    pub const fn is_two(self) -> bool {
        matches!(self, Self::Two | Self::TwoA)
    }

    /// The class of a line whose next cells have these classes, the line itself being neither five nor overline.
    pub(crate) fn of_next(next: impl Iterator<Item = Self>) -> Self {
        let mut counts = [0_u8; Self::COUNT];
        next.for_each(|class| counts[class.index()] += 1);
        let count = |is: fn(Self) -> bool| -> u8 {
            Self::ALL.into_iter().filter(|&class| is(class)).map(|class| counts[class.index()]).sum()
        };
        let fives = counts[Self::Five.index()];
        let open_fours = counts[Self::OpenFour.index()];
        let fours = counts[Self::Four.index()];
        match (fives, open_fours, fours) {
            (2.., _, _) => return Self::OpenFour,
            (1, _, _) => return Self::Four,
            (_, 2.., _) => return Self::OpenThree,
            (_, 1, _) => return Self::OpenThreeS,
            (_, _, 2..) => return Self::Three,
            (_, _, 1) => return Self::ThreeS,
            _ => {}
        }
        match (count(Self::is_open_three), count(Self::is_three)) {
            (3.., _) => Self::OpenTwoA,
            (2, _) => Self::OpenTwoB,
            (1, _) => Self::OpenTwoC,
            (_, 2..) => Self::TwoA,
            (_, 1) => Self::Two,
            _ if count(Self::is_open_two) > 0 => Self::OpenOne,
            _ if count(Self::is_two) > 0 => Self::One,
            _ => Self::Dead,
        }
    }
}

/// How far a window reaches to each side under these rules.
#[must_use]
pub fn radius(five: [FiveRule; 2]) -> usize {
    if five == [FiveRule::FiveOrMore; 2] { 4 } else { 5 }
}
