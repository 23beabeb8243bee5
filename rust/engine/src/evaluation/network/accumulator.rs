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
/// The row of zeros behind all others.
const NOTHING: u16 = (JOINT + CATEGORIES * CATEGORIES) as u16;

/// The sums with black and with white to move, one behind the other. Additions wrap, so that their order means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
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

/// Rows that go and rows that come in their places, by their numbers, until there is time to add them.
#[derive(Clone)]
pub struct PendingRows {
    exchanges: [[u16; 2]; PENDING],
    count: usize,
}

/// More than a move that takes nothing changes.
const PENDING: usize = 256;
/// Numbers of one cell.
const OF_CELL: usize = 3;

impl Default for PendingRows {
    fn default() -> Self {
        Self { exchanges: [[0; 2]; PENDING], count: 0 }
    }
}

impl PendingRows {
    /// A point became empty, with this cell.
    #[inline(always)]
    pub(super) fn add(&mut self, cell: &Cell) {
        self.exchange([NOTHING; OF_CELL], numbers(cell));
    }

    /// A point with this cell is no longer empty.
    #[inline(always)]
    pub(super) fn take(&mut self, cell: &Cell) {
        self.exchange(numbers(cell), [NOTHING; OF_CELL]);
    }

    /// An empty point's cell is another one now.
    #[inline(always)]
    pub(super) fn change(&mut self, before: &Cell, after: &Cell) {
        self.exchange(numbers(before), numbers(after));
    }

    /// Whether there is no room for another cell.
    #[inline(always)]
    pub(super) const fn is_full(&self) -> bool {
        self.count > PENDING - OF_CELL
    }

    /// Without a branch for each row, which would be guessed wrong every other time.
    #[inline(always)]
    fn exchange(&mut self, before: [u16; OF_CELL], after: [u16; OF_CELL]) {
        for (was, is) in before.into_iter().zip(after) {
            self.exchanges[self.count % PENDING] = [was, is];
            self.count += usize::from(was != is);
        }
    }
}

/// The rows of a cell: of black's code, of white's, of both categories.
#[inline(always)]
fn numbers(cell: &Cell) -> [u16; OF_CELL] {
    let [black, white] = Color::ALL.map(|color| cell.code(color).index());
    [black as u16, (CODES + white) as u16, (JOINT + cell.categories()) as u16]
}

/// What every number of a row adds to both sides' sums.
pub(super) struct Rows(Box<[Accumulator]>);

impl Rows {
    pub(super) fn of(sides: &[NetworkSide; 2]) -> Self {
        let [black, white] = sides;
        let mut rows = vec![Accumulator::default(); usize::from(NOTHING) + 1];
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

    /// Exchanges the pending rows, of which none is left.
    #[inline]
    pub(super) fn settle(&self, sums: &mut Accumulator, pending: &mut PendingRows) {
        settle(&self.0, sums, &pending.exchanges[..pending.count.min(PENDING)]);
        pending.count = 0;
    }
}

fn together(black: &Row, white: &Row) -> Accumulator {
    let mut row = Accumulator::default();
    row.0[..WIDTH].copy_from_slice(black);
    row.0[WIDTH..].copy_from_slice(white);
    row
}

dispatched! {
    fn settle(rows: &[Accumulator], sums: &mut Accumulator, exchanges: &[[u16; 2]]) -> () {
        let mut both = sums.0;
        for &[was, is] in exchanges {
            let (gone, come) = (&rows[was as usize].0, &rows[is as usize].0);
            for (sum, (gone, come)) in both.iter_mut().zip(gone.iter().zip(come)) {
                *sum = sum.wrapping_add(*come).wrapping_sub(*gone);
            }
        }
        sums.0 = both;
    }
}
