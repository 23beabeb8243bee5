//! The node of the principal variation search: a list of named steps.

use crate::evaluation::Evaluator;
use crate::search::{Bound, Depth, Entry, Score};
use gomoku_core::Point;

use crate::moves::move_list::{MoveList, RankedMove};
use crate::tengen::late_moves::Trial;
use crate::tengen::ranking::URGENT;
use crate::tengen::search_thread::SearchThread;
use crate::tengen::task::{Found, Node, Task};
use crate::threats::{ThreatStatus, is_legal};

impl<E: Evaluator> SearchThread<'_, E> {
    /// The score of a node, from the side to move; at the root the principal variation names the move.
    pub fn search(&mut self, mut task: Task) -> Score {
        let ply = task.ply;
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let status = ThreatStatus::of(self.state.state_mut(), &self.refutation_rules);
        if ply > 0 {
            if let Some(score) = status.score(ply) {
                return score;
            }
            if let Some(score) = clip_to_possible_wins(&mut task) {
                return score;
            }
            if task.depth < Depth::PLY {
                return self.fours_from(status, task.alpha, task.beta, ply, self.tunables.vcf_plies, None);
            }
        }
        let node = match self.open(task, status) {
            Ok(node) => node,
            Err(score) => return score,
        };
        self.frames[ply].evaluation = Some(node.evaluation);
        if let Some(score) = self.prune(&node).or_else(|| self.probcut(&node)) {
            return score;
        }
        self.search_moves(node)
    }

    /// Asks the table, and evaluates.
    fn open(&mut self, mut task: Task, status: ThreatStatus) -> Result<Node, Score> {
        let excluded = self.frames[task.ply].excluded;
        let key = self.state.game().key();
        let known = self.probe(key, task.ply).filter(|_| excluded.is_none());
        let is_answer = |entry: &Entry| {
            // A proven score stays true however deep one looks; under captures it was better to look again.
            let is_deep = entry.depth >= task.depth || self.refutation_rules.stones_stay && entry.score.is_proven();
            !task.is_pv() && task.ply > 0 && is_deep && entry.bound.answers(entry.score, task.alpha, task.beta)
        };
        if let Some(entry) = known.filter(is_answer) {
            return Err(entry.score);
        }
        let evaluation = self.static_score(task.alpha, task.beta);
        let refined = known.map_or(evaluation, |entry| refined(evaluation, entry));
        let before = task.ply.checked_sub(2).and_then(|two| self.frames[two].evaluation);
        // The move of the principal variation comes from a much shallower search: this one is made shallower, too.
        if let Some(entry) = known.filter(|entry| task.is_pv() && task.ply > 0 && entry.best.is_some()) {
            let lacking = (task.depth - entry.depth).percent(self.tunables.old_pv_percent);
            task.depth -= lacking.clamp(Depth::ZERO, self.tunables.old_pv_most);
        }
        if known.is_none_or(|entry| entry.best.is_none())
            && task.depth >= self.tunables.internal_depth
            && excluded.is_none()
        {
            task.depth -= self.tunables.internal_reduction;
        }
        Ok(Node {
            was_pv: task.is_pv() || known.is_some_and(|entry| entry.is_pv),
            is_improving: before.is_none_or(|before| evaluation > before),
            urgent_only: matches!(status, ThreatStatus::FacesWin | ThreatStatus::FacesOpenFour),
            task,
            status,
            key,
            known,
            evaluation,
            refined,
        })
    }

    fn search_moves(&mut self, node: Node) -> Score {
        let mut list = self.begin_list(&node);
        let found = self.try_moves(&node, &mut list);
        if let Some(cut) = found.best_move.filter(|_| found.best >= node.task.beta && !found.is_multi_cut) {
            self.keep_killer(node.task.ply, cut, found.best);
            self.learn(&node, cut, list);
        }
        self.moves.end(list);
        if self.counter.stopped() || found.is_multi_cut {
            return found.best.max(-Score::WIN);
        }
        if found.searched == 0 {
            return self.without_moves(&node);
        }
        self.remember(&node, found.best, found.best_move);
        found.best
    }

    /// The loop over the moves, until one cuts the node or the rest is not worth it.
    fn try_moves(&mut self, node: &Node, list: &mut MoveList) -> Found {
        let Task { beta, .. } = node.task;
        let mut found =
            Found { best: -Score::INFINITE, best_move: None, alpha: node.task.alpha, searched: 0, is_multi_cut: false };
        let mut top_score = None;
        while let Some(ranked) = self.next_move(node, list, &found) {
            if ranked.score < URGENT {
                top_score.get_or_insert(ranked.score);
            }
            let extension = match self.extension(node, ranked, &found) {
                Ok(extension) => extension,
                Err(score) => return Found { best: score, is_multi_cut: true, ..found },
            };
            let behind = top_score.map_or(0, |top: i32| (top - ranked.score).max(0));
            let score = self.search_move(node, &found, Trial { point: ranked.point, extension, behind });
            if self.counter.stopped() {
                break;
            }
            self.raise(node, &mut found, ranked.point, score);
            if found.best >= beta {
                break;
            }
        }
        found
    }

    /// The next move to search.
    fn next_move(&mut self, node: &Node, list: &mut MoveList, found: &Found) -> Option<RankedMove> {
        while let Some(ranked) = self.pick(node, list) {
            if self.is_left_out(ranked.point, node.task.ply) || !is_legal(&self.state, ranked.point) {
                continue;
            }
            if self.can_skip(node, ranked, found) {
                list.close();
                return None;
            }
            return Some(ranked);
        }
        None
    }

    /// Takes the score of one move in.
    fn raise(&mut self, node: &Node, found: &mut Found, point: Point, score: Score) {
        found.searched += 1;
        if score <= found.best {
            return;
        }
        found.best = score;
        if score > found.alpha || node.task.ply == 0 && found.searched == 1 {
            found.best_move = Some(point);
            self.path.extend(node.task.ply, point);
            found.alpha = found.alpha.max(score);
        }
    }

    fn remember(&mut self, node: &Node, best: Score, best_move: Option<Point>) {
        let Task { alpha, beta, depth, ply, .. } = node.task;
        let is_whole = ply > 0 || (self.limit_excluded | self.line_excluded).is_empty();
        if self.frames[ply].excluded.is_some() || !is_whole {
            return;
        }
        let bound = Bound::of(best, alpha, beta);
        let entry = Entry { score: best, bound, depth, is_pv: node.was_pv, best: best_move };
        self.store(node.key, ply, entry);
    }

    /// The score where no move was searched: all are excluded, or none answers an open four.
    fn without_moves(&self, node: &Node) -> Score {
        if self.frames[node.task.ply].excluded.is_some() {
            return node.task.alpha;
        }
        match node.status {
            ThreatStatus::FacesWin => Score::loss_at(node.task.ply + 2),
            ThreatStatus::FacesOpenFour => Score::loss_at(node.task.ply + 4),
            _ => node.evaluation,
        }
    }

    fn is_left_out(&self, point: Point, ply: usize) -> bool {
        let is_root = ply == 0 && (self.limit_excluded.contains(point) || self.line_excluded.contains(point));
        self.frames[ply].excluded == Some(point) || is_root
    }
}

/// The evaluation corrected by a search of the position, however shallow, that says it is higher or lower.
#[inline]
fn refined(evaluation: Score, entry: Entry) -> Score {
    let says_more = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score > evaluation,
        Bound::Upper => entry.score < evaluation,
    };
    if says_more && !entry.score.is_proven() { entry.score } else { evaluation }
}

/// Mate-distance pruning: no line from here wins sooner than by the next move, nor loses sooner than in two.
#[inline]
fn clip_to_possible_wins(task: &mut Task) -> Option<Score> {
    task.alpha = task.alpha.max(Score::loss_at(task.ply + 2));
    task.beta = task.beta.min(Score::win_at(task.ply + 1));
    (task.alpha >= task.beta).then_some(task.alpha)
}
