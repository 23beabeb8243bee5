//! The empty points around a stone whose window along one direction means something else now.

use gomoku_core::{Direction, Point};

use crate::cell::{Classes, neighbour, place};
use crate::line_bits::LineBits;

/// Room for the neighbours on four lines, and for an index masked to six bits.
const ROOM: usize = 64;

/// What changes in the word of one place.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Change {
    pub(crate) place: u32,
    pub(crate) bits: u32,
}

/// The changes around one stone. They are collected without a branch for each neighbour, which would be guessed wrong
/// every third time.
#[derive(Clone)]
pub(crate) struct Changes {
    list: [Change; ROOM],
    len: usize,
}

impl Changes {
    pub(crate) const NONE: Self = Self { list: [Change { place: 0, bits: 0 }; ROOM], len: 0 };

    #[inline]
    pub(crate) fn list(&self) -> &[Change] {
        &self.list[..self.len % ROOM]
    }

    /// Collects the changes around a point: `known` is the word kept for a place, `look` reads what belongs there along one
    /// direction, two bytes of four bits, from a window of `REACH` cells to each side, two bits a cell, the lowest first.
    #[inline]
    pub(crate) fn collect<const REACH: usize>(
        &mut self,
        point: Point,
        lines: &LineBits,
        known: impl Fn(usize) -> u32 + Copy,
        look: impl Fn(u64) -> u16 + Copy,
    ) {
        self.len = 0;
        self.scan::<REACH, { Direction::Row as usize }>(point, lines, known, look);
        self.scan::<REACH, { Direction::Column as usize }>(point, lines, known, look);
        self.scan::<REACH, { Direction::Falling as usize }>(point, lines, known, look);
        self.scan::<REACH, { Direction::Rising as usize }>(point, lines, known, look);
    }

    #[inline(always)]
    fn scan<const REACH: usize, const DIRECTION: usize>(
        &mut self,
        point: Point,
        lines: &LineBits,
        known: impl Fn(usize) -> u32,
        look: impl Fn(u64) -> u16,
    ) {
        let direction = Direction::ALL[DIRECTION];
        let shift = Classes::shift(direction);
        let window = lines.window(point, direction, 2 * REACH);
        let mut len = self.len;
        for cell in (0..=2 * REACH).filter(|&cell| cell != REACH) {
            let place = neighbour(place(point), direction, cell as isize - REACH as isize);
            let is_empty = window >> (2 * (cell + REACH)) & 3 == 0;
            let bits = known(place) >> shift & 0x0F0F ^ u32::from(look(window >> (2 * cell)));
            self.list[len % ROOM] = Change { place: place as u32, bits: bits << shift };
            len += usize::from(is_empty & (bits != 0));
        }
        self.len = len;
    }
}
