//! The horizon: a search of continuous fours (VCF), with the static evaluation to stand on.

use crate::evaluation::Evaluator;
use crate::search::{Bound, Depth, Entry, Score};
use gomoku_core::{Color, Point};

use crate::moves::move_list::MoveList;
use crate::position::{FOUR_AND_MORE, Shape};
use crate::tengen::search_thread::SearchThread;
use crate::threats::{Answers, ThreatStatus, four_points, has_four, is_legal};

/// The depth of a search of fours that leaves plain ones out.
const CHOOSY: Depth = Depth::sixteenths(-1);

/// The depth of a search of fours that needed more than its budget: below all others, the least budget lowest.
fn depth_of_budget(plies: i32) -> Depth {
    Depth::sixteenths(plies - 100)
}

impl<E: Evaluator> SearchThread<'_, E> {
    /// The score of the side to move when from here only fours are played, or none: at least its static evaluation unless
    /// a threat of the opponent decides. `plies` of fours are left.
    pub fn search_fours(&mut self, alpha: Score, beta: Score, ply: usize, plies: i32, last: Option<Point>) -> Score {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let status = ThreatStatus::of(self.state.state_mut(), &self.refutation_rules);
        self.fours_from(status, alpha, beta, ply, plies, last)
    }

    /// [`SearchThread::search_fours`] of a node that was entered, its status known.
    pub fn fours_from(
        &mut self,
        status: ThreatStatus,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        plies: i32,
        last: Option<Point>,
    ) -> Score {
        if let Some(score) = status.score(ply) {
            return score;
        }
        // No side stands on an evaluation while a win is threatened.
        if status == ThreatStatus::FacesWin && plies > 0 {
            return self.answer_win(alpha, beta, ply, plies, last);
        }
        let key = self.state.game().key();
        let known = self.probe(key, ply);
        let depth = self.depth_of_fours(plies);
        let has_no_less_budget = |entry: &Entry| entry.depth < CHOOSY && entry.depth >= depth_of_budget(plies);
        // A lower bound holds from any search of fours. An upper bound holds only from a search of at least as many.
        let is_known = |entry: &Entry| {
            let is_deep = entry.depth >= depth || has_no_less_budget(entry);
            entry.bound != Bound::Upper && entry.score >= beta
                || is_deep && entry.bound.answers(entry.score, alpha, beta)
        };
        if let Some(entry) = known.filter(is_known) {
            self.is_cut |= has_no_less_budget(&entry);
            return entry.score;
        }
        let mut best = self.static_score(alpha, beta);
        if best >= beta || plies <= 0 {
            self.is_cut |= best < beta && depth < Depth::ZERO;
            return best;
        }
        let was_cut = std::mem::replace(&mut self.is_cut, false);
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
        let bound = Bound::of(best, first_alpha, beta);
        let depth = if self.is_cut { depth_of_budget(plies) } else { depth };
        self.is_cut |= was_cut;
        self.store(key, ply, Entry { score: best, bound, depth, is_pv: false, best: best_move });
        best
    }

    /// How deep a search of fours is whose budget suffices: zero where all fours are tried or there is none, less where
    /// plain ones are left out.
    fn depth_of_fours(&self, plies: i32) -> Depth {
        let mover = self.mover();
        let captures = self.captures_count(mover) && !self.state.taking_points(mover).is_empty();
        let is_whole = !self.is_choosy(plies) || !has_four(&self.state, mover) && !captures;
        if is_whole { Depth::ZERO } else { CHOOSY }
    }

    /// Whether only fours that build something else too are tried, this far into a sequence of them.
    fn is_choosy(&self, plies: i32) -> bool {
        self.refutation_rules.stones_stay && self.tunables.vcf_plies - plies >= self.tunables.plain_four_plies
    }

    /// Whether captures count as fours, because few pairs are missing.
    fn captures_count(&self, color: Color) -> bool {
        self.state.missing_pairs(color) as i32 <= self.tunables.horizon_captures
    }

    /// The fours near the last one, with captures where few pairs are missing. Once a four was answered, or where one
    /// had to be, only fours that build something else too are tried: plain ones lead nowhere too often, unless they
    /// prepare captures.
    fn rank_fours(&mut self, last: Option<Point>, ply: usize, plies: i32) -> MoveList {
        let mover = self.mover();
        let mut fours = four_points(&self.state, mover);
        if self.is_choosy(plies) {
            fours.retain(|point| self.state.category(point, mover) >= FOUR_AND_MORE);
        }
        if self.captures_count(mover) {
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
            ThreatStatus::Won(plies) => Score::win_at(ply + plies),
            ThreatStatus::FacesWin => self.resist_win(alpha, beta, ply, plies, Some(last)),
            // Without a win to answer nothing is forced.
            _ => self.static_score(alpha, beta),
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

    /// The points that stop the five where it would end the game: one, but for fives that need an open end.
    fn block_five(&mut self, alpha: Score, beta: Score, ply: usize, plies: i32, last: Option<Point>) -> Score {
        let mover = self.mover();
        if self.state.can_make_five(mover) {
            return Score::win_at(ply + 1);
        }
        if !self.state.can_make_five(mover.opponent()) {
            return self.static_score(alpha, beta);
        }
        if self.state.count(Shape::Five, mover.opponent()) > 1 && self.refutation_rules.open_four_wins(mover.opponent())
        {
            return Score::loss_at(ply + 2);
        }
        let answers = Answers::to_win(&self.state, &self.refutation_rules);
        self.best_answer(&answers, alpha, beta, ply, plies, last)
    }

    /// The answers to a win that may be prevented by captures, or be none.
    fn resist_win(&mut self, alpha: Score, beta: Score, ply: usize, plies: i32, last: Option<Point>) -> Score {
        let answers = Answers::to_win(&self.state, &self.refutation_rules);
        let best = self.best_answer(&answers, alpha, beta, ply, plies, last);
        let is_settled = best >= beta || answers.is_exact || !best.is_loss_or_nothing();
        if is_settled { best } else { self.static_score(alpha, beta) }
    }

    /// The score of the best answer to a win, until one is enough.
    fn best_answer(
        &mut self,
        answers: &Answers,
        alpha: Score,
        beta: Score,
        ply: usize,
        plies: i32,
        last: Option<Point>,
    ) -> Score {
        let mut best = Score::loss_at(ply + 2);
        for point in answers.points.iter() {
            if !is_legal(&self.state, point) {
                continue;
            }
            self.play(point, ply);
            best = best.max(-self.search_fours(-beta, -alpha.max(best), ply + 1, plies - 1, last));
            self.undo();
            if best >= beta || self.counter.stopped() {
                break;
            }
        }
        best
    }
}

/// King's moves between two points.
pub fn steps_between(one: Point, other: Point) -> i32 {
    let dx = (one.x() as i32 - other.x() as i32).abs();
    let dy = (one.y() as i32 - other.y() as i32).abs();
    dx.max(dy)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use gomoku_core::{Rules, Setup, Switches};

    use super::*;
    use crate::evaluation::{Evaluated, Tables};
    use crate::moves::history::History;
    use crate::search::{Counter, Limit, Table, Watch};
    use crate::tengen::reductions::Reductions;
    use crate::tengen::tunables::Tunables;

    const A_FOUR_BEFORE_TWO: &str = "
        .....O...
        .........
        .OXXX....
        ....OX...
        ....OX...
        .OXXX....
        .....O...
        .........
        OOO......
    ";

    /// The win that a search of fours finds where the table says that one so deep has found none.
    fn win_beside(known_at: Depth) -> Option<i32> {
        let rules = Rules::new(Switches { size: 9, ..*Rules::freestyle().switches() }).expect("size 9 is allowed");
        let position = Setup::from_text(rules, A_FOUR_BEFORE_TWO, Color::Black, [0, 0]);
        let state = Evaluated::new(position.into_game().expect("drawn well"), Tables::of(&rules));
        let (tunables, table, stop) = (Tunables::default(), Table::new(1).expect("a MiB"), AtomicBool::new(false));
        let (reductions, mut history) = (Reductions::of(&tunables), History::default());
        let none = Entry { score: Score::EVEN, bound: Bound::Upper, depth: known_at, is_pv: false, best: None };
        table.store(state.game().key(), none);
        let watch = Watch::exact(Limit::default(), &stop);
        let counter = Counter::new(&watch);
        let mut search = SearchThread::new(state, &tunables, &reductions, &table, counter, &mut history);
        search.search_fours(Score::win_at(20), Score::win_at(3), 0, tunables.vcf_plies, None).win_in()
    }

    #[test]
    fn what_few_fours_did_not_find_is_looked_for_again() {
        for fewer in [CHOOSY, depth_of_budget(3), depth_of_budget(Tunables::default().vcf_plies - 1)] {
            assert_eq!(win_beside(fewer), Some(5), "{fewer:?}");
        }
        assert_eq!(win_beside(Depth::ZERO), None, "what all fours did not find is believed");
    }
}
