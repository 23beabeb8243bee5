//! The order of a node's moves, and what a cut teaches about it.

use gomoku_core::{Bitboard, Point};

use crate::evaluation::Evaluator;
use crate::moves::history::MOST as MOST_HISTORY;
use crate::moves::move_list::{LARGEST_SCORE, MoveList, RankedMove};
use crate::position::Shape;
use crate::tengen::search_thread::SearchThread;
use crate::tengen::task::Node;
use crate::threats::{Answers, ThreatStatus, is_legal};

/// Bonus of moves that have to be tried first; more than twice any trained score.
const URGENT_BONUS: i32 = 1 << 18;
/// The least score of a move with that bonus. Most trained scores are below zero, and leave less than the bonus.
pub(super) const URGENT: i32 = URGENT_BONUS / 2;
/// Where the table's move is put.
const TABLE_MOVE: i32 = LARGEST_SCORE;

impl<E: Evaluator> SearchThread<'_, E> {
    /// The list of a node. Where nothing is urgent it begins with the table's move alone: mostly no other one is needed.
    pub(super) fn begin_list(&mut self, node: &Node) -> MoveList {
        let table_move = table_move(node)
            .filter(|&point| node.status == ThreatStatus::Free && self.state.game().board().is_empty(point));
        let mut list = self.moves.begin(table_move.map(|point| (point, TABLE_MOVE)));
        if table_move.is_none() {
            self.complete_list(node, &mut list, None);
        }
        list
    }

    /// The best move that is left.
    pub(super) fn pick(&mut self, node: &Node, list: &mut MoveList) -> Option<RankedMove> {
        let ranked = self.moves.pick(list);
        if ranked.is_some() || list.is_whole() {
            return ranked;
        }
        self.complete_list(node, list, table_move(node));
        self.moves.pick(list)
    }

    /// Ranks the moves of a node but the one that was tried: the table's move, what answers a threat, then by trained
    /// score and history.
    fn complete_list(&mut self, node: &Node, list: &mut MoveList, tried: Option<Point>) {
        let answers = match node.status {
            ThreatStatus::FacesWin => Some(Answers::to_win(&self.state, &self.refutation_rules)),
            ThreatStatus::FacesOpenFour => Some(Answers::to_open_four(&self.state, &self.refutation_rules)),
            _ => None,
        };
        let points = match &answers {
            Some(answers) if answers.is_exact && self.may_be_all(node, answers.points) => answers.points,
            Some(answers) => answers.points | self.state.candidates(),
            None => self.state.candidates(),
        };
        let urgent = answers.map(|answers| answers.points);
        let table_move = table_move(node);
        let (mover, last) = (self.mover(), self.last_moves(node.task.ply));
        let numbers = self.tunables;
        let killer = self.killer(node.task.ply);
        let (state, history) = (&self.state, self.history.behind(mover, last));
        let stones_stay = self.refutation_rules.stones_stay;
        let score = |point: Point| {
            let bonus = killer.filter(|killer| killer.0 == point).map_or(0, |killer| killer.1);
            let attacks = stones_stay && state.shape(point, mover) >= Shape::Three;
            let plain = history.plain(attacks, point) * numbers.history_weight;
            let answer = history.continuation(point) * numbers.continuation_weight;
            let follow_up = history.follow_up(point) * numbers.follow_up_weight;
            let score = state.move_score(point) + bonus + (plain + answer + follow_up) / (MOST_HISTORY / 16);
            if table_move == Some(point) {
                TABLE_MOVE
            } else if urgent.is_some_and(|urgent| urgent.contains(point)) {
                score + URGENT_BONUS
            } else {
                score
            }
        };
        let others = points.iter().filter(|&point| tried != Some(point));
        self.moves.complete(list, others.map(|point| (point, score(point))));
    }

    /// Whether a node need not look at any other move than these. A move has to be found at the root, also where every
    /// one loses.
    fn may_be_all(&self, node: &Node, points: Bitboard) -> bool {
        node.task.ply > 0 || (points - self.limit_excluded).iter().any(|point| is_legal(&self.state, point))
    }

    /// Rewards the move that cut the node, and punishes those that were tried before it: attacks learn from attacks
    /// whatever they face, quiet moves from either where nothing is urgent.
    pub(super) fn learn(&mut self, node: &Node, cut: Point, list: MoveList) {
        let is_attack = self.attacks(cut);
        if node.status != ThreatStatus::Free && !is_attack {
            return;
        }
        let plies = node.task.plies();
        let bonus = (plies * plies * 16 + 16 * plies).min(MOST_HISTORY / 4);
        let (mover, last) = (self.mover(), self.last_moves(node.task.ply));
        for point in self.moves.picked(list) {
            let attacks = self.attacks(point);
            if attacks || !is_attack {
                self.history.update(mover, attacks, last, point, if point == cut { bonus } else { -bonus });
            }
        }
    }
}

#[inline]
fn table_move(node: &Node) -> Option<Point> {
    node.known.and_then(|entry| entry.best)
}
