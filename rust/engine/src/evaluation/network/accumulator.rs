//! The sums of the rows of all empty points, with black and with white to move.

use gomoku_core::Color;

use crate::evaluation::network::kernel::dispatched;
use crate::evaluation::network::weights::{NetworkSide, Row, WIDTH};
use crate::position::{CATEGORIES, Cell, PatternCode};

/// Numbers of both sides together.
const BOTH: usize = 2 * WIDTH;
/// Rows of one colour's codes, with room so that a code has a place of its own in twelve bits.
const CODES: usize = 1 << 12;
const JOINT: usize = 2 * CODES;

/// The sums with black and with white to move, one behind the other. Additions wrap, so that their order means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Accumulator([i16; BOTH]);

impl Default for Accumulator {
    fn default() -> Self {
        Self([0; BOTH])
    }
}

impl Accumulator {
    /// The sum of the side to move.
    #[inline]
    pub(super) fn of(&self, mover: Color) -> &Row {
        let (black, white) = self.0.split_at(WIDTH);
        [black, white][mover.index()].try_into().expect("half of both")
    }
}

/// Rows that come and go by one move, by their numbers.
#[derive(Clone, Default)]
pub struct PendingRows {
    added: Vec<u16>,
    taken: Vec<u16>,
}

impl PendingRows {
    /// A point became empty, with this cell.
    #[inline]
    pub(super) fn add(&mut self, cell: &Cell) {
        self.added.extend(numbers(cell));
    }

    /// A point with this cell is no longer empty.
    #[inline]
    pub(super) fn take(&mut self, cell: &Cell) {
        self.taken.extend(numbers(cell));
    }

    /// An empty point's cell is another one now.
    #[inline]
    pub(super) fn change(&mut self, before: &Cell, after: &Cell) {
        for (was, is) in numbers(before).into_iter().zip(numbers(after)) {
            if was != is {
                self.taken.push(was);
                self.added.push(is);
            }
        }
    }
}

/// The rows of a cell: of black's code, of white's, of both categories.
#[inline]
fn numbers(cell: &Cell) -> [u16; 3] {
    let [black, white] = Color::ALL.map(|color| cell.code(color).index());
    [black as u16, (CODES + white) as u16, (JOINT + cell.categories()) as u16]
}

/// What every number of a row adds to both sides' sums.
pub(super) struct Rows(Box<[Accumulator]>);

impl Rows {
    pub(super) fn of(sides: &[NetworkSide; 2]) -> Self {
        let [black, white] = sides;
        let mut rows = vec![Accumulator::default(); JOINT + CATEGORIES * CATEGORIES];
        for code in 0..PatternCode::COUNT {
            rows[code] = together(&black.mover[code], &white.waiter[code]);
            rows[CODES + code] = together(&black.waiter[code], &white.mover[code]);
        }
        for first in 0..CATEGORIES {
            for second in 0..CATEGORIES {
                let (for_black, for_white) = (first * CATEGORIES + second, second * CATEGORIES + first);
                rows[JOINT + for_black] = together(&black.joint[for_black], &white.joint[for_white]);
            }
        }
        Self(rows.into())
    }

    /// Adds and takes the pending rows, of which none is left.
    pub(super) fn settle(&self, sums: &mut Accumulator, pending: &mut PendingRows) {
        settle(&self.0, sums, &pending.added, &pending.taken);
        pending.added.clear();
        pending.taken.clear();
    }
}

fn together(black: &Row, white: &Row) -> Accumulator {
    let mut row = Accumulator::default();
    row.0[..WIDTH].copy_from_slice(black);
    row.0[WIDTH..].copy_from_slice(white);
    row
}

dispatched! {
    fn settle(rows: &[Accumulator], sums: &mut Accumulator, added: &[u16], taken: &[u16]) -> () {
        let mut both = sums.0;
        for &row in added {
            both.iter_mut().zip(&rows[row as usize].0).for_each(|(sum, term)| *sum = sum.wrapping_add(*term));
        }
        for &row in taken {
            both.iter_mut().zip(&rows[row as usize].0).for_each(|(sum, term)| *sum = sum.wrapping_sub(*term));
        }
        sums.0 = both;
    }
}
