//! Which moves the threads of a search are looking at, so that they look at different ones (simplified ABDADA).

use std::sync::atomic::{AtomicU64, Ordering};

use gomoku_core::Point;

use crate::depth::Depth;

/// Moves that share a place; one more drives an old one out.
const WAYS: usize = 4;
const PLACES: usize = 1 << 10;

/// The moves that are being searched. A move that is lost, or taken for another one, costs time and nothing else.
pub struct BusyMoves {
    places: Box<[[AtomicU64; WAYS]]>,
}

/// A move of a position at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BusyMove(u64);

impl BusyMove {
    /// A move of the position with this key.
    #[inline]
    #[must_use]
    pub const fn new(key: u64, point: Point, depth: Depth) -> Self {
        let said = (point.index() as u64) << 32 | depth.in_sixteenths() as u64;
        let mixed = key ^ said.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // A place without a move holds a zero.
        Self(if mixed == 0 { 1 } else { mixed })
    }
}

impl Default for BusyMoves {
    fn default() -> Self {
        Self { places: (0..PLACES).map(|_| Default::default()).collect() }
    }
}

impl BusyMoves {
    /// Whether a thread is looking at it.
    #[inline]
    #[must_use]
    pub fn is_busy(&self, busy: BusyMove) -> bool {
        self.place(busy).iter().any(|way| way.load(Ordering::Relaxed) == busy.0)
    }

    /// Says that this thread looks at it.
    #[inline]
    pub fn mark(&self, busy: BusyMove) {
        let place = self.place(busy);
        let free = place.iter().find(|way| way.load(Ordering::Relaxed) == 0).unwrap_or(&place[0]);
        free.store(busy.0, Ordering::Relaxed);
    }

    /// Says that it no longer does.
    #[inline]
    pub fn release(&self, busy: BusyMove) {
        let mine = self.place(busy).iter().filter(|way| way.load(Ordering::Relaxed) == busy.0);
        mine.for_each(|way| way.store(0, Ordering::Relaxed));
    }

    #[inline]
    fn place(&self, busy: BusyMove) -> &[AtomicU64; WAYS] {
        &self.places[(busy.0 >> 32) as usize % PLACES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_busy_until_it_is_released_and_crowding_loses_moves_only() {
        let moves = BusyMoves::default();
        let all: Vec<_> =
            (0..WAYS as i32 + 1).map(|depth| BusyMove::new(7, Point::at(3, 4), Depth::sixteenths(depth))).collect();
        assert!(all.iter().all(|&busy| !moves.is_busy(busy)));
        moves.mark(all[0]);
        assert!(moves.is_busy(all[0]));
        assert!(!moves.is_busy(all[1]));
        all.iter().skip(1).for_each(|&busy| moves.mark(busy));
        all.iter().for_each(|&busy| moves.release(busy));
        assert!(all.iter().all(|&busy| !moves.is_busy(busy)));
    }

    #[test]
    fn point_depth_and_position_all_tell_moves_apart() {
        let one = BusyMove::new(9, Point::at(3, 4), Depth::sixteenths(80));
        for other in [
            BusyMove::new(8, Point::at(3, 4), Depth::sixteenths(80)),
            BusyMove::new(9, Point::at(4, 3), Depth::sixteenths(80)),
            BusyMove::new(9, Point::at(3, 4), Depth::sixteenths(81)),
        ] {
            assert_ne!(one, other);
        }
    }
}
