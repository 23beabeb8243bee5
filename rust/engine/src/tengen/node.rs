//! The node of the principal variation search: a list of named steps.

use crate::bound::{Bound, bound_of, settles};
use crate::depth::Depth;
use crate::score::Score;
use gomoku_core::Point;

use crate::moves::history::MOST as MOST_HISTORY;
use crate::moves::picker::{LARGEST_SCORE, MoveList, RankedMove};
use crate::position::{PointSet, Shape};
use crate::table::Entry;
use crate::tengen::claims::{Claim, Claims};
use crate::tengen::horizon::steps_between;
use crate::tengen::search::Search;
use crate::threats::{Answers, ThreatStatus, is_legal};

/// Bonus of moves that have to be tried first; more than any trained score.
const URGENT: i32 = 1 << 18;
/// Where the table's move is put.
const TABLE_MOVE: i32 = LARGEST_SCORE;

/// More king's moves than this from the opponent's last move are far.
const FAR: i32 = 4;

/// A window, a depth and a place in the tree.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Scores at most this are as good as any other.
    pub alpha: Score,
    /// Scores at least this cut the node.
    pub beta: Score,
    /// How deep the node is to be searched.
    pub depth: Depth,
    /// From the root.
    pub ply: usize,
    /// Whether the node is expected to fail high.
    pub is_cut_node: bool,
}

impl Task {
    fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    const fn plies(&self) -> i32 {
        self.depth.whole_plies()
    }
}

/// What a node knows before its moves are searched.
struct Node {
    task: Task,
    status: ThreatStatus,
    key: u64,
    known: Option<Entry>,
    evaluation: Score,
    /// The evaluation, or what the table knows better.
    refined: Score,
    is_improving: bool,
    was_pv: bool,
    /// Moves beyond the urgent ones are searched only where those lose.
    urgent_only: bool,
}

/// What the moves of a node have brought so far.
struct Found {
    best: Score,
    best_move: Option<Point>,
    alpha: Score,
    searched: usize,
    is_multi_cut: bool,
}

/// A move about to be searched.
#[derive(Clone, Copy)]
struct Trial {
    point: Point,
    extension: Depth,
    /// By how much its score is behind that of the best quiet move.
    behind: i32,
}

impl<'a> Search<'a> {
    /// The score of a node, from the side to move; at the root the principal variation names the move.
    pub fn search(&mut self, mut task: Task) -> Score {
        let ply = task.ply;
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let status = ThreatStatus::of(self.state.state_mut(), &self.refutation_rules);
        if ply > 0 {
            if let Some(score) = settled(status, ply) {
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
        if let Some(score) = self.prune(&node) {
            return score;
        }
        self.search_moves(node)
    }

    /// Asks the table, and evaluates.
    fn open(&mut self, mut task: Task, status: ThreatStatus) -> Result<Node, Score> {
        let excluded = self.frames[task.ply].excluded;
        let key = self.state.key();
        let known = self.probe(key, task.ply).filter(|_| excluded.is_none());
        let answers = |entry: &Entry| {
            // A proven score stays true however deep one looks; under captures it was better to look again.
            let is_deep = entry.depth >= task.depth || self.refutation_rules.stones_stay && entry.score.is_proven();
            !task.is_pv() && task.ply > 0 && is_deep && settles(entry.bound, entry.score, task.alpha, task.beta)
        };
        if let Some(entry) = known.filter(answers) {
            return Err(entry.score);
        }
        let evaluation = self.static_score();
        let refined = known.map_or(evaluation, |entry| refined(evaluation, entry));
        let before = task.ply.checked_sub(2).and_then(|two| self.frames[two].evaluation);
        // The principal variation's move was last the best of a far shallower search.
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

    /// Whole-node pruning: razoring and reverse futility.
    fn prune(&mut self, node: &Node) -> Option<Score> {
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

    fn search_moves(&mut self, node: Node) -> Score {
        let mut list = self.rank(&node);
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
            let claim = self.claim(node, ranked.point);
            claim.inspect(|&(claims, claim)| claims.take(claim));
            let score = self.search_move(node, &found, Trial { point: ranked.point, extension, behind });
            claim.inspect(|&(claims, claim)| claims.release(claim));
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

    /// The next move to search; where several threads search, those that another one is looking at come last.
    fn next_move(&mut self, node: &Node, list: &mut MoveList, found: &Found) -> Option<RankedMove> {
        while let Some(ranked) = self.moves.pick(list) {
            if self.is_left_out(ranked.point, node.task.ply) || !is_legal(&self.state, ranked.point) {
                continue;
            }
            if self.can_skip(node, ranked, found) {
                list.close();
                break;
            }
            let claim = self.claim(node, ranked.point).filter(|_| found.searched > 0);
            if !claim.is_some_and(|(claims, claim)| claims.is_taken(claim)) {
                return Some(ranked);
            }
            self.moves.postpone(list);
        }
        self.moves.pick_postponed(list)
    }

    /// What other threads should know of before they look at a move, where it is deep enough to matter.
    fn claim(&self, node: &Node, point: Point) -> Option<(&'a Claims, Claim)> {
        let claims = self.claims.filter(|_| node.task.depth >= self.tunables.claim_depth)?;
        Some((claims, Claim::new(node.key, point, node.task.depth)))
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
            self.extend_variation(node.task.ply, point);
            found.alpha = found.alpha.max(score);
        }
    }

    fn remember(&mut self, node: &Node, best: Score, best_move: Option<Point>) {
        let Task { alpha, beta, depth, ply, .. } = node.task;
        if self.frames[ply].excluded.is_some() || ply == 0 && !self.root_excluded.is_empty() {
            return;
        }
        let bound = bound_of(best, alpha, beta);
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
        self.frames[ply].excluded == Some(point) || ply == 0 && self.root_excluded.contains(&point)
    }

    /// Ranks the moves of a node: the table's move, what answers a threat, then by trained score and history.
    fn rank(&mut self, node: &Node) -> MoveList {
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
        let table_move = node.known.and_then(|entry| entry.best);
        let (mover, previous) = (self.mover(), self.previous(node.task.ply));
        let numbers = self.tunables;
        let killer = self.killer(node.task.ply);
        let continuation_weight = if self.refutation_rules.stones_stay {
            numbers.continuation_weight
        } else {
            numbers.continuation_weight_captures
        };
        let (state, history, stones_stay) = (&self.state, &*self.history, self.refutation_rules.stones_stay);
        let score = |point: Point| {
            let bonus = killer.filter(|killer| killer.0 == point).map_or(0, |killer| killer.1);
            let attacks = stones_stay && state.shape(point, mover) >= Shape::Three;
            let plain = history.plain(mover, attacks, point) * numbers.history_weight;
            let answer = history.continuation(mover, previous, point) * continuation_weight;
            let score = state.move_score(point) + bonus + (plain + answer) / (MOST_HISTORY / 16);
            if table_move == Some(point) {
                TABLE_MOVE
            } else if urgent.is_some_and(|urgent| urgent.contains(point)) {
                score + URGENT
            } else {
                score
            }
        };
        self.moves.list(points.iter().map(|point| (point, score(point))))
    }

    /// Whether a node need not look at any other move than these. A move has to be found at the root, also where every
    /// one loses.
    fn may_be_all(&self, node: &Node, points: PointSet) -> bool {
        node.task.ply > 0 || points.iter().any(|point| is_legal(&self.state, point))
    }

    /// Move-count pruning: late quiet moves near the horizon are not searched, unless all before them lose.
    fn can_skip(&self, node: &Node, ranked: RankedMove, found: &Found) -> bool {
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

    /// By how much a move is searched deeper; or the score of the whole node where several moves are too good.
    fn extension(&mut self, node: &Node, ranked: RankedMove, found: &Found) -> Result<Depth, Score> {
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

    /// Plays a move and searches it: late moves less deep and with a null window first.
    fn search_move(&mut self, node: &Node, found: &Found, trial: Trial) -> Score {
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
        let (mover, previous) = (self.mover(), self.previous(node.task.ply));
        let plain = self.history.plain(mover, self.attacks(trial.point), trial.point);
        let history = plain + self.history.continuation(mover, previous, trial.point);
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

    /// Rewards the move that cut the node, and punishes those that were tried before it: attacks learn from attacks
    /// whatever they face, quiet moves from either where nothing is urgent.
    fn learn(&mut self, node: &Node, cut: Point, list: MoveList) {
        let is_attack = self.attacks(cut);
        if node.status != ThreatStatus::Free && !is_attack {
            return;
        }
        let plies = node.task.plies();
        let bonus = (plies * plies * 16 + 16 * plies).min(MOST_HISTORY / 4);
        let (mover, previous) = (self.mover(), self.previous(node.task.ply));
        for point in self.moves.picked(list) {
            let attacks = self.attacks(point);
            if attacks || !is_attack {
                self.history.update(mover, attacks, previous, point, if point == cut { bonus } else { -bonus });
            }
        }
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

/// The score of a node that shapes decide.
#[inline]
fn settled(status: ThreatStatus, ply: usize) -> Option<Score> {
    match status {
        ThreatStatus::Won(plies) => Some(Score::win_at(ply + plies)),
        ThreatStatus::Lost(plies) => Some(Score::loss_at(ply + plies)),
        _ => None,
    }
}

/// Mate-distance pruning: no line from here wins sooner than by the next move, nor loses sooner than in two.
#[inline]
fn clip_to_possible_wins(task: &mut Task) -> Option<Score> {
    task.alpha = task.alpha.max(Score::loss_at(task.ply + 2));
    task.beta = task.beta.min(Score::win_at(task.ply + 1));
    (task.alpha >= task.beta).then_some(task.alpha)
}
