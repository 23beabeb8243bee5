//! The sums of the rows of all points, with black and with white to move.

use std::hint::black_box;

use gomoku_core::{Color, Point};

use crate::evaluation::network::kernel::{Kernel, dispatched};
use crate::evaluation::network::weights::{NetworkSide, Row, Sums, WIDTH};
use crate::position::{CATEGORIES, Cell, PLACES, PatternCode, Saved, State};

/// Rows of one colour's codes, with room so that a code has a place of its own in twelve bits.
const CODES: usize = 1 << 12;
const JOINT: usize = 2 * CODES;
const ROWS: usize = JOINT + CATEGORIES * CATEGORIES;

/// The sums with black and with white to move, one behind the other. They have 32 bits: on full boards they leave 16. No
/// board has this many points that they leave 32. An occupied point counts as the cell of zeros that it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Accumulator([Sums; 2]);

/// A row with black and one with white to move, one behind the other.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct RowPair([Row; 2]);

/// What every row adds to both sides' sums.
pub(super) struct Rows {
    /// Of black's codes, of white's, of both categories. The rows of white's codes have white's half first.
    /// Where both colours play by the same rules, they are the rows of black's codes, which asks half as much memory.
    rows: Box<[RowPair; ROWS]>,
    /// Where those of white's codes begin.
    white: usize,
    /// What a cell of zeros adds.
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
        all.zeros = all.sums_of([&Cell::default()]);
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
        self.sums_of(Point::all(state.game().board().size()).map(|point| state.cell(point)))
    }

    /// The sum of the empty points alone, for the side to move.
    #[inline(always)]
    pub(super) fn of_empty_points(&self, sums: &Accumulator, state: &State, mover: Color) -> Sums {
        let (mut row, zeros) = (sums.0[mover.index()], &self.zeros.0[mover.index()]);
        let stones = state.game().board().stone_count() as i32;
        for place in 0..WIDTH {
            row[place] -= zeros[place] * stones;
        }
        row
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

    /// Catches up with the moves that were played on the state after the first `plies` of them.
    #[inline]
    pub(super) fn catch_up(&self, kernel: Kernel, sums: &mut Accumulator, state: &State, plies: usize) {
        let may_repeat = plies + 1 < state.plies() || state.game().rules().captures();
        catch_up(kernel, self, sums, state.cells(), state.changes_since(plies), may_repeat);
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

/// Adds the rows of a cell to the differences with black and with white to move, or takes them off. What wraps on the way
/// comes back.
#[inline(always)]
fn change_by(differences: &mut [Row; 2], rows: [[&Row; 3]; 2], times: i16) {
    for side in 0..2 {
        let (difference, [first, second, third]) = (&mut differences[side], rows[side]);
        for place in 0..WIDTH {
            let term = first[place].wrapping_add(second[place]).wrapping_add(third[place]);
            difference[place] = difference[place].wrapping_add(term.wrapping_mul(times));
        }
    }
}

dispatched! {
    /// Of a place that changed more than once, the first change tells how it was, and its cell how it is.
    fn catch_up(rows: &Rows, sums: &mut Accumulator, cells: &[Cell; PLACES], changes: &[Saved], may_repeat: bool) -> () {
        let mut totals = sums.0;
        let mut seen = [0_u64; PLACES / 64];
        for changes in changes.chunks(rows.chunk) {
            // Twice as many numbers of 16 bits are added at once as of 32, so the sums wait for the difference.
            let mut difference = [[0; WIDTH]; 2];
            for change in changes {
                let place = change.place as usize % PLACES;
                if may_repeat {
                    let bit = 1 << (place % 64);
                    if seen[place / 64] & bit != 0 {
                        continue;
                    }
                    seen[place / 64] |= bit;
                }
                change_by(&mut difference, rows.of_cell(&change.cell), -1);
                change_by(&mut difference, rows.of_cell(&cells[place]), 1);
            }
            // A compiler that sees the wider sums behind the loop takes registers of half the size inside.
            let [black, white] = black_box(difference);
            add(&mut totals[0], &black, 1);
            add(&mut totals[1], &white, 1);
        }
        sums.0 = totals;
    }
}
