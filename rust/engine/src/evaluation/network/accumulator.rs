//! The sums of the rows of all empty points, with black and with white to move.

use gomoku_core::Color;

use crate::evaluation::network::kernel::dispatched;
use crate::evaluation::network::weights::{NetworkSide, Row, WIDTH};
use crate::position::{CATEGORIES, Cell, PLACES, PatternCode, Saved, State};

/// Rows of one colour's codes, with room so that a code has a place of its own in twelve bits.
const CODES: usize = 1 << 12;
const JOINT: usize = 2 * CODES;
const ROWS: usize = JOINT + CATEGORIES * CATEGORIES;

/// The sums with black and with white to move, one behind the other. Additions wrap, so that their order means nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Accumulator([Row; 2]);

impl Accumulator {
    /// The sum of the side to move.
    #[inline(always)]
    pub(super) fn of(&self, mover: Color) -> &Row {
        &self.0[mover.index()]
    }
}

/// What every row adds to both sides' sums.
pub(super) struct Rows {
    /// Of black's codes, of white's, of both categories. The rows of white's codes have white's half first: where both
    /// colours play by the same rules they are those of black's, and half as much memory is asked.
    rows: Box<[Accumulator; ROWS]>,
    /// Where those of white's codes begin.
    white: usize,
}

impl Rows {
    pub(super) fn of(sides: &[NetworkSide; 2]) -> Self {
        let [black, white] = sides;
        let of_white = if black == white { 0 } else { CODES };
        let mut rows = vec![Accumulator::default(); ROWS];
        for code in 0..PatternCode::COUNT {
            rows[of_white + code] = Accumulator([white.mover[code], black.waiter[code]]);
            rows[code] = Accumulator([black.mover[code], white.waiter[code]]);
        }
        for first in 0..CATEGORIES {
            for second in 0..CATEGORIES {
                let (for_black, for_white) = (first * CATEGORIES + second, second * CATEGORIES + first);
                rows[JOINT + for_black] = Accumulator([black.joint[for_black], white.joint[for_white]]);
            }
        }
        Self { rows: rows.try_into().unwrap_or_else(|_| unreachable!("as many rows")), white: of_white }
    }

    /// What a cell adds, to the sum with black to move and to that with white to move. A cell of zeros, which an occupied
    /// point has, adds what a point does that nothing can be made of.
    #[inline(always)]
    fn of_cell(&self, cell: &Cell) -> [[&Row; 3]; 2] {
        let [black, white] = Color::ALL.map(|color| cell.code(color).index() % CODES);
        let black = self.rows[black].0.each_ref();
        let white = self.rows[(self.white + white) % JOINT].0.each_ref();
        let joint = self.rows[JOINT + cell.categories() % (CATEGORIES * CATEGORIES)].0.each_ref();
        [[black[0], white[1], joint[0]], [black[1], white[0], joint[1]]]
    }

    /// The sums of a position from nothing.
    pub(super) fn sums(&self, state: &State) -> Accumulator {
        let mut sums = Accumulator::default();
        for point in state.empty().iter() {
            for (sum, rows) in sums.0.iter_mut().zip(self.of_cell(state.cell(point))) {
                add(sum, rows, 1);
            }
        }
        sums
    }

    /// Follows the last move.
    #[inline]
    pub(super) fn follow(&self, sums: &mut Accumulator, state: &State) {
        let game = state.game();
        let taken = if game.rules().captures() { game.captured().count() } else { 0 };
        follow(self, sums, state.cells(), state.last_changes(), taken);
    }
}

#[inline(always)]
fn add(sum: &mut Row, [first, second, third]: [&Row; 3], times: i16) {
    for place in 0..WIDTH {
        let term = first[place].wrapping_add(second[place]).wrapping_add(third[place]);
        sum[place] = sum[place].wrapping_add(term.wrapping_mul(times));
    }
}

dispatched! {
    fn follow(rows: &Rows, sums: &mut Accumulator, cells: &[Cell; PLACES], changes: &[Saved], taken: usize) -> () {
        let [mut black, mut white] = sums.0;
        let mut apply = |cell: &Cell, times: i16| {
            let [for_black, for_white] = rows.of_cell(cell);
            add(&mut black, for_black, times);
            add(&mut white, for_white, times);
        };
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
            apply(&change.cell, -1);
            apply(&cells[place], 1);
        }
        // A point that is occupied has no rows: its cell of zeros counted as one that has.
        apply(&Cell::default(), (taken as i16).wrapping_sub(1));
        sums.0 = [black, white];
    }
}
