//! Where a stone might be forbidden: found for a whole board at once, a row of points an instruction.
//!
//! Most points need no verdict. A three needs four cells in a row with two stones of its colour and two empty points,
//! between two empty points; a double-three needs that in two directions. A four needs five cells in a row with three
//! stones of its colour and two empty points; a double-four needs that twice. An overline needs five cells with four
//! stones. What is found may still be allowed; what is not found is.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::point::MAX_SIZE;

/// Rows beyond either edge that a line of six cells may touch.
const MARGIN: usize = 5;
const ROWS: usize = MAX_SIZE + 2 * MARGIN;

/// The rows of a set of points, and empty ones around them.
struct Rows([u32; ROWS]);

impl Rows {
    const EMPTY: Self = Self([0; ROWS]);

    fn of(size: usize, row: impl Fn(usize) -> u32) -> Self {
        let mut rows = Self::EMPTY;
        rows.0[MARGIN..MARGIN + size].iter_mut().enumerate().for_each(|(y, bits)| *bits = row(y));
        rows
    }

    /// For every point of row `y`, whether the set has the point this many steps further.
    #[inline(always)]
    fn at<const DX: i32, const DY: i32>(&self, y: usize, steps: i32) -> u32 {
        let row = self.0[(y as i32 + MARGIN as i32 + steps * DY) as usize];
        let shift = steps * DX;
        if shift >= 0 { row >> shift } else { row << -shift }
    }

    #[inline(always)]
    fn set(&mut self, y: usize, bits: u32) {
        self.0[y + MARGIN] = bits;
    }
}

/// Points counted up to two.
struct Twice {
    once: [u32; MAX_SIZE],
    twice: [u32; MAX_SIZE],
}

impl Twice {
    #[inline(always)]
    fn count(&mut self, y: usize, points: u32) {
        self.twice[y] |= self.once[y] & points;
        self.once[y] |= points;
    }
}

/// Lines that may be part of what is forbidden.
trait Line {
    /// Counts those of one direction at their empty points.
    fn count<const DX: i32, const DY: i32>(own: &Rows, empty: &Rows, counted: &mut Twice);
}

struct Three;
struct Four;

impl Line for Three {
    #[inline(always)]
    fn count<const DX: i32, const DY: i32>(own: &Rows, empty: &Rows, counted: &mut Twice) {
        let mut begins = Rows::EMPTY;
        for y in 0..MAX_SIZE {
            let own = [0, 1, 2, 3].map(|steps| own.at::<DX, DY>(y, steps));
            let free = |steps: i32| own[steps as usize] | empty.at::<DX, DY>(y, steps);
            let ends = empty.at::<DX, DY>(y, -1) & empty.at::<DX, DY>(y, 4);
            begins.set(y, ends & free(0) & free(1) & free(2) & free(3) & two_of(own));
        }
        for y in 0..MAX_SIZE {
            let begun = |back: i32| begins.at::<DX, DY>(y, -back);
            counted.count(y, begun(0) | begun(1) | begun(2) | begun(3));
        }
    }
}

impl Line for Four {
    #[inline(always)]
    fn count<const DX: i32, const DY: i32>(own: &Rows, empty: &Rows, counted: &mut Twice) {
        let (mut threes, mut fours) = (Rows::EMPTY, Rows::EMPTY);
        for y in 0..MAX_SIZE {
            let own = [0, 1, 2, 3, 4].map(|steps| own.at::<DX, DY>(y, steps));
            let free = |steps: i32| own[steps as usize] | empty.at::<DX, DY>(y, steps);
            let all_free = free(0) & free(1) & free(2) & free(3) & free(4);
            let [a, b, c, d, e] = own;
            let (two, three) = (two_of([a, b, c, d]), three_of([a, b, c, d]));
            threes.set(y, all_free & (two & e | three & !e));
            fours.set(y, all_free & (three & e | a & b & c & d & !e));
        }
        for y in 0..MAX_SIZE {
            for back in 0..5 {
                counted.count(y, threes.at::<DX, DY>(y, -back));
                let four = fours.at::<DX, DY>(y, -back);
                counted.count(y, four);
                counted.count(y, four);
            }
        }
    }
}

/// Where exactly two of the four are.
#[inline(always)]
fn two_of([a, b, c, d]: [u32; 4]) -> u32 {
    (a ^ b) & (c ^ d) | a & b & !(c | d) | c & d & !(a | b)
}

/// Where exactly three of the four are.
#[inline(always)]
fn three_of([a, b, c, d]: [u32; 4]) -> u32 {
    a & b & (c ^ d) | c & d & (a ^ b)
}

/// The empty points where a stone of `color` might make a double-three; nowhere else does it.
pub(crate) fn of_double_threes(board: &Board, color: Color) -> Bitboard {
    twice::<Three>(board, color)
}

/// The empty points where a stone of `color` might make a double-four or an overline.
pub(super) fn of_double_fours_and_overlines(board: &Board, color: Color) -> Bitboard {
    twice::<Four>(board, color)
}

fn twice<L: Line>(board: &Board, color: Color) -> Bitboard {
    let own = Rows::of(board.size(), |y| board.stones(color).row(y));
    let empty = Rows::of(board.size(), |y| board.empty().row(y));
    let mut counted = Twice { once: [0; MAX_SIZE], twice: [0; MAX_SIZE] };
    for direction in Direction::ALL {
        let count = match direction {
            Direction::Row => L::count::<1, 0>,
            Direction::Column => L::count::<0, 1>,
            Direction::Falling => L::count::<1, 1>,
            Direction::Rising => L::count::<1, -1>,
        };
        count(&own, &empty, &mut counted);
    }
    Bitboard::from_rows(|y| counted.twice[y] & empty.at::<0, 0>(y, 0))
}
