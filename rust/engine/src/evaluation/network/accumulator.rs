//! The sums of the rows of all empty points, with black and with white to move.

use gomoku_core::Color;

use crate::evaluation::network::kernel::dispatched;
use crate::evaluation::network::weights::{NetworkSide, Row, WIDTH};
use crate::position::{CATEGORIES, Cell, PLACES, PatternCode, Saved, State};

/// Numbers of both sides together.
const BOTH: usize = 2 * WIDTH;
/// Rows of one colour's codes, with room so that a code has a place of its own in twelve bits.
const CODES: usize = 1 << 12;
const JOINT: usize = 2 * CODES;
const ROWS: usize = JOINT + CATEGORIES * CATEGORIES;

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

/// The rows of a cell: of black's code, of white's, of both categories. A cell of zeros, which an occupied point has, has
/// the rows of a point that nothing can be made of.
#[inline(always)]
fn numbers(cell: &Cell) -> [usize; 3] {
    let [black, white] = Color::ALL.map(|color| cell.code(color).index() % CODES);
    [black, CODES + white, JOINT + cell.categories() % (CATEGORIES * CATEGORIES)]
}

/// What every number of a row adds to both sides' sums.
pub(super) struct Rows(Box<[Accumulator; ROWS]>);

impl Rows {
    pub(super) fn of(sides: &[NetworkSide; 2]) -> Self {
        let [black, white] = sides;
        let mut rows = vec![Accumulator::default(); ROWS];
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
        Self(rows.try_into().unwrap_or_else(|_| unreachable!("as many rows")))
    }

    /// The sums of a position from nothing.
    pub(super) fn sums(&self, state: &State) -> Accumulator {
        let mut sums = Accumulator::default();
        for row in state.empty().iter().flat_map(|point| numbers(state.cell(point))) {
            sums.0.iter_mut().zip(&self.0[row].0).for_each(|(sum, term)| *sum = sum.wrapping_add(*term));
        }
        sums
    }

    /// Follows the last move.
    #[inline]
    pub(super) fn follow(&self, sums: &mut Accumulator, state: &State) {
        let game = state.game();
        let taken = if game.rules().captures() { game.captured().count() } else { 0 };
        follow(&self.0, sums, state.cells(), state.last_changes(), taken);
    }
}

fn together(black: &Row, white: &Row) -> Accumulator {
    let mut row = Accumulator::default();
    row.0[..WIDTH].copy_from_slice(black);
    row.0[WIDTH..].copy_from_slice(white);
    row
}

dispatched! {
    fn follow(rows: &[Accumulator; ROWS], sums: &mut Accumulator, cells: &[Cell; PLACES], changes: &[Saved], taken: usize) -> () {
        let mut both = sums.0;
        let mut seen = [0_u64; PLACES / 64];
        for change in changes {
            let place = change.place as usize % PLACES;
            if taken > 0 {
                let bit = 1 << (place % 64);
                if seen[place / 64] & bit != 0 {
                    continue;
                }
                seen[place / 64] |= bit;
            }
            let (before, after) = (numbers(&change.cell), numbers(&cells[place]));
            for (was, is) in before.into_iter().zip(after) {
                let (gone, come) = (&rows[was].0, &rows[is].0);
                for (sum, (gone, come)) in both.iter_mut().zip(gone.iter().zip(come)) {
                    *sum = sum.wrapping_add(*come).wrapping_sub(*gone);
                }
            }
        }
        // A point that is occupied has no rows: its cell of zeros counted as one that has.
        let occupied = 1_i16.wrapping_sub(taken as i16);
        let dead = numbers(&Cell::default()).map(|row| &rows[row].0);
        for (place, sum) in both.iter_mut().enumerate() {
            let row = dead.iter().fold(0_i16, |sum, row| sum.wrapping_add(row[place]));
            *sum = sum.wrapping_sub(row.wrapping_mul(occupied));
        }
        sums.0 = both;
    }
}
