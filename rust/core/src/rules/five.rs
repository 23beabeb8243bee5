//! Which lines of five win.

use crate::board::color::Color;
use crate::board::direction::Direction;
use crate::board::lines::{hold_five, stones_among};
use crate::board::point::Point;
use crate::board::stones::{Board, Window};

/// Which line wins for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FiveRule {
    /// Five or more in a row.
    FiveOrMore,
    /// Exactly five in a row; an overline does not win.
    ExactlyFive,
    /// Caro: five or more, but exactly five with an opponent stone at both ends does not win.
    UnblockedFive,
    /// Gomocup's rule 9: exactly five in a row, without an opponent stone at both ends.
    ExactlyUnblockedFive,
}

/// Cells to either side within which a five through the centre lies.
const REACH: usize = 4;
/// Those cells by their lower bits, and the centre among them.
const REACHED: u64 = (1 << (2 * (2 * REACH + 1))) - 1;
const CENTER: u64 = 1 << (2 * REACH);

impl FiveRule {
    /// Whether a stone of `color` standing (or put) on `point` is part of a winning line.
    #[inline]
    #[must_use]
    pub fn wins_at(self, board: &Board, point: Point, color: Color) -> bool {
        Direction::ALL.into_iter().any(|direction| self.wins_along(board, point, direction, color))
    }

    #[inline]
    fn wins_along(self, board: &Board, point: Point, direction: Direction, color: Color) -> bool {
        let own = stones_among(board.cells(point, direction, REACH) & REACHED, color) | CENTER;
        hold_five(own) && (self == Self::FiveOrMore || self.wins_run(board, point, direction, color))
    }

    /// Whether `color` has a winning line anywhere.
    #[must_use]
    pub fn wins_anywhere(self, board: &Board, color: Color) -> bool {
        board.has_five_in_a_row(color)
            && (self == Self::FiveOrMore || board.stones(color).iter().any(|stone| self.wins_at(board, stone, color)))
    }

    /// Whether exactly five need an end without an opponent stone.
    #[inline]
    #[must_use]
    pub const fn needs_open_end(self) -> bool {
        matches!(self, Self::UnblockedFive | Self::ExactlyUnblockedFive)
    }

    /// Whether an overline, six or more in a row, wins.
    #[inline]
    #[must_use]
    pub const fn allows_overline(self) -> bool {
        matches!(self, Self::FiveOrMore | Self::UnblockedFive)
    }

    /// Whether taking stones away can turn a line that did not win into one that does.
    #[must_use]
    pub fn can_appear_by_removal(self) -> bool {
        self != Self::FiveOrMore
    }

    /// Whether the run through the middle, which has five stones or more with one put there, wins.
    #[cold]
    fn wins_run(self, board: &Board, point: Point, direction: Direction, color: Color) -> bool {
        let Window { own, opponent, .. } = board.window(point, direction, color);
        let backward = (own << (32 - Window::RADIUS)).leading_ones();
        let forward = (own >> (Window::RADIUS + 1)).trailing_ones();
        let (before, after) = (Window::RADIUS as u32 - backward, Window::RADIUS as u32 + forward + 1);
        match (self, backward + 1 + forward) {
            (_, 0..=4) => false,
            (_, 5) => !self.needs_open_end() || opponent >> (before - 1) & opponent >> after & 1 == 0,
            (_, 6..) => self.allows_overline(),
        }
    }
}
