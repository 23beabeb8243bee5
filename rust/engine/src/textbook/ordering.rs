//! The order in which moves are searched: a total order, so that a search never depends on anything but the position.

use gomoku_core::{Bitboard, Color, Point};

use crate::textbook::evaluation::line_class::{AxisPattern, LineClass};
use crate::textbook::state::State;

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

/// What making each line class is worth for ordering, weakest first.
const MAKES: [u32; LineClass::COUNT] = [0, 1, 6, 20, 26, 110, 120, 1_600, 6_000];
/// Two strong lines at once are worth more than their sum.
const DOUBLE_FOUR: u32 = 1_500;
const FOUR_AND_THREE: u32 = 1_200;
const DOUBLE_THREE: u32 = 500;
/// Taking a pair, more so near the goal: divided by the pairs still missing.
const CAPTURE: u32 = 600;
/// Own lines weigh a little more than the opponent's, for the mover comes first.
const OWN: u32 = 5;
const OTHER: u32 = 4;

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
    pub fn new(state: &State, points: Bitboard, hints: &Hints) -> Self {
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
    pub fn pick(&mut self, state: &State) -> Option<RankedMove> {
        let side = state.game().side_to_move();
        while let Some(best) = self.pick_any() {
            if state.game().forbidden(best.point, side).is_none() {
                self.falls_back = false;
                return Some(best);
            }
        }
        if self.falls_back {
            *self = Self::new(state, state.game().legal_moves(), &Hints::default());
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
    state: &'a State,
    hints: Hints,
    side: Color,
    own_five: bool,
    other_five: bool,
    captures: bool,
    missing: [u32; 2],
}

impl<'a> Ranker<'a> {
    fn new(state: &'a State, hints: Hints) -> Self {
        let (game, patterns) = (state.game(), state.patterns());
        let side = game.side_to_move();
        let missing = [side, side.opponent()]
            .map(|color| u32::from(game.rules().goal() - game.pairs(color).min(game.rules().goal() - 1)));
        Self {
            state,
            hints,
            side,
            own_five: patterns.counts(side).of(LineClass::Five) > 0,
            other_five: patterns.counts(side.opponent()).of(LineClass::Five) > 0 || game.pending_five().is_some(),
            captures: game.rules().captures(),
            missing,
        }
    }

    #[inline]
    fn rank(&self, point: Point) -> RankedMove {
        let axes = self.state.patterns().at(point);
        let (own, other) = (self.side.index(), self.side.opponent().index());
        let mut score = OWN * line_worth(axes, own) + OTHER * line_worth(axes, other);
        let mut own_pairs = 0;
        if self.captures {
            own_pairs = pairs(axes, own);
            score +=
                OWN * own_pairs * CAPTURE / self.missing[0] + OTHER * pairs(axes, other) * CAPTURE / self.missing[1];
        }
        RankedMove { point, rank: self.rank_of(point, axes, own_pairs), score }
    }

    #[inline]
    fn rank_of(&self, point: Point, axes: &[AxisPattern; 4], own_pairs: u32) -> Rank {
        let makes_five = |color: Color| {
            axes.iter().any(|axis| axis.class(color.index()) == LineClass::Five)
                && self.state.game().makes_five(point, color)
        };
        if own_pairs >= self.missing[0] && self.captures || self.own_five && makes_five(self.side) {
            Rank::Winning
        } else if self.other_five && (own_pairs > 0 || makes_five(self.side.opponent())) {
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

#[inline]
fn pairs(axes: &[AxisPattern; 4], color: usize) -> u32 {
    axes.iter().map(|axis| u32::from(axis.pairs(color))).sum()
}

#[inline]
fn line_worth(axes: &[AxisPattern; 4], color: usize) -> u32 {
    let (mut sum, mut fours, mut threes) = (0, 0, 0);
    for axis in axes {
        let class = axis.class_index(color);
        sum += MAKES[class];
        fours += u32::from(class >= LineClass::Four as usize);
        threes += u32::from(class == LineClass::OpenThree as usize);
    }
    sum + match (fours, threes) {
        (2.., _) => DOUBLE_FOUR,
        (1, 1..) => FOUR_AND_THREE,
        (0, 2..) => DOUBLE_THREE,
        _ => 0,
    }
}
