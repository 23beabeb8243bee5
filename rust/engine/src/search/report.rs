//! What a search found.

use std::time::Duration;

use gomoku_core::Point;

use crate::search::bound::Bound;
use crate::search::score::Score;

/// One principal variation: what a search thinks of one first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// For the side to move.
    pub score: Score,
    /// What the score says of the first move: a search that is stopped may know no more than a bound.
    pub bound: Bound,
    /// The moves, at least one.
    pub moves: Vec<Point>,
}

impl Variation {
    /// What a search that was stopped says of a move, with the bound of its window. Others were not looked at yet: they may
    /// be better, and save what this one loses.
    #[must_use]
    pub fn broken(score: Score, bound: Bound, moves: Vec<Point>) -> Self {
        if score < -Score::MOST_STATIC {
            return Self { score: -Score::MOST_STATIC, bound: Bound::Upper, moves };
        }
        Self { score, bound: if bound == Bound::Exact { Bound::Lower } else { bound }, moves }
    }

    /// Goes on as one of these earlier lines where it begins with the same move and leads further. Where the search was
    /// stopped, this line often ends after a move or two. That of a proven win is its proof, and stays.
    pub fn go_on_as(&mut self, earlier: &[Self]) {
        let same = earlier.iter().find(|line| line.moves[0] == self.moves[0]);
        if let Some(same) = same.filter(|line| line.moves.len() > self.moves.len() && !self.score.is_proven()) {
            self.moves.clone_from(&same.moves);
        }
    }
}

/// The result of one search, from the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play.
    pub best: Point,
    /// Its score.
    pub score: Score,
    /// The score by which the search itself found it: the units are those of the evaluation, which is trained on them.
    pub searched: Score,
    /// What the score says: it is exact unless the search was stopped.
    pub bound: Bound,
    /// Plies to a proven win, negative to a proven loss.
    pub win_in: Option<i32>,
    /// The last depth that was searched to its end, in plies; 0 where no search was needed.
    pub depth: u32,
    /// The furthest ply that is known of: the deepest that was looked at, or the end of a proven win that the shapes on
    /// the board tell of. Never less than `depth`.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Wall clock.
    pub time: Duration,
    /// The principal variation, starting with `best`.
    pub pv: Vec<Point>,
    /// The principal variations, best first: as many as the engine was told to find, and there are moves.
    pub lines: Vec<Variation>,
}

impl Report {
    /// The report of these variations, of which there is at least one.
    #[must_use]
    pub fn of(lines: Vec<Variation>, depth: u32, selective_depth: u32, nodes: u64, time: Duration) -> Self {
        let first = &lines[0];
        let (best, score, bound, pv) = (first.moves[0], first.score, first.bound, first.moves.clone());
        let win_in = score.win_in();
        let selective_depth = selective_depth.max(depth).max(win_in.map_or(0, i32::unsigned_abs));
        Self { best, score, searched: score, bound, win_in, depth, selective_depth, nodes, time, pv, lines }
    }

    /// The same with other scores told: what those of the search mean.
    #[must_use]
    pub fn told_as(mut self, meaning: impl Fn(Score) -> Score) -> Self {
        self.score = meaning(self.score);
        for line in &mut self.lines {
            line.score = meaning(line.score);
        }
        self
    }

    /// The report of a move that no search stands behind, with the score of the position as it is.
    #[must_use]
    pub fn without_search(best: Point, score: Score, nodes: u64, time: Duration) -> Self {
        let line = Variation { score, bound: Bound::Exact, moves: vec![best] };
        Self::of(vec![line], 0, 0, nodes, time)
    }
}
