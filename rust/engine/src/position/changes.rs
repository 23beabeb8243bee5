//! The empty points around a stone whose window along one direction means something else now.

use gomoku_core::{Board, Direction, Point};

use crate::position::cell::{Classes, NEAR, neighbour};

/// One slot for each neighbour: two lines interleaved in the low half of a word, two in the high.
const SLOTS: usize = 64;

/// The changes around one stone. They are collected without a branch for each neighbour, which would be guessed wrong
/// every third time.
#[derive(Clone)]
pub(crate) struct Changes {
    /// What changes for the neighbour of each slot, black's in the low byte, white's in the high.
    bits: [u16; SLOTS],
    /// The slots that change.
    slots: u64,
}

/// One point of the changes.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    /// The place among the places near the stone.
    pub(crate) near: usize,
    /// The bits that change in its word.
    pub(crate) bits: u32,
}

impl Changes {
    pub(crate) const NONE: Self = Self { bits: [0; SLOTS], slots: 0 };

    /// Collects the changes around a point: `known` is the word kept for a place near it, `look` reads what belongs there
    /// along one direction, two bytes of four bits, from a window of `REACH` cells to each side, two bits a cell, the
    /// lowest first.
    #[inline]
    pub(crate) fn collect<const REACH: usize>(
        &mut self,
        point: Point,
        board: &Board,
        known: impl Fn(usize) -> u32 + Copy,
        look: impl Fn(u64) -> u16 + Copy,
    ) {
        self.slots = self.scan::<REACH, { Direction::Row as usize }>(point, board, known, look)
            | self.scan::<REACH, { Direction::Column as usize }>(point, board, known, look)
            | self.scan::<REACH, { Direction::Falling as usize }>(point, board, known, look)
            | self.scan::<REACH, { Direction::Rising as usize }>(point, board, known, look);
    }

    /// The changes last collected, with the same `REACH`.
    #[inline]
    pub(crate) fn iter<const REACH: usize>(&self) -> impl ExactSizeIterator<Item = Change> {
        let mut slots = self.slots;
        (0..slots.count_ones()).map(move |_| {
            let slot = slots.trailing_zeros() as usize;
            slots &= slots.wrapping_sub(1);
            let Neighbour { near, shift } = const { neighbours::<REACH>() }[slot % SLOTS];
            Change { near: near as usize, bits: u32::from(self.bits[slot % SLOTS]) << shift }
        })
    }

    /// The slots of one line that change.
    #[inline(always)]
    fn scan<const REACH: usize, const DIRECTION: usize>(
        &mut self,
        point: Point,
        board: &Board,
        known: impl Fn(usize) -> u32 + Copy,
        look: impl Fn(u64) -> u16 + Copy,
    ) -> u64 {
        let direction = Direction::ALL[DIRECTION];
        let window = board.cells(point, direction, 2 * REACH);
        // Written out, because a loop is not always unrolled: a pair took 235 ns so, against 190.
        macro_rules! compare {
            ($($cell:literal)*) => { 0 $(| self.compare::<REACH, DIRECTION, $cell>(window, known, look))* };
        }
        let slots = compare!(0 1 2 3 4 5 6 7 8 9 10);
        let empty = !(window | window >> 1) >> (2 * REACH);
        (slots & empty) << slot(direction, 0)
    }

    /// The slot of one cell, should it change.
    #[inline(always)]
    fn compare<const REACH: usize, const DIRECTION: usize, const CELL: usize>(
        &mut self,
        window: u64,
        known: impl Fn(usize) -> u32,
        look: impl Fn(u64) -> u16,
    ) -> u64 {
        if CELL == REACH || CELL > 2 * REACH {
            return 0;
        }
        let direction = Direction::ALL[DIRECTION];
        let near = neighbour(direction, CELL as isize - REACH as isize);
        let known = (known(near) >> Classes::shift(direction)) as u16 & 0x0F0F;
        let bits = known ^ look(window >> (2 * CELL));
        self.bits[slot(direction, CELL)] = bits;
        u64::from(bits != 0) << (2 * CELL)
    }
}

const fn slot(direction: Direction, cell: usize) -> usize {
    2 * cell + [0, 1, 32, 33][direction.index()]
}

#[derive(Clone, Copy)]
struct Neighbour {
    near: u16,
    shift: u8,
}

/// Where the neighbour of each slot is, and where its bits belong.
const fn neighbours<const REACH: usize>() -> [Neighbour; SLOTS] {
    let mut table = [Neighbour { near: 0, shift: 0 }; SLOTS];
    let mut index = 0;
    while index < 4 * (2 * REACH + 1) {
        let (direction, cell) = (Direction::ALL[index % 4], index / 4);
        let near = neighbour(direction, cell as isize - REACH as isize);
        assert!(near < NEAR);
        table[slot(direction, cell)] = Neighbour { near: near as u16, shift: Classes::shift(direction) as u8 };
        index += 1;
    }
    table
}
