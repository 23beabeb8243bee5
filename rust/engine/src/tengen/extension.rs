//! Which moves are searched deeper.

use gomoku_core::Point;

use crate::evaluation::Evaluator;
use crate::moves::move_list::RankedMove;
use crate::search::{Bound, Depth, Score};
use crate::tengen::search_thread::SearchThread;
use crate::tengen::task::{Found, Node, Task};
use crate::threats::ThreatStatus;

impl<E: Evaluator> SearchThread<'_, E> {
    /// By how much a move is searched deeper; or the score of the whole node where several moves are too good.
    pub(super) fn extension(&mut self, node: &Node, ranked: RankedMove, found: &Found) -> Result<Depth, Score> {
        let ply = node.task.ply;
        if node.status == ThreatStatus::FacesWin && self.refutation_rules.stones_stay {
            return Ok(self.tunables.forced_extension);
        }
        if ply == 0
            || found.searched > 0
            || node.task.depth < self.tunables.singular_depth
            || self.frames[ply].excluded.is_some()
        {
            return Ok(Depth::ZERO);
        }
        let Some(entry) = node.known.filter(|entry| entry.best == Some(ranked.point)) else { return Ok(Depth::ZERO) };
        let is_trusted = entry.bound != Bound::Upper && entry.depth + Depth::plies(3) >= node.task.depth;
        if !is_trusted || entry.score.is_proven() {
            return Ok(Depth::ZERO);
        }
        self.singular(node, ranked.point, entry.score)
    }

    /// Singular extension: a move that is better than all others by a margin is searched deeper. Multi-cut: where the
    /// others reach beta too, the node is cut.
    fn singular(&mut self, node: &Node, point: Point, score: Score) -> Result<Depth, Score> {
        let Task { beta, depth, ply, is_cut_node, .. } = node.task;
        let target = score - depth.times(self.tunables.singular_margin);
        self.frames[ply].excluded = Some(point);
        let others = self.search(Task {
            alpha: target - 1,
            beta: target,
            depth: (depth - Depth::PLY).percent(50),
            ply,
            is_cut_node,
        });
        self.frames[ply].excluded = None;
        if others < target {
            return Ok(self.tunables.singular_extension);
        }
        if target >= beta && !others.is_proven() {
            return Err(target);
        }
        Ok(Depth::ZERO)
    }
}
