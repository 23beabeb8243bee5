//! How one move is searched: late moves less deep and with a null window first.

use gomoku_core::Point;

use crate::evaluation::Evaluator;
use crate::moves::history::MOST as MOST_HISTORY;
use crate::position::Shape;
use crate::search::{Depth, Score};
use crate::tengen::horizon::steps_between;
use crate::tengen::search_thread::SearchThread;
use crate::tengen::task::{Found, Node, Task};
use crate::threats::ThreatStatus;

/// More king's moves than this from the opponent's last move are far.
const FAR: i32 = 4;

/// A move about to be searched.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    pub(super) point: Point,
    pub(super) extension: Depth,
    /// By how much its score is behind that of the best quiet move.
    pub(super) behind: i32,
}

impl<E: Evaluator> SearchThread<'_, E> {
    /// Plays a move and searches it: late moves less deep and with a null window first.
    pub(super) fn search_move(&mut self, node: &Node, found: &Found, trial: Trial) -> Score {
        let Task { beta, depth, ply, is_cut_node, .. } = node.task;
        let alpha = found.alpha;
        let reduction = if found.searched > 0 && trial.extension == Depth::ZERO {
            self.reduction(node, found, trial)
        } else {
            Depth::ZERO
        };
        let full = depth - Depth::PLY + trial.extension - self.fail_high_reduction(node);
        let null = |depth: Depth, is_cut_node: bool| Task {
            alpha: -alpha - 1,
            beta: -alpha,
            depth,
            ply: ply + 1,
            is_cut_node,
        };
        self.play(trial.point, ply);
        let mut score = -Score::INFINITE;
        if found.searched > 0 {
            score = -self.search(null(full - reduction, true));
            if score > alpha && reduction > Depth::ZERO {
                score = -self.search(null(full, !is_cut_node));
            }
        } else if !node.task.is_pv() {
            score = -self.search(null(full, !is_cut_node));
        }
        if node.task.is_pv() && (found.searched == 0 || score > alpha) {
            score = -self.search(Task { alpha: -beta, beta: -alpha, depth: full, ply: ply + 1, is_cut_node: false });
        }
        self.undo();
        score
    }

    /// Fail-high reduction: an expected cut node far above beta will be cut by a shallower search too.
    fn fail_high_reduction(&self, node: &Node) -> Depth {
        let Task { beta, depth, is_cut_node, .. } = node.task;
        let numbers = self.tunables;
        let margin = numbers.fail_high_base + depth.times(numbers.fail_high_slope);
        let is_high = is_cut_node && node.status == ThreatStatus::Free && node.refined >= beta + margin;
        if is_high { numbers.fail_high_reduction } else { Depth::ZERO }
    }

    /// Late-move reduction: less depth for later moves, expected cut nodes, falling evaluations, and moves that the
    /// trained score puts far behind.
    fn reduction(&self, node: &Node, found: &Found, trial: Trial) -> Depth {
        let numbers = self.tunables;
        let history = self.history.behind(self.mover(), self.last_moves(node.task.ply));
        let history = history.plain(self.attacks(trial.point), trial.point) + history.continuation(trial.point);
        let mut reduction = self.reductions.of_late_move(node.task.plies(), found.searched);
        if node.task.is_cut_node {
            reduction += numbers.reduction_cut;
        }
        if !node.is_improving {
            reduction += numbers.reduction_worsening;
        }
        if node.was_pv {
            reduction -= numbers.reduction_pv;
        }
        if self.is_distracting(node, trial.point) {
            reduction += numbers.reduction_distracting;
        }
        if self.goes_on_attacking(node, trial.point) {
            reduction -= numbers.reduction_attack;
        }
        reduction += Depth::sixteenths(trial.behind * numbers.reduction_score / 256).min(numbers.reduction_score_most);
        reduction -= Depth::sixteenths(history * numbers.reduction_history / (2 * MOST_HISTORY));
        reduction.clamp(Depth::ZERO, (node.task.depth - Depth::PLY).max(Depth::ZERO))
    }

    /// Whether a move answers a threatened open four by a four of its own elsewhere, which mostly puts the loss off.
    fn is_distracting(&self, node: &Node, point: Point) -> bool {
        node.status == ThreatStatus::FacesOpenFour
            && self.refutation_rules.stones_stay
            && self.state.shape(point, self.mover().opponent()) < Shape::Four
            && self.previous(node.task.ply).is_none_or(|previous| steps_between(previous, point) > FAR)
    }

    /// Whether a move attacks as the last move of its colour did.
    fn goes_on_attacking(&self, node: &Node, point: Point) -> bool {
        let attacked = node.task.ply >= 2 && self.frames[node.task.ply - 2].attacked;
        attacked && node.status == ThreatStatus::Free && self.attacks(point)
    }
}
