//! What every point does to pairs, kept where pairs are captured.

use gomoku_core::{Bitboard, Color, Point};

use crate::position::cell::{NEAR, PLACES, part_near, place, point_at};
use crate::position::pairs::capture_axis::{self, CAPTURE_CODES};

/// What a stone on an empty point does to pairs; all zeros for an occupied one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PairCell {
    /// The axes of both colours in all four directions, laid out as [`crate::position::cell::Classes`] are.
    pub(crate) axes: u32,
    /// The capture code of each colour.
    pub(crate) codes: [u8; 2],
}

impl PairCell {
    #[inline]
    pub(crate) fn new(axes: u32) -> Self {
        Self { axes, codes: [capture_axis::code(axes), capture_axis::code(axes >> 8)] }
    }

    #[inline]
    pub(crate) fn taken(self, color: Color) -> u32 {
        capture_axis::taken(self.axes >> (8 * color.index()))
    }
}

/// Every point's cell, how many points have each code, and the points that take.
#[derive(Clone)]
pub(crate) struct PairState {
    cells: Box<[PairCell; PLACES]>,
    /// Empty points by colour and capture code; those that do nothing to pairs are not counted.
    counts: [[i16; CAPTURE_CODES]; 2],
    taking: [Bitboard; 2],
    journal: Vec<(u16, PairCell)>,
}

impl PairState {
    pub(crate) fn new() -> Self {
        Self {
            cells: Box::new([PairCell::default(); PLACES]),
            counts: [[0; CAPTURE_CODES]; 2],
            taking: [Bitboard::EMPTY; 2],
            journal: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn cell(&self, point: Point) -> PairCell {
        self.cells[place(point)]
    }

    #[inline]
    pub(crate) fn counts(&self, color: Color) -> &[i16; CAPTURE_CODES] {
        &self.counts[color.index()]
    }

    #[inline]
    pub(crate) fn taking(&self, color: Color) -> &Bitboard {
        &self.taking[color.index()]
    }

    /// The axes at a place.
    #[inline]
    pub(crate) fn axes(&self, place: usize) -> u32 {
        self.cells[place % PLACES].axes
    }

    /// The cells near a point.
    #[inline]
    pub(crate) fn near(&mut self, point: Point) -> &[PairCell; NEAR] {
        part_near(&mut self.cells, point)
    }

    /// Changes bits of the axes at a place.
    #[inline]
    pub(crate) fn change(&mut self, place: usize, bits: u32) {
        self.set(place, PairCell::new(self.axes(place) ^ bits));
    }

    /// Replaces a cell and remembers the old one.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, cell: PairCell) {
        let old = self.exchange(place, cell);
        self.journal.push((place as u16, old));
    }

    /// Marks the state to come back to.
    #[inline]
    pub(crate) fn mark(&self) -> u32 {
        self.journal.len() as u32
    }

    /// Takes back everything since the mark.
    pub(crate) fn restore(&mut self, mark: u32) {
        while self.journal.len() > mark as usize {
            let (place, cell) = self.journal.pop().expect("longer than the mark");
            self.exchange(place as usize, cell);
        }
    }

    /// Forgets the way back.
    pub(crate) fn forget(&mut self) {
        self.journal.clear();
    }

    fn exchange(&mut self, place: usize, cell: PairCell) -> PairCell {
        let old = std::mem::replace(&mut self.cells[place % PLACES], cell);
        for color in [0, 1] {
            let (was, is) = (old.codes[color] as usize % CAPTURE_CODES, cell.codes[color] as usize % CAPTURE_CODES);
            self.counts[color][was] -= i16::from(was != 0);
            self.counts[color][is] += i16::from(is != 0);
            if (was & 3 == 0) != (is & 3 == 0) {
                self.taking[color].toggle(point_at(place));
            }
        }
        old
    }
}

impl PartialEq for PairState {
    fn eq(&self, other: &Self) -> bool {
        (&self.cells, &self.counts, &self.taking) == (&other.cells, &other.counts, &other.taking)
    }
}
