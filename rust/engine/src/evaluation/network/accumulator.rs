//! The sums of the rows of all points, with black and with white to move.

use std::hint::black_box;

use gomoku_core::Color;

use crate::evaluation::network::kernel::{Kernel, dispatched};
use crate::evaluation::network::weights::{NetworkSide, Row, Sums, WIDTH};
use crate::position::{CATEGORIES, Cell, Changed, PatternCode, State};

const CODES: usize = PatternCode::ROOM;
const JOINT: usize = 2 * CODES;
const ROWS: usize = JOINT + CATEGORIES * CATEGORIES;

/// The sums with black and with white to move, one behind the other. They have 32 bits: on full boards they leave 16. No
/// board has this many points that they leave 32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Accumulator([Sums; 2]);

impl Accumulator {
    #[inline(always)]
    pub(super) const fn of(&self, mover: Color) -> &Sums {
        &self.0[mover.index()]
    }
}

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
    /// What this many points change in the sums has room in 16 bits.
    chunk: usize,
}

impl Rows {
    pub(super) fn of(sides: &[NetworkSide; 2]) -> Self {
        let [black, white] = sides;
        let of_white = if black == white { 0 } else { CODES };
        let mut rows = vec![RowPair::default(); ROWS];
        let occupied = PatternCode::OCCUPIED.index();
        for (first, side) in [(of_white, white), (0, black)] {
            // The code of an occupied point takes back what its categories add.
            rows[first + occupied] = RowPair([side.joint[0].map(|number| -number), Row::default()]);
        }
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
        Self { rows, white: of_white, chunk }
    }

    /// What a cell adds, to the sum with black to move and to that with white to move.
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
        for point in state.empty() {
            for (sum, rows) in sums.0.iter_mut().zip(self.of_cell(state.cell(point))) {
                rows.into_iter().for_each(|row| add(sum, row, 1));
            }
        }
        sums
    }

    /// The sums after these changes.
    #[inline]
    pub(super) fn catch_up(&self, kernel: Kernel, sums: &mut Accumulator, changes: &[Changed]) {
        catch_up(kernel, self, sums, changes);
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
    fn catch_up(rows: &Rows, sums: &mut Accumulator, changes: &[Changed]) -> () {
        let mut totals = sums.0;
        for changes in changes.chunks(rows.chunk) {
            // Twice as many numbers of 16 bits are added at once as of 32, so the sums wait for the difference.
            let mut difference = [[0; WIDTH]; 2];
            for change in changes {
                change_by(&mut difference, rows.of_cell(&change.before), -1);
                change_by(&mut difference, rows.of_cell(&change.after), 1);
            }
            // A compiler that sees the wider sums behind the loop takes registers of half the size inside.
            let [black, white] = black_box(difference);
            add(&mut totals[0], &black, 1);
            add(&mut totals[1], &white, 1);
        }
        sums.0 = totals;
    }
}
