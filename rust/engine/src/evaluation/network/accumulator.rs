//! The sums of the rows of all empty points, with black and with white to move.

use std::hint::black_box;

use gomoku_core::Color;

use crate::evaluation::network::kernel::{Kernel, dispatched};
use crate::evaluation::network::weights::{NetworkSide, Row, Sums, WIDTH};
use crate::position::{CATEGORIES, Cell, PLACES, PatternCode, Saved, State};

/// Rows of one colour's codes, with room so that a code has a place of its own in twelve bits.
const CODES: usize = 1 << 12;
const JOINT: usize = 2 * CODES;
const ROWS: usize = JOINT + CATEGORIES * CATEGORIES;

/// The sums with black and with white to move, one behind the other. They have 32 bits: on full boards they leave 16. No
/// board has this many points that they leave 32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Accumulator([Sums; 2]);

/// A row with black and one with white to move, one behind the other.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct RowPair([Row; 2]);

impl Accumulator {
    /// The sum of the side to move.
    #[inline(always)]
    pub(super) fn of(&self, mover: Color) -> &Sums {
        &self.0[mover.index()]
    }
}

/// What every row adds to both sides' sums.
pub(super) struct Rows {
    /// Of black's codes, of white's, of both categories. The rows of white's codes have white's half first.
    /// Where both colours play by the same rules, they are the rows of black's codes, which asks half as much memory.
    rows: Box<[RowPair; ROWS]>,
    /// Where those of white's codes begin.
    white: usize,
    /// What a point adds where no five is possible any more.
    zeros: Accumulator,
    /// What this many points change in the sums has room in 16 bits.
    chunk: usize,
}

impl Rows {
    pub(super) fn of(sides: &[NetworkSide; 2]) -> Self {
        let [black, white] = sides;
        let of_white = if black == white { 0 } else { CODES };
        let mut rows = vec![RowPair::default(); ROWS];
        for code in 0..PatternCode::COUNT {
            rows[of_white + code] = RowPair([white.mover[code], black.waiter[code]]);
            rows[code] = RowPair([black.mover[code], white.waiter[code]]);
        }
        for first in 0..CATEGORIES {
            for second in 0..CATEGORIES {
                let (for_black, for_white) = (first * CATEGORIES + second, second * CATEGORIES + first);
                rows[JOINT + for_black] = RowPair([black.joint[for_black], white.joint[for_white]]);
            }
        }
        let most = sides.iter().map(NetworkSide::most_of_a_point).max().unwrap_or(0);
        let chunk = (i32::from(i16::MAX) / (2 * most).max(1)).max(1) as usize;
        let rows = rows.try_into().unwrap_or_else(|_| unreachable!("as many rows"));
        let mut all = Self { rows, white: of_white, zeros: Accumulator::default(), chunk };
        all.zeros = all.sums_of(&[Cell::default()]);
        all
    }

    /// What a cell adds, to the sum with black to move and to that with white to move. A cell of zeros, which an occupied
    /// point has, adds what a point adds where no five is possible any more.
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
        self.sums_of(state.empty().iter().map(|point| state.cell(point)))
    }

    fn sums_of<'a>(&self, cells: impl IntoIterator<Item = &'a Cell>) -> Accumulator {
        let mut sums = Accumulator::default();
        for cell in cells {
            for (sum, rows) in sums.0.iter_mut().zip(self.of_cell(cell)) {
                rows.into_iter().for_each(|row| add(sum, row, 1));
            }
        }
        sums
    }

    /// Follows the last move.
    #[inline]
    pub(super) fn follow(&self, kernel: Kernel, sums: &mut Accumulator, state: &State) {
        let game = state.game();
        let taken = if game.rules().captures() { game.captured().count() } else { 0 };
        follow(kernel, self, sums, state.cells(), state.last_changes(), taken);
    }
}

/// Adds a row this many times. Loops are written out here and below: what is handed to an iterator's method may be compiled
/// apart, for the least instructions.
#[inline(always)]
pub(super) fn add(sums: &mut Sums, row: &Row, times: i32) {
    for place in 0..WIDTH {
        sums[place] += i32::from(row[place]) * times;
    }
}

/// Adds the rows of a cell to a difference, or takes them off. What wraps on the way comes back.
#[inline(always)]
fn change_by(difference: &mut Row, [first, second, third]: [&Row; 3], times: i16) {
    for place in 0..WIDTH {
        let term = first[place].wrapping_add(second[place]).wrapping_add(third[place]);
        difference[place] = difference[place].wrapping_add(term.wrapping_mul(times));
    }
}

dispatched! {
    fn follow(rows: &Rows, sums: &mut Accumulator, cells: &[Cell; PLACES], changes: &[Saved], taken: usize) -> () {
        // A point that is occupied has no rows: its cell of zeros counts as one that has.
        let mut totals = sums.0;
        for (total, zeros) in totals.iter_mut().zip(&rows.zeros.0) {
            for place in 0..WIDTH {
                total[place] += zeros[place] * (taken as i32 - 1);
            }
        }
        let mut seen = [0_u64; PLACES / 64];
        for changes in changes.chunks(rows.chunk) {
            // Twice as many numbers of 16 bits are added at once as of 32, so the sums wait for the difference.
            let [mut black, mut white] = [[0; WIDTH]; 2];
            let mut apply = |cell: &Cell, times: i16| {
                let [for_black, for_white] = rows.of_cell(cell);
                change_by(&mut black, for_black, times);
                change_by(&mut white, for_white, times);
            };
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
            // A compiler that sees the wider sums behind the loop takes registers of half the size inside.
            let [black, white] = black_box([black, white]);
            add(&mut totals[0], &black, 1);
            add(&mut totals[1], &white, 1);
        }
        sums.0 = totals;
    }
}
