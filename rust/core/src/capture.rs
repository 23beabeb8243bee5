//! Captures: a placed stone takes exactly two opponent stones between itself and another own stone.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::lines::stone_bits;
use crate::point::{MAX_SIZE, Point};

/// The pairs that one stone takes: bit `2 * direction` forward, bit `2 * direction + 1` backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Captures(u8);

/// Steps from a stone to the farther end of a pair that it takes.
const REACH: usize = 3;
/// The cells of as many steps.
const CELLS: u64 = (1 << (2 * REACH)) - 1;

impl Captures {
    /// Nothing is taken.
    pub const NONE: Self = Self(0);

    /// What a stone of `color` on `point` takes.
    #[inline]
    #[must_use]
    pub fn of(board: &Board, point: Point, color: Color) -> Self {
        let (own, other) = (stone_bits(color), stone_bits(color.opponent()));
        let (pair_after, pair_before) = (other | other << 2 | own << 4, own | other << 2 | other << 4);
        let mut taken = 0;
        for direction in Direction::ALL {
            let cells = board.cells(point, direction, REACH);
            let (before, after) = (cells & CELLS, cells >> (2 * REACH + 2) & CELLS);
            let both = u8::from(after == pair_after) | u8::from(before == pair_before) << 1;
            taken |= both << (2 * direction.index());
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

/// The rows of a set, with empty ones on both sides so that looking beyond the board needs no test.
type Rows = [u32; MAX_SIZE + 2 * REACH];

/// Every empty point where a stone of `color` would capture.
#[must_use]
pub fn capturing_points(board: &Board, color: Color) -> Bitboard {
    let rows = |color: Color| -> Rows {
        let stones = board.stones(color);
        std::array::from_fn(|y| y.checked_sub(REACH).filter(|&y| y < MAX_SIZE).map_or(0, |y| stones.row(y)))
    };
    let (own, opponent) = (rows(color), rows(color.opponent()));
    let mut found = [0; MAX_SIZE];
    for direction in Direction::ALL {
        let (dx, dy) = direction.delta();
        add_capturing(&mut found, &own, &opponent, dx, dy);
        add_capturing(&mut found, &own, &opponent, -dx, -dy);
    }
    Bitboard::from_rows(|y| found[y]) & *board.empty()
}

/// Adds the points that have two stones of the opponent and an own one beyond, `(dx, dy)` apart. What is moved beyond a
/// row's columns comes to lie where no board has points.
#[inline(always)]
fn add_capturing(found: &mut [u32; MAX_SIZE], own: &Rows, opponent: &Rows, dx: i32, dy: i32) {
    for (y, found) in found.iter_mut().enumerate() {
        let stones = |set: &Rows, steps: i32| {
            let row = set[(y as i32 + REACH as i32 + steps * dy) as usize];
            if dx >= 0 { row >> (steps * dx) } else { row << (steps * -dx) }
        };
        *found |= stones(opponent, 1) & stones(opponent, 2) & stones(own, 3);
    }
}
