//! Which moves the threads of a search are looking at, so that they look at different ones (simplified ABDADA).

use std::sync::atomic::{AtomicU64, Ordering};

use gomoku_core::Point;

use crate::depth::Depth;

/// Claims that share a place; one more drives an old one out.
const WAYS: usize = 4;
const PLACES: usize = 1 << 10;

/// The moves that are being searched. A claim that is lost or taken for another costs time and nothing else.
pub struct Claims {
    places: Box<[[AtomicU64; WAYS]]>,
}

/// A move of a position at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim(u64);

impl Claim {
    /// The claim on a move of the position with this key.
    #[inline]
    #[must_use]
    pub const fn new(key: u64, point: Point, depth: Depth) -> Self {
        let said = (point.index() as u64) << 32 | depth.in_sixteenths() as u64;
        let mixed = key ^ said.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // A place without a claim holds a zero.
        Self(if mixed == 0 { 1 } else { mixed })
    }
}

impl Default for Claims {
    fn default() -> Self {
        Self { places: (0..PLACES).map(|_| Default::default()).collect() }
    }
}

impl Claims {
    /// Whether a thread is looking at it.
    #[inline]
    #[must_use]
    pub fn is_taken(&self, claim: Claim) -> bool {
        self.place(claim).iter().any(|way| way.load(Ordering::Relaxed) == claim.0)
    }

    /// Says that this thread looks at it.
    #[inline]
    pub fn take(&self, claim: Claim) {
        let place = self.place(claim);
        let free = place.iter().find(|way| way.load(Ordering::Relaxed) == 0).unwrap_or(&place[0]);
        free.store(claim.0, Ordering::Relaxed);
    }

    /// Says that it no longer does.
    #[inline]
    pub fn release(&self, claim: Claim) {
        let mine = self.place(claim).iter().filter(|way| way.load(Ordering::Relaxed) == claim.0);
        mine.for_each(|way| way.store(0, Ordering::Relaxed));
    }

    #[inline]
    fn place(&self, claim: Claim) -> &[AtomicU64; WAYS] {
        &self.places[(claim.0 >> 32) as usize % PLACES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_taken_until_it_is_released_and_crowding_loses_claims_only() {
        let claims = Claims::default();
        let all: Vec<_> =
            (0..WAYS as i32 + 1).map(|depth| Claim::new(7, Point::at(3, 4), Depth::sixteenths(depth))).collect();
        assert!(all.iter().all(|&claim| !claims.is_taken(claim)));
        claims.take(all[0]);
        assert!(claims.is_taken(all[0]));
        assert!(!claims.is_taken(all[1]));
        all.iter().skip(1).for_each(|&claim| claims.take(claim));
        all.iter().for_each(|&claim| claims.release(claim));
        assert!(all.iter().all(|&claim| !claims.is_taken(claim)));
    }

    #[test]
    fn point_depth_and_position_all_tell_claims_apart() {
        let claim = Claim::new(9, Point::at(3, 4), Depth::sixteenths(80));
        for other in [
            Claim::new(8, Point::at(3, 4), Depth::sixteenths(80)),
            Claim::new(9, Point::at(4, 3), Depth::sixteenths(80)),
            Claim::new(9, Point::at(3, 4), Depth::sixteenths(81)),
        ] {
            assert_ne!(claim, other);
        }
    }
}
