//! ProbCut (Buro 1995): an attack that stands far above beta after a shallower search is taken to cut the node.

use gomoku_core::Bitboard;

use crate::evaluation::Evaluator;
use crate::moves::move_list::MoveList;
use crate::position::Shape;
use crate::search::{Bound, Depth, Entry, Score};
use crate::tengen::search_thread::SearchThread;
use crate::tengen::task::{Node, Task};
use crate::threats::{ThreatStatus, is_legal};

/// What makes a threat without winning at once.
const ATTACKS: [Shape; 4] = [Shape::Three, Shape::DoubleThree, Shape::Four, Shape::FourThree];

/// This many attacks are tried, the best first.
const MOST_TRIED: usize = 4;

impl<E: Evaluator> SearchThread<'_, E> {
    /// The score of a node that an attack is taken to cut.
    pub(super) fn probcut(&mut self, node: &Node) -> Option<Score> {
        let raised = node.task.beta + self.tunables.probcut_margin;
        let depth = node.task.depth - self.tunables.probcut_less;
        let is_hopeless = node.known.is_some_and(|entry| entry.depth >= depth && entry.score < raised);
        if is_hopeless || !self.may_cut_early(node) {
            return None;
        }
        let mut list = self.rank_attacks();
        let mut tried = 0;
        let mut found = None;
        while let Some(attack) = self.moves.pick(&mut list).filter(|_| tried < MOST_TRIED && found.is_none()) {
            if is_legal(&self.state, attack.point) {
                tried += 1;
                self.play(attack.point, node.task.ply);
                let score = self.probe_attack(raised, depth, node.task.ply + 1);
                self.undo();
                found = (score >= raised && !self.counter.stopped()).then_some((attack.point, score));
            }
        }
        self.moves.end(list);
        let (point, score) = found?;
        let depth = depth + Depth::PLY;
        let entry = Entry { score, bound: Bound::Lower, depth, is_pv: node.was_pv, best: Some(point) };
        self.store(node.key, node.task.ply, entry);
        Some(score)
    }

    /// Whether a node is deep enough, expected to fail high, and one where nothing has to be answered. Under captures a
    /// three is no threat that only its own line answers.
    fn may_cut_early(&self, node: &Node) -> bool {
        let Task { beta, depth, ply, is_cut_node, .. } = node.task;
        is_cut_node
            && self.refutation_rules.stones_stay
            && depth >= self.tunables.probcut_depth
            && node.status == ThreatStatus::Free
            && !beta.is_proven()
            && self.frames[ply].excluded.is_none()
    }

    /// The attacks of the side to move, ranked.
    fn rank_attacks(&mut self) -> MoveList {
        let Self { state, moves, .. } = self;
        let mover = state.game().side_to_move();
        let points = ATTACKS.iter().fold(Bitboard::EMPTY, |points, &shape| points | *state.points(shape, mover));
        moves.list(points.iter().map(|point| (point, state.move_score(point))))
    }

    /// The score of whoever made the attack: by fours, and where they do not refute it by a search.
    fn probe_attack(&mut self, raised: Score, depth: Depth, ply: usize) -> Score {
        let (alpha, beta) = (-raised, -raised + 1);
        let score = -self.search_fours(alpha, beta, ply, self.tunables.vcf_plies, None);
        if score < raised {
            return score;
        }
        -self.search(Task { alpha, beta, depth, ply, is_cut_node: false })
    }
}
