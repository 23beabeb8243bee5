//! What is not searched at all: whole nodes far from their window, and late moves near the horizon.

use crate::evaluation::Evaluator;
use crate::moves::move_list::RankedMove;
use crate::search::Score;
use crate::tengen::ranking::URGENT;
use crate::tengen::search_thread::SearchThread;
use crate::tengen::task::{Found, Node, Task};
use crate::threats::ThreatStatus;

impl<E: Evaluator> SearchThread<'_, E> {
    /// Whole-node pruning: razoring and reverse futility.
    pub(super) fn prune(&mut self, node: &Node) -> Option<Score> {
        let Task { alpha, beta, depth, ply, .. } = node.task;
        let numbers = self.tunables;
        if node.task.is_pv() || self.frames[ply].excluded.is_some() || node.status == ThreatStatus::FacesWin {
            return None;
        }
        // A threat near the horizon: who answers an open four and who follows it up is left to fours and the evaluation.
        if node.status == ThreatStatus::FacesOpenFour && depth < numbers.threat_depth {
            return Some(self.fours_from(node.status, alpha, beta, ply, numbers.vcf_plies, None));
        }
        // Razoring: far below alpha near the horizon only fours can help.
        let margin = numbers.razor_base + depth.times(numbers.razor_slope);
        if depth < numbers.razor_depth && node.refined + margin < alpha && !alpha.is_proven() {
            let score = self.fours_from(node.status, alpha, beta, ply, numbers.vcf_plies, None);
            if score <= alpha {
                return Some(score);
            }
        }
        // Reverse futility: far above beta, the opponent being without an open four, the rest is not looked at.
        let improving = if node.is_improving { numbers.futility_improving } else { 0 };
        let margin = numbers.futility_base + depth.times(numbers.futility_slope) - improving;
        let is_safe = node.status == ThreatStatus::Free && !beta.is_proven();
        (is_safe && node.refined - margin.max(0) >= beta).then_some(node.refined)
    }

    /// Move-count pruning: late quiet moves near the horizon are not searched, unless all before them lose.
    pub(super) fn can_skip(&self, node: &Node, ranked: RankedMove, found: &Found) -> bool {
        if found.best.is_loss_or_nothing() || node.task.ply == 0 {
            return false;
        }
        if node.urgent_only {
            return ranked.score < URGENT;
        }
        let numbers = self.tunables;
        let most = self.reductions.most_moves(node.task.plies());
        let most = if node.is_improving { most } else { most * numbers.count_worsening / 100 };
        found.searched as i32 >= most
    }
}
