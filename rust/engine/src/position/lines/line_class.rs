//! What a line becomes for a colour that plays the empty middle of a window.

use gomoku_core::FiveRule;

/// What one line becomes, weakest first.
///
/// A *next* cell is an empty cell of the window on which one more own stone changes the class; the window reaches four
/// cells to each side where five or more wins, else five, and every five runs through the middle. A three, a two or a
/// one always has several next cells, so only the open classes are told apart by how many.
///
/// ```text
///             the new stone is x, own stones X, blocked cells #, empty points .
/// Five          X X x X X             wins
/// OpenFour      . X X x X .           two or more next cells make a five
/// Four          # X X x X .           exactly one does
/// Overline      X X X x X X           longer than five where only five wins
/// OpenThree     . . X x X . .         two or more next cells make an open four
/// OpenThreeS    . X . x X .           one does
/// Three         # X X x . .           next cells make fours
/// OpenTwoA      . . . X x . . .       four or more next cells make an open three
/// OpenTwoB      . . X . x . . .       three do
/// OpenTwoC      . X . . x . .         one or two do
/// Two           # X x . . .           next cells make threes
/// OpenOneA      . . . . x . . . .     five or more next cells make an open two
/// OpenOneB      # . . x . . . .       four do
/// OpenOneC      # . x . . . .         one to three do
/// One           # x . . . .           next cells make twos
/// Dead          # . x . . #           no five can come about
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum LineClass {
    /// No five can come about.
    Dead = 0,
    /// A next cell makes a two.
    One = 1,
    /// One to three next cells make an open two.
    OpenOneC = 2,
    /// Four next cells make an open two.
    OpenOneB = 3,
    /// Five or more next cells make an open two.
    OpenOneA = 4,
    /// A next cell makes a three.
    Two = 5,
    /// One or two next cells make an open three.
    OpenTwoC = 6,
    /// Three next cells make an open three.
    OpenTwoB = 7,
    /// Four or more next cells make an open three.
    OpenTwoA = 8,
    /// A next cell makes a four.
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
        Self::OpenOneC,
        Self::OpenOneB,
        Self::OpenOneA,
        Self::Two,
        Self::OpenTwoC,
        Self::OpenTwoB,
        Self::OpenTwoA,
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

    /// An open two of any kind.
    #[inline]
    #[must_use]
    pub const fn is_open_two(self) -> bool {
        matches!(self, Self::OpenTwoA | Self::OpenTwoB | Self::OpenTwoC)
    }

    /// An open one of any kind.
    #[inline]
    #[must_use]
    pub const fn is_open_one(self) -> bool {
        matches!(self, Self::OpenOneA | Self::OpenOneB | Self::OpenOneC)
    }

    /// The class of a line whose next cells have these classes, the line itself being neither five nor overline.
    pub(crate) fn of_next(next: &[Self]) -> Self {
        let count = |is: fn(Self) -> bool| next.iter().filter(|&&class| is(class)).count();
        let [fives, open_fours] =
            [Self::Five, Self::OpenFour].map(|made| next.iter().filter(|&&class| class == made).count());
        match (fives, open_fours) {
            (2.., _) => return Self::OpenFour,
            (1, _) => return Self::Four,
            (_, 2..) => return Self::OpenThree,
            (_, 1) => return Self::OpenThreeS,
            _ if next.contains(&Self::Four) => return Self::Three,
            _ => {}
        }
        match (count(Self::is_open_three), count(Self::is_open_two)) {
            (4.., _) => Self::OpenTwoA,
            (3, _) => Self::OpenTwoB,
            (1.., _) => Self::OpenTwoC,
            _ if next.contains(&Self::Three) => Self::Two,
            (_, 5..) => Self::OpenOneA,
            (_, 4) => Self::OpenOneB,
            (_, 1..) => Self::OpenOneC,
            _ if next.contains(&Self::Two) => Self::One,
            _ => Self::Dead,
        }
    }
}

/// How far a window reaches to each side under these rules.
#[must_use]
pub fn radius(five: [FiveRule; 2]) -> usize {
    if five == [FiveRule::FiveOrMore; 2] { 4 } else { 5 }
}
