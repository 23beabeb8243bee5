//! The order in which moves are searched: a total order, so that a search never depends on anything but the position.

use gomoku_core::{Color, Point};

use crate::evaluation::{Evaluated, Patterns};
use crate::position::{PointSet, Shape};

/// Why a move comes before others; later variants come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Rank {
    /// By its ordering score alone.
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
}

/// A ranked move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The point.
    pub point: Point,
    /// Its rank.
    pub rank: Rank,
    /// Its ordering score: what it makes and what it prevents.
    pub score: u32,
}

/// Moves picked one at a time, best first: most nodes are cut before the second.
pub struct MovePicker {
    moves: Vec<RankedMove>,
    held_back: Vec<RankedMove>,
    next: usize,
    falls_back: bool,
}

impl MovePicker {
    /// Ranks these points for the side to move.
    #[must_use]
    pub fn new(state: &Evaluated<Patterns>, points: PointSet, hints: &Hints) -> Self {
        let ranker = Ranker::new(state, *hints);
        let moves = points.iter().map(|point| ranker.rank(point)).collect();
        Self { moves, held_back: Vec::new(), next: 0, falls_back: false }
    }

    /// Where none of the moves is legal, the whole board is taken in.
    #[must_use]
    pub fn or_the_whole_board(self) -> Self {
        Self { falls_back: true, ..self }
    }

    /// Holds back the moves that do not satisfy the condition, until they are released.
    pub fn prefer(&mut self, condition: impl Fn(&RankedMove) -> bool) {
        let (preferred, held_back) = self.moves.drain(..).partition(condition);
        self.moves = preferred;
        self.held_back = held_back;
    }

    /// Lets the moves that were held back be picked.
    pub fn release(&mut self) {
        self.moves.append(&mut self.held_back);
    }

    /// The best legal move that was not picked yet.
    #[inline]
    pub fn pick(&mut self, state: &Evaluated<Patterns>) -> Option<RankedMove> {
        let side = state.game().side_to_move();
        while let Some(best) = self.pick_any() {
            if state.game().forbidden(best.point, side).is_none() {
                self.falls_back = false;
                return Some(best);
            }
        }
        if self.falls_back {
            *self = Self::new(state, state.game().legal_moves().into(), &Hints::default());
            return self.pick_any();
        }
        None
    }

    #[inline]
    fn pick_any(&mut self) -> Option<RankedMove> {
        let rest = &mut self.moves[self.next..];
        let best = (0..rest.len()).max_by_key(|&index| key(&rest[index]))?;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}

/// Rank, then score, then the point nearer to the top left: no two moves are equal.
#[inline]
fn key(ranked: &RankedMove) -> u64 {
    let place = u64::from(u16::MAX) - ranked.point.index() as u64;
    (ranked.rank as u64) << 56 | u64::from(ranked.score) << 16 | place
}

/// What ranking a move needs to know of the position, looked up once.
struct Ranker<'a> {
    state: &'a Evaluated<Patterns>,
    hints: Hints,
    side: Color,
    faces_five: bool,
    /// Pairs that win.
    missing: u32,
}

impl<'a> Ranker<'a> {
    fn new(state: &'a Evaluated<Patterns>, hints: Hints) -> Self {
        let game = state.game();
        let side = game.side_to_move();
        let faces_five = state.count(Shape::Five, side.opponent()) > 0 || game.pending_five().is_some();
        let missing = (state.missing_pairs(side) as u32).max(1);
        Self { state, hints, side, faces_five, missing }
    }

    #[inline]
    fn rank(&self, point: Point) -> RankedMove {
        RankedMove { point, rank: self.rank_of(point), score: self.state.move_score(point) as u32 }
    }

    #[inline]
    fn rank_of(&self, point: Point) -> Rank {
        let makes_five = |color: Color| self.state.shape(point, color) == Shape::Five;
        let pairs = self.state.takes(point, self.side);
        if pairs >= self.missing || makes_five(self.side) {
            Rank::Winning
        } else if self.faces_five && (pairs > 0 || makes_five(self.side.opponent())) {
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
