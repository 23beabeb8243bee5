//! What the state keeps for one point.

use gomoku_core::{Color, Direction, Point};

use crate::position::lines::{CodeTable, Facts, LineClass, PatternCode, Shape};

/// Points around the largest board that a window may reach: five rows and five columns.
const BESIDE: usize = 5 * 32 + 5;
/// Length of an array of cells; the last point's furthest neighbour is its last place.
pub(crate) const PLACES: usize = 1_024;

/// The place of a point in arrays of cells.
#[inline]
pub(crate) const fn place(point: Point) -> usize {
    point.index() + BESIDE
}

/// The point of a place.
#[inline]
pub(crate) const fn point_at(place: usize) -> Point {
    let index = place - BESIDE;
    Point::at(index % 32, index / 32)
}

/// Length of the part of such an array that holds every neighbour of a point: it begins at [`Point::index`].
pub(crate) const NEAR: usize = 2 * BESIDE + 1;

/// That part of an array of cells.
#[inline]
pub(crate) fn part_near<T>(cells: &mut [T; PLACES], point: Point) -> &mut [T; NEAR] {
    let start = point.index();
    (&mut cells[start..start + NEAR]).try_into().expect("as long as that")
}

/// The place in that part of the neighbour some steps along a direction.
#[inline]
pub(crate) const fn neighbour(direction: Direction, steps: isize) -> usize {
    let (dx, dy) = direction.delta();
    BESIDE.wrapping_add_signed(steps * (dy as isize * 32 + dx as isize))
}

/// What lines mean on one empty point to both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub(crate) classes: Classes,
    codes: [PatternCode; 2],
    pub(crate) facts: Facts,
}

impl Cell {
    /// What an occupied point has: nothing but codes of its own.
    pub(crate) const OCCUPIED: Self =
        Self { classes: Classes(0), codes: [PatternCode::OCCUPIED; 2], facts: Facts::NONE };

    /// The cell of an empty point with these classes.
    #[inline]
    pub(crate) fn new(classes: Classes, table: &CodeTable) -> Self {
        let codes = [table.code(classes.pairs(Color::Black)), table.code(classes.pairs(Color::White))];
        let facts = table.facts(Color::Black, codes[0]) | table.facts(Color::White, codes[1]);
        Self { classes, codes, facts }
    }

    /// What the line becomes for a colour that plays here.
    #[inline]
    #[must_use]
    pub const fn class(&self, color: Color, direction: Direction) -> LineClass {
        self.classes.class(color, direction)
    }

    /// The four classes of a colour, whichever direction has which.
    #[inline]
    #[must_use]
    pub const fn code(&self, color: Color) -> PatternCode {
        self.codes[color.index()]
    }

    /// What a colour makes here.
    #[inline]
    #[must_use]
    pub const fn shape(&self, color: Color) -> Shape {
        self.facts.shape(color)
    }

    /// The category of a colour's code.
    #[inline]
    #[must_use]
    pub const fn category(&self, color: Color) -> u8 {
        self.facts.category(color)
    }

    /// Black's category times [`crate::position::CATEGORIES`], and white's.
    #[inline]
    #[must_use]
    pub const fn categories(&self) -> usize {
        self.facts.categories()
    }
}

/// The classes of both colours in all four directions, four bits each.
///
/// The bytes hold black's row and column, white's row and column, black's diagonals and white's: each byte is one pair of
/// classes, and what both colours have along one direction is two bytes of one shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Classes(pub(crate) u32);

impl Classes {
    /// What both colours have in each direction, black's class in the low byte and white's in the high.
    pub(crate) fn new(directions: [u16; 4]) -> Self {
        let directions = Direction::ALL.into_iter().zip(directions);
        Self(directions.fold(0, |word, (direction, both)| word | u32::from(both) << Self::shift(direction)))
    }

    #[inline]
    pub(crate) const fn shift(direction: Direction) -> u32 {
        [0, 4, 16, 20][direction.index()]
    }

    #[inline]
    pub(crate) const fn class(self, color: Color, direction: Direction) -> LineClass {
        LineClass::from_nibble((self.0 >> (Self::shift(direction) + 8 * color as u32)) as u8)
    }

    /// The two pairs of classes of a colour.
    #[inline]
    pub(crate) const fn pairs(self, color: Color) -> [u8; 2] {
        let word = self.0 >> (8 * color.index());
        [word as u8, (word >> 16) as u8]
    }
}
