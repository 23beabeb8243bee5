//! What a point is worth to a colour at a glance.

use crate::position::lines::line_class::LineClass;

/// What a stone of one colour on a point makes, weakest first. Of forbidden points shapes know overlines alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(u8)]
pub enum Shape {
    /// None of the others.
    #[default]
    None = 0,
    /// One open three.
    Three = 1,
    /// Two or more open threes.
    DoubleThree = 2,
    /// One four.
    Four = 3,
    /// A four and an open three.
    FourThree = 4,
    /// An open four, or two or more fours.
    OpenFour = 5,
    /// A line that wins. [`State::fives`](crate::position::State::fives) leaves out those that the rules forbid.
    Five = 6,
}

impl Shape {
    /// How many shapes there are.
    pub const COUNT: usize = 7;
    /// Every shape, weakest first, in the order of arrays indexed by shape.
    pub const ALL: [Self; Self::COUNT] =
        [Self::None, Self::Three, Self::DoubleThree, Self::Four, Self::FourThree, Self::OpenFour, Self::Five];

    /// The place of this shape in arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The shape with that number; there are seven.
    #[inline]
    pub(crate) const fn from_byte(byte: u8) -> Self {
        const ALL: [Shape; 8] = {
            let [a, b, c, d, e, f, g] = Shape::ALL;
            [a, b, c, d, e, f, g, Shape::None]
        };
        ALL[(byte & 7) as usize]
    }

    /// The shape that the classes of the four directions make.
    #[must_use]
    pub fn of(classes: [LineClass; 4]) -> Self {
        let count = |is: fn(LineClass) -> bool| classes.into_iter().filter(|&class| is(class)).count();
        let (fours, threes) = (count(LineClass::is_four), count(LineClass::is_open_three));
        if classes.contains(&LineClass::Five) {
            Self::Five
        } else if classes.contains(&LineClass::OpenFour) || fours >= 2 {
            Self::OpenFour
        } else {
            match (fours, threes) {
                (1, 1..) => Self::FourThree,
                (1, _) => Self::Four,
                (_, 2..) => Self::DoubleThree,
                (_, 1) => Self::Three,
                _ => Self::None,
            }
        }
    }
}
