//! What the codes of a point say at a glance.

use gomoku_core::Color;

use crate::position::lines::category::{CATEGORIES, category};
use crate::position::lines::line_class::LineClass;
use crate::position::lines::shape::Shape;

/// Both colours' shapes, categories and suspicions.
///
/// One word holds a byte for each shape, five bits for each category (black's above white's), and three for the
/// suspicions of each colour. Bytes written one by one stall the load of the whole: a pair took 325 ns so, against 240.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts(u32);

const CATEGORY_SHIFT: u32 = 16;
const CATEGORY_BITS: u32 = CATEGORIES.ilog2();
const SUSPICION_SHIFT: u32 = CATEGORY_SHIFT + 2 * CATEGORY_BITS;
const SUSPICION_BITS: u32 = 3;

impl Facts {
    /// Nothing: no shape, and the lowest categories.
    pub(crate) const NONE: Self = Self(0);
    /// Suspicion: two or more open threes.
    pub(crate) const THREES: u8 = 1;
    /// Suspicion: two or more fours, on one line or several.
    pub(crate) const FOURS: u8 = 2;
    /// Suspicion: longer than five.
    pub(crate) const OVERLINE: u8 = 4;

    /// What four classes of one colour say; nothing of the other colour.
    pub(crate) fn of(color: Color, classes: [LineClass; 4]) -> Self {
        let side = color as u32;
        let category = u32::from(category(classes)) << (CATEGORY_SHIFT + CATEGORY_BITS * (1 - side));
        let suspicion = u32::from(suspicion(classes)) << (SUSPICION_SHIFT + SUSPICION_BITS * side);
        Self((Shape::of(classes) as u32) << (8 * side) | category | suspicion)
    }

    #[inline]
    pub(crate) const fn shape(self, color: Color) -> Shape {
        Shape::from_byte((self.0 >> (8 * color.index())) as u8)
    }

    /// Both shapes, a byte each.
    #[inline]
    pub(crate) const fn shapes(self) -> u16 {
        self.0 as u16
    }

    #[inline]
    pub(crate) const fn category(self, color: Color) -> u8 {
        let both = self.categories();
        (match color {
            Color::Black => both / CATEGORIES,
            Color::White => both % CATEGORIES,
        }) as u8
    }

    /// Black's category times 32, and white's.
    #[inline]
    pub(crate) const fn categories(self) -> usize {
        (self.0 >> CATEGORY_SHIFT) as usize % (CATEGORIES * CATEGORIES)
    }

    /// What the rules might forbid a colour here.
    #[inline]
    pub(crate) const fn suspicion(self, color: Color) -> u8 {
        (self.0 >> (SUSPICION_SHIFT + SUSPICION_BITS * color as u32)) as u8 & 0b111
    }
}

impl std::ops::BitOr for Facts {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

fn suspicion(classes: [LineClass; 4]) -> u8 {
    let threes = classes.into_iter().filter(|class| class.is_open_three()).count() >= 2;
    let fours = classes.into_iter().filter(|class| class.is_four()).count() >= 2;
    let fours = fours || classes.contains(&LineClass::OpenFour);
    let overline = classes.contains(&LineClass::Overline);
    [(threes, Facts::THREES), (fours, Facts::FOURS), (overline, Facts::OVERLINE)]
        .into_iter()
        .filter_map(|(suspected, bit)| suspected.then_some(bit))
        .sum()
}
