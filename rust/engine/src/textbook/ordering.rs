//! The order in which moves are searched: a total order, so that a search never depends on anything but the position.

use gomoku_core::{Bitboard, Color, Point};

use crate::evaluation::{Evaluated, Patterns};
use crate::moves::move_list::{LARGEST_SCORE, RankedMove};
use crate::position::Shape;

/// Why a move comes before others; later variants come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Rank {
    /// By its score alone.
    Quiet = 0,
    /// The older of the two moves that last cut at this ply.
    SecondKiller = 1,
    /// The newer one.
    Killer = 2,
    /// The best move the transposition table knows.
    Table = 3,
    /// It answers a five that the opponent could make.
    Blocking = 4,
    /// It makes five, or reaches the goal of pairs.
    Winning = 5,
}

/// Moves that are tried early whatever their score.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// The table's move.
    pub table: Option<Point>,
    /// The killers of this ply, the newer first.
    pub killers: [Option<Point>; 2],
    /// The only moves to search, unless they lose; the others are held back behind them.
    pub answers: Option<Bitboard>,
}

/// What a rank is worth: more than any score of a move.
const RANK: i32 = 1 << 17;
/// What moves that are held back are put behind by.
const HELD_BACK: i32 = LARGEST_SCORE;

/// The rank of a move, by the score it was given.
#[must_use]
pub const fn rank_of(ranked: RankedMove) -> Rank {
    const RANKS: [Rank; 6] =
        [Rank::Quiet, Rank::SecondKiller, Rank::Killer, Rank::Table, Rank::Blocking, Rank::Winning];
    let score = if is_held_back(ranked) { ranked.score + HELD_BACK } else { ranked.score };
    RANKS[(score / RANK) as usize]
}

/// Whether a move is none of the answers that the hints named.
#[must_use]
pub const fn is_held_back(ranked: RankedMove) -> bool {
    ranked.score < 0
}

/// What ranking a move needs to know of the position, looked up once.
pub struct Ranker<'a> {
    state: &'a Evaluated<Patterns>,
    hints: Hints,
    mover: Color,
    faces_five: bool,
    /// Pairs that win.
    missing: u32,
}

impl<'a> Ranker<'a> {
    /// Ranks moves of the side to move.
    #[must_use]
    pub fn new(state: &'a Evaluated<Patterns>, hints: Hints) -> Self {
        let game = state.game();
        let mover = game.side_to_move();
        let faces_five = state.can_make_five(mover.opponent()) || game.pending_five().is_some();
        let missing = (state.missing_pairs(mover) as u32).max(1);
        Self { state, hints, mover, faces_five, missing }
    }

    /// The score of a move: its rank, then what it makes and what it prevents.
    #[inline]
    #[must_use]
    pub fn score(&self, point: Point) -> i32 {
        let score = self.rank(point) as i32 * RANK + self.state.move_score(point).clamp(0, RANK - 1);
        let is_held_back = self.hints.answers.is_some_and(|answers| !answers.contains(point));
        if is_held_back { score - HELD_BACK } else { score }
    }

    #[inline]
    fn rank(&self, point: Point) -> Rank {
        let makes_five = |color: Color| self.state.shape(point, color) == Shape::Five;
        let pairs = self.state.takes(point, self.mover);
        if pairs >= self.missing || makes_five(self.mover) {
            Rank::Winning
        } else if self.faces_five && (pairs > 0 || makes_five(self.mover.opponent())) {
            Rank::Blocking
        } else if self.hints.table == Some(point) {
            Rank::Table
        } else if self.hints.killers[0] == Some(point) {
            Rank::Killer
        } else if self.hints.killers[1] == Some(point) {
            Rank::SecondKiller
        } else {
            Rank::Quiet
        }
    }
}
