//! Captures: a placed stone takes exactly two opponent stones between itself and another own stone.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::point::Point;

/// The pairs that one stone takes: bit `2 * direction` forward, bit `2 * direction + 1` backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Captures(u8);

/// `own opponent opponent` after the centre: bits 6 and 7 opponent, bit 8 own.
const FORWARD_PAIR: u32 = 0b011 << 6;
const FORWARD_OWN: u32 = 1 << 8;
/// The mirror image before the centre: bits 4 and 3 opponent, bit 2 own.
const BACKWARD_PAIR: u32 = 0b011 << 3;
const BACKWARD_OWN: u32 = 1 << 2;

impl Captures {
    /// Nothing is taken.
    pub const NONE: Self = Self(0);

    /// What a stone of `color` on `point` takes.
    #[inline]
    #[must_use]
    pub fn of(board: &Board, point: Point, color: Color) -> Self {
        let mut taken = 0;
        for direction in Direction::ALL {
            let window = board.window(point, direction, color);
            let forward = window.opponent & FORWARD_PAIR == FORWARD_PAIR && window.own & FORWARD_OWN != 0;
            let backward = window.opponent & BACKWARD_PAIR == BACKWARD_PAIR && window.own & BACKWARD_OWN != 0;
            taken |= (u8::from(forward) | u8::from(backward) << 1) << (2 * direction.index());
        }
        Self(taken)
    }

    /// How many pairs are taken, 0 to 8.
    #[inline]
    #[must_use]
    pub const fn pairs(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether nothing is taken.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The stones taken by the stone on `point`, the nearer one of each pair first.
    pub fn stones(self, point: Point) -> impl Iterator<Item = Point> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (dx, dy) = Direction::ALL[bit / 2].delta();
                let sign = if bit % 2 == 0 { 1 } else { -1 };
                [1, 2].map(|step| offset(point, sign * step * dx, sign * step * dy))
            })
        })
        .flatten()
    }
}

#[inline]
const fn offset(point: Point, dx: i32, dy: i32) -> Point {
    Point::at((point.x() as i32 + dx) as usize, (point.y() as i32 + dy) as usize)
}

/// Every empty point where a stone of `color` would capture.
#[must_use]
pub fn capturing_points(board: &Board, color: Color) -> Bitboard {
    let (own, opponent) = (board.stones(color), board.stones(color.opponent()));
    let mut found = Bitboard::EMPTY;
    for direction in Direction::ALL {
        let (dx, dy) = direction.delta();
        for sign in [1, -1] {
            let reach = |set: &Bitboard, steps: i32| set.shifted(-sign * steps * dx, -sign * steps * dy);
            found |= reach(&opponent, 1) & reach(&opponent, 2) & reach(&own, 3);
        }
    }
    found & board.empty()
}
