//! Scores: what a position is worth to the side to move, and wins counted in plies.

use std::ops::{Add, Neg, Sub};

use gomoku_core::Game;

/// The bound of the tree: no search goes this many plies from the root.
pub const MAX_PLY: usize = 128;
/// The plies of the longest win that is told from longer ones. A table may add a win to the way to it again and again, and
/// a win that is known at the last ply ends beyond it.
const LONGEST_WIN: i32 = 1_000;

/// A score from the side to move: units of an evaluation, or a proven win or loss in this many plies.
///
/// Margins are plain numbers of units: a score and a margin add up to a score, and two scores differ by a margin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Neither side is better; a draw.
    pub const EVEN: Self = Self(0);
    /// The score of a win on the board. A win in n plies is n units less.
    pub const WIN: Self = Self(30_000);
    /// Above every score, for the first window.
    pub const INFINITE: Self = Self(Self::WIN.0 + 1);
    /// The highest score that an evaluation may give: less than any proven win.
    pub const MOST_STATIC: Self = Self(20_000);
    /// By this many units of a score that is told the odds of winning grow by a factor of e.
    pub const STEP: i32 = 200;
    /// The longest win; what is longer counts as this one.
    const PROVEN: Self = Self(Self::WIN.0 - LONGEST_WIN);

    /// This many units: an evaluation, within [`Score::MOST_STATIC`] of even.
    #[inline]
    #[must_use]
    pub fn evaluated(units: i32) -> Self {
        Self(units.clamp(-Self::MOST_STATIC.0, Self::MOST_STATIC.0))
    }

    /// The score that has this many units, as [`Score::units`] gave them.
    #[inline]
    #[must_use]
    pub const fn of_units(units: i32) -> Self {
        Self(units)
    }

    /// The score as a number: units of an evaluation; a win in n plies is [`Score::WIN`] minus n.
    #[inline]
    #[must_use]
    pub const fn units(self) -> i32 {
        self.0
    }

    /// A proven win that ends this many plies from the root.
    #[inline]
    #[must_use]
    pub const fn win_at(ply: usize) -> Self {
        Self(Self::WIN.0).nearer(-(ply as i32))
    }

    /// A proven loss that ends this many plies from the root.
    #[inline]
    #[must_use]
    pub const fn loss_at(ply: usize) -> Self {
        Self(-Self::WIN.0).nearer(-(ply as i32))
    }

    /// The score of a game that is over for the side to move, `ply` plies from the root; `None` while it goes on.
    #[inline]
    #[must_use]
    pub fn of_end(game: &Game, ply: usize) -> Option<Self> {
        game.outcome().map(|outcome| match outcome.winner {
            None => Self::EVEN,
            Some(winner) if winner == game.side_to_move() => Self::win_at(ply),
            Some(_) => Self::loss_at(ply),
        })
    }

    /// Plies to the proven win (negative: to the loss) that a root score stands for, `None` if it proves nothing.
    #[must_use]
    pub const fn win_in(self) -> Option<i32> {
        if self.0 >= Self::PROVEN.0 {
            Some(Self::WIN.0 - self.0)
        } else if self.0 <= -Self::PROVEN.0 {
            Some(-(Self::WIN.0 + self.0))
        } else {
            None
        }
    }

    /// Whether it is a proven win or loss.
    #[inline]
    #[must_use]
    pub const fn is_proven(self) -> bool {
        self.win_in().is_some()
    }

    /// Whether a score found for a move says that it loses by force.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.is_loss_or_nothing() && self.0 > -Self::INFINITE.0
    }

    /// Whether nothing better than a loss was found, or nothing at all.
    #[inline]
    #[must_use]
    pub const fn is_loss_or_nothing(self) -> bool {
        self.0 <= -Self::PROVEN.0
    }

    /// A score counted from the root, as counted from the node at `ply`: what a transposition table may keep.
    #[inline]
    #[must_use]
    pub const fn from_root(self, ply: usize) -> Self {
        self.nearer(ply as i32)
    }

    /// The inverse of [`Score::from_root`].
    #[inline]
    #[must_use]
    pub const fn to_root(self, ply: usize) -> Self {
        self.nearer(-(ply as i32))
    }

    /// The score half way between two.
    #[inline]
    #[must_use]
    pub const fn middle(self, other: Self) -> Self {
        Self((self.0 + other.0) / 2)
    }

    /// Moves a proven win `plies` nearer, without unproving it, and leaves other scores alone.
    #[inline]
    const fn nearer(self, plies: i32) -> Self {
        if self.0 >= Self::PROVEN.0 {
            Self(larger(self.0 + plies, Self::PROVEN.0))
        } else if self.0 <= -Self::PROVEN.0 {
            Self(-larger(plies - self.0, Self::PROVEN.0))
        } else {
            self
        }
    }
}

/// [`Ord::max`], which constants cannot call.
#[inline]
const fn larger(one: i32, other: i32) -> i32 {
    if one > other { one } else { other }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, margin: i32) -> Self {
        Self(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, margin: i32) -> Self {
        Self(self.0 - margin)
    }
}

impl Sub for Score {
    type Output = i32;

    #[inline]
    fn sub(self, other: Self) -> i32 {
        self.0 - other.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_count_plies() {
        assert_eq!(Score::win_at(3).win_in(), Some(3));
        assert_eq!(Score::loss_at(4).win_in(), Some(-4));
        assert_eq!(Score::MOST_STATIC.win_in(), None);
        assert!(Score::loss_at(4).is_loss() && !(-Score::INFINITE).is_loss() && !Score::win_at(4).is_loss());
    }

    #[test]
    fn what_is_proven_stays_proven_however_far_it_is() {
        for ply in 0..=MAX_PLY {
            for plies in [0, 1, 5, MAX_PLY, 999, 1_000, 5_000] {
                let (win, loss) = (Score::win_at(ply + plies), Score::loss_at(ply + plies));
                assert_eq!(win, -loss);
                for score in [win, loss, win.to_root(ply), loss.to_root(ply), win.to_root(ply).to_root(ply)] {
                    assert!(score.is_proven() && score.from_root(ply.min(plies)).is_proven(), "{ply} {plies}");
                }
                assert!(loss.is_loss() && loss.is_loss_or_nothing());
            }
        }
        let mut deeper = Score::win_at(3);
        (0..100).for_each(|_| deeper = deeper.to_root(MAX_PLY - 1));
        assert_eq!(deeper.win_in(), Some(LONGEST_WIN));
    }

    #[test]
    fn a_table_score_survives_the_round_trip() {
        for score in [Score::EVEN, Score::evaluated(512), Score::win_at(9), Score::loss_at(9), Score::MOST_STATIC] {
            assert_eq!(score.from_root(5).to_root(5), score);
        }
        assert_eq!(Score::win_at(9).from_root(5), Score::win_at(4));
    }
}
