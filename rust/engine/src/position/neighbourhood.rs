//! The points near the stones.

use gomoku_core::{Bitboard, MAX_SIZE, Point};

/// Steps to the furthest point that is near.
const REACH: usize = 3;
const ROWS: usize = MAX_SIZE + 2 * REACH;

/// The rows around a stone, from three above to three below; bit 3 is the stone's column.
const NEAR: [u32; 2 * REACH + 1] = [0b100_1001, 0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001];

/// The points within two steps of a stone, or three along a line; the board's edge is left to the reader.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Neighbourhood {
    rows: [u32; ROWS],
}

impl Neighbourhood {
    pub(crate) const EMPTY: Self = Self { rows: [0; ROWS] };

    /// What is near any of these stones.
    pub(crate) fn of(stones: impl Iterator<Item = Point>) -> Self {
        let mut neighbourhood = Self::EMPTY;
        stones.for_each(|stone| neighbourhood.add(stone));
        neighbourhood
    }

    /// What is near one more stone.
    #[inline]
    pub(crate) fn add(&mut self, stone: Point) {
        for (row, near) in self.rows[stone.y()..].iter_mut().zip(NEAR) {
            *row |= near << stone.x() >> REACH;
        }
    }

    #[inline]
    pub(crate) fn points(&self) -> Bitboard {
        Bitboard::from_rows(|y| self.rows[y + REACH])
    }
}
