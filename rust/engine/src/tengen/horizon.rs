//! The horizon: a search of continuous fours (VCF), with the static evaluation to stand on.

use crate::score::{MAX_PLY, Score, WIN};
use gomoku_core::Point;

use crate::bound::{bound_of, settles};
use crate::depth::Depth;
use crate::moves::picker::MoveList;
use crate::position::FOUR_AND_MORE;
use crate::position::Shape;
use crate::table::Entry;
use crate::tengen::search::Search;
use crate::threats::{Answers, ThreatStatus, four_points, is_legal};

impl Search<'_> {
    /// The score of the side to move when from here only fours are played, or none: at least its static evaluation unless
    /// a threat of the opponent decides. `plies` of fours are left.
    pub fn search_fours(&mut self, alpha: Score, beta: Score, ply: usize, plies: i32, last: Option<Point>) -> Score {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let status = ThreatStatus::of(self.state.state_mut(), &self.refutation_rules);
        self.fours_from(status, alpha, beta, ply, plies, last)
    }

    /// [`Search::search_fours`] of a node that was entered, its status known.
    pub fn fours_from(
        &mut self,
        status: ThreatStatus,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        plies: i32,
        last: Option<Point>,
    ) -> Score {
        match status {
            ThreatStatus::Won(plies) => return WIN - ply as Score - plies,
            ThreatStatus::Lost(plies) => return ply as Score + plies - WIN,
            // Nobody stands on an evaluation while a win is threatened.
            ThreatStatus::FacesWin if plies > 0 => return self.answer_win(alpha, beta, ply, plies, last),
            ThreatStatus::FacesWin | ThreatStatus::FacesOpenFour | ThreatStatus::Free => {}
        }
        let key = self.state.key();
        let known = self.probe(key, ply);
        if let Some(entry) = known.filter(|entry| settles(entry.bound, entry.score, alpha, beta)) {
            return entry.score;
        }
        let evaluation = known.map_or_else(|| self.static_score(), |entry| entry.evaluation);
        let mut best = evaluation;
        if best >= beta || plies <= 0 {
            return best;
        }
        let first_alpha = alpha;
        alpha = alpha.max(best);
        let mut best_move = None;
        let mut list = self.rank_fours(last, ply, plies);
        while let Some(four) = self.moves.pick(&mut list) {
            if !is_legal(&self.state, four.point) {
                continue;
            }
            self.play(four.point, ply);
            let score = -self.answer_four(-beta, -alpha, ply + 1, plies - 1, four.point);
            self.undo();
            if self.counter.stopped() {
                break;
            }
            if score > best {
                (best, best_move) = (score, Some(four.point));
                alpha = alpha.max(best);
                if best >= beta {
                    self.keep_killer(ply, four.point, best);
                    break;
                }
            }
        }
        self.moves.end(list);
        let bound = bound_of(best, first_alpha, beta);
        self.store(
            key,
            ply,
            Entry { score: best, evaluation, bound, depth: Depth::ZERO, is_pv: false, best: best_move },
        );
        best
    }

    /// The fours near the last one, with captures where few pairs are missing. Once a four was answered, or where one
    /// had to be, only fours that build something else too are tried: plain ones lead nowhere too often, unless they
    /// prepare captures.
    fn rank_fours(&mut self, last: Option<Point>, ply: usize, plies: i32) -> MoveList {
        let mover = self.mover();
        let mut fours = four_points(&self.state, mover);
        let is_choosy =
            self.refutation_rules.stones_stay && self.tunables.vcf_plies - plies >= self.tunables.plain_four_plies;
        if is_choosy {
            fours.retain(|point| self.state.category(point, mover) >= FOUR_AND_MORE);
        }
        if self.state.missing_pairs(mover) as i32 <= self.tunables.horizon_captures {
            fours |= *self.state.taking_points(mover);
        }
        let reach = self.tunables.vcf_reach;
        let killer = self.killer(ply);
        let state = &self.state;
        let near = fours.iter().filter(|&point| last.is_none_or(|last| steps_between(last, point) <= reach));
        let bonus = |point| killer.filter(|killer| killer.0 == point).map_or(0, |killer| killer.1);
        self.moves.list(near.map(|point| (point, state.move_score(point) + bonus(point))))
    }

    /// The score of the side to move after a four, or a capture beside one, of the opponent.
    fn answer_four(&mut self, alpha: Score, beta: Score, ply: usize, plies: i32, last: Point) -> Score {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        if self.refutation_rules.stones_stay {
            return self.block_five(alpha, beta, ply, plies, Some(last));
        }
        match ThreatStatus::of(self.state.state_mut(), &self.refutation_rules) {
            ThreatStatus::Won(plies) => WIN - ply as Score - plies,
            ThreatStatus::FacesWin => self.resist_win(alpha, beta, ply, plies, Some(last)),
            // Without a win to answer nothing is forced.
            _ => self.static_score(),
        }
    }

    /// The score of the side to move where the opponent would win next.
    fn answer_win(&mut self, alpha: Score, beta: Score, ply: usize, plies: i32, last: Option<Point>) -> Score {
        if self.refutation_rules.stones_stay {
            self.block_five(alpha, beta, ply, plies, last)
        } else {
            self.resist_win(alpha, beta, ply, plies, last)
        }
    }

    /// The points that stop the five where no stone can be taken: one, but for fives that need an open end.
    fn block_five(&mut self, alpha: Score, beta: Score, ply: usize, plies: i32, last: Option<Point>) -> Score {
        let mover = self.mover();
        if self.state.count(Shape::Five, mover) > 0 {
            return WIN - ply as Score - 1;
        }
        let fives = self.state.count(Shape::Five, mover.opponent());
        if fives == 0 {
            return self.static_score();
        }
        let mut best = ply as Score + 2 - WIN;
        if fives > 1 && self.refutation_rules.open_four_wins(mover.opponent()) {
            return best;
        }
        for point in Answers::to_win(&self.state, &self.refutation_rules).points.iter() {
            if !is_legal(&self.state, point) {
                continue;
            }
            self.play(point, ply);
            best = best.max(-self.search_fours(-beta, -alpha, ply + 1, plies - 1, last));
            self.undo();
        }
        best
    }

    /// The answers to a win that may be prevented by captures.
    fn resist_win(&mut self, alpha: Score, beta: Score, ply: usize, plies: i32, last: Option<Point>) -> Score {
        let answers = Answers::to_win(&self.state, &self.refutation_rules);
        let mut best = ply as Score + 2 - WIN;
        for point in answers.points.iter() {
            if !is_legal(&self.state, point) {
                continue;
            }
            self.play(point, ply);
            best = best.max(-self.search_fours(-beta, -alpha.max(best), ply + 1, plies - 1, last));
            self.undo();
            if best >= beta || self.counter.stopped() {
                return best;
            }
        }
        if answers.is_exact || !is_loss_or_nothing(best) { best } else { self.static_score() }
    }
}

/// Whether nothing better than a loss was found.
pub const fn is_loss_or_nothing(best: Score) -> bool {
    best <= MAX_PLY as Score - WIN
}

/// King's moves between two points.
pub fn steps_between(one: Point, other: Point) -> i32 {
    let dx = (one.x() as i32 - other.x() as i32).abs();
    let dy = (one.y() as i32 - other.y() as i32).abs();
    dx.max(dy)
}
