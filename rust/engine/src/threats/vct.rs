//! Victory by continuous threats: depth-first proof-number search (df-pn), with victories by fours at its leaves.

use crate::watch::Counter;
use gomoku_core::{Game, Point};

use super::key_map::{KeyMap, bytes_of};
use super::proof::Line;
use super::proof_numbers::{Choice, ProofNumbers};
use super::threat::{Aim, Threat};
use super::vcf::Vcf;
use crate::position::PointSet;
use crate::threats::situation::is_legal;

/// Nodes for a look at the fours of a position that is met for the first time.
const PROBE: u64 = 60;
/// Nodes for a look at the fours after a reply that should not matter.
const CHECK: u64 = 400;
/// Nodes for a look at the fours of the root.
const ROOT_PROBE: u64 = 2_000;

/// Bytes that the moves of a line take, with what the allocator keeps of them.
const LINE_BYTES: usize = 64;

/// What is known of a position.
#[derive(Clone, Copy)]
struct Node {
    numbers: ProofNumbers,
    /// Plies to the win once it is proven.
    plies: u16,
    /// The move that leads there.
    best: Option<Point>,
    is_visited: bool,
}

impl Node {
    const DISPROVEN: Self = Self::open(ProofNumbers::DISPROVEN);

    const fn open(numbers: ProofNumbers) -> Self {
        Self { numbers, plies: 0, best: None, is_visited: false }
    }

    const fn proven(plies: u16, best: Option<Point>) -> Self {
        Self { numbers: ProofNumbers::PROVEN, plies, best, is_visited: true }
    }
}

#[derive(Clone, Copy)]
struct Child {
    point: Point,
    key: u64,
}

/// The replies of a position that should not matter, and how far they have been checked.
struct Checks {
    left: PointSet,
    /// Those that do matter.
    hard: PointSet,
    /// The one that resists longest of the rest, and the plies to the win after it.
    longest: Option<(Point, u16)>,
}

/// A search for victories by threats.
pub(super) struct Vct<'a> {
    vcf: Vcf<'a>,
    depth: Option<u32>,
    nodes: KeyMap<Node>,
    /// Wins by fours.
    lines: KeyMap<Line>,
    checks: KeyMap<Checks>,
    is_cut: bool,
}

impl<'a> Vct<'a> {
    pub(super) fn new(game: &Game, depth: Option<u32>, watch: Counter<'a>, memory: usize) -> Self {
        let vcf = Vcf::new(game, watch, memory);
        let (nodes, lines, checks) = (KeyMap::default(), KeyMap::default(), KeyMap::default());
        Self { vcf, depth, nodes, lines, checks, is_cut: false }
    }

    /// Attacker's moves tried.
    pub(super) const fn nodes(&self) -> u64 {
        self.vcf.nodes()
    }

    /// Whether more could be found beyond the limit.
    pub(super) const fn is_cut(&self) -> bool {
        self.is_cut || self.vcf.is_stopped()
    }

    /// About how many bytes are remembered beside what the search of fours remembers.
    fn bytes(&self) -> usize {
        bytes_of(&self.nodes) + bytes_of(&self.lines) + bytes_of(&self.checks) + self.lines.len() * LINE_BYTES
    }

    /// The win, its last move first.
    pub(super) fn solve(&mut self) -> Option<Line> {
        let depth = self.depth.unwrap_or(u32::MAX);
        if let Some(line) = self.vcf.probe(ROOT_PROBE, depth, None) {
            return Some(line);
        }
        let key = self.key(depth);
        let node = self.meet_attacker();
        self.nodes.insert(key, node);
        self.attack(ProofNumbers::MOST, depth);
        self.nodes[&key].numbers.is_proven().then(|| self.line(depth))
    }

    /// The key of the position; with a limit of depth, what is proven depends on the attacker's moves left.
    fn key(&self, depth: u32) -> u64 {
        let key = self.vcf.duel.state.key();
        if self.depth.is_some() { key ^ u64::from(depth + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) } else { key }
    }

    fn after(&self, depth: u32) -> u32 {
        if self.depth.is_some() { depth - 1 } else { depth }
    }

    /// The attacker to move: works on its win until one of the numbers reaches its limit.
    fn attack(&mut self, most: ProofNumbers, depth: u32) {
        let key = self.key(depth);
        if !self.nodes[&key].is_visited {
            if let Some(line) = self.vcf.probe(PROBE, depth, None) {
                self.prove_by(key, line);
                return;
            }
        }
        let children = self.attacks(depth);
        loop {
            let choice = Choice::among(children.iter().map(|child| self.nodes[&child.key].numbers));
            let node = if choice.numbers.is_proven() {
                self.shortest(&children)
            } else {
                Node { is_visited: true, ..Node::open(choice.numbers) }
            };
            self.nodes.insert(key, node);
            if choice.numbers.reaches(most) || self.vcf.is_stopped() {
                return;
            }
            let child = children[choice.child];
            self.vcf.duel.state.play(child.point);
            self.defend(choice.limits(most), self.after(depth));
            self.vcf.duel.state.undo();
        }
    }

    /// The defender to move: works on refuting all its replies until one of the numbers reaches its limit.
    fn defend(&mut self, most: ProofNumbers, depth: u32) {
        let key = self.key(depth);
        let Some(threat) = self.vcf.duel.threat() else { unreachable!("a node that was met has a threat") };
        if !self.nodes[&key].is_visited && !self.is_serious(&threat, depth) {
            self.nodes.insert(key, Node::DISPROVEN);
            return;
        }
        let mut children = self.replies(self.vcf.duel.resisting(&threat), depth);
        if let Some(checks) = self.checks.get(&key) {
            children.extend(self.replies(checks.hard, depth));
        }
        loop {
            let numbers = children.iter().map(|child| self.nodes[&child.key].numbers.swapped());
            let mut choice = Choice::among(numbers);
            choice.numbers = choice.numbers.swapped();
            if choice.numbers.is_proven() {
                let mut checks = self.checks.remove(&key).unwrap_or_else(|| self.checks(&threat, children.is_empty()));
                let hard = self.find_hard(&mut checks, &threat, depth);
                self.checks.insert(key, checks);
                if self.vcf.is_stopped() {
                    return;
                }
                if let Some(hard) = hard {
                    children.extend(self.replies(PointSet::from_iter([hard]), depth));
                    continue;
                }
            }
            let node = if choice.numbers.is_proven() {
                self.longest(key, &children)
            } else {
                Node { is_visited: true, ..Node::open(choice.numbers) }
            };
            self.nodes.insert(key, node);
            if choice.numbers.reaches(most) || self.vcf.is_stopped() {
                return;
            }
            let child = children[choice.child];
            self.vcf.duel.state.play(child.point);
            self.attack(choice.limits(most.swapped()).swapped(), depth);
            self.vcf.duel.state.undo();
        }
    }

    /// The attacker's moves that threaten, each met.
    fn attacks(&mut self, depth: u32) -> Vec<Child> {
        let ordered = self.vcf.duel.ordered(self.vcf.duel.threats(), None);
        let after = self.after(depth);
        let mut children = Vec::with_capacity(ordered.len());
        for point in ordered {
            if !is_legal(&self.vcf.duel.state, point) {
                continue;
            }
            self.vcf.duel.state.play(point);
            let key = self.key(after);
            if !self.nodes.contains_key(&key) {
                self.vcf.tick_beside(self.bytes());
                let node = self.meet_defender(after);
                self.nodes.insert(key, node);
            }
            self.vcf.duel.state.undo();
            if !self.nodes[&key].numbers.is_disproven() {
                children.push(Child { point, key });
            }
        }
        children
    }

    /// The legal replies among these points, each met.
    fn replies(&mut self, points: PointSet, depth: u32) -> Vec<Child> {
        let ordered = self.vcf.duel.ordered(points, None);
        let mut children = Vec::with_capacity(ordered.len());
        for point in ordered {
            self.vcf.duel.state.play(point);
            let key = self.key(depth);
            if !self.nodes.contains_key(&key) {
                let node = self.meet_attacker();
                self.nodes.insert(key, node);
            }
            self.vcf.duel.state.undo();
            children.push(Child { point, key });
        }
        children
    }

    /// What a look at a new position with the defender to move tells.
    fn meet_defender(&mut self, depth: u32) -> Node {
        if let Some(wins) = self.vcf.duel.verdict() {
            return if wins { Node::proven(0, None) } else { Node::DISPROVEN };
        }
        if depth == 0 {
            self.is_cut = true;
            return Node::DISPROVEN;
        }
        match self.vcf.duel.threat() {
            Some(threat) if self.vcf.duel.win_at_once().is_none() => {
                Node::open(ProofNumbers::new(threat.answers.len(), 1))
            }
            _ => Node::DISPROVEN,
        }
    }

    /// What a look at a new position with the attacker to move tells.
    fn meet_attacker(&mut self) -> Node {
        if let Some(wins) = self.vcf.duel.verdict() {
            return if wins { Node::proven(0, None) } else { Node::DISPROVEN };
        }
        if let Some(point) = self.vcf.duel.win_at_once() {
            return Node::proven(1, Some(point));
        }
        let threats = self.vcf.duel.threats().len();
        if threats == 0 { Node::DISPROVEN } else { Node::open(ProofNumbers::new(1, threats)) }
    }

    /// Whether the attacker wins by fours if nothing is done about the threat.
    fn is_serious(&mut self, threat: &Threat, depth: u32) -> bool {
        let Some(pass) = self.vcf.duel.pass(threat) else { return true };
        let is_serious = self.loses(pass, threat, depth, threat.points.first()).is_some();
        self.is_cut |= !is_serious && self.vcf.is_cut();
        is_serious
    }

    /// How a reply loses to a win by fours, as far as a short look tells.
    fn loses(&mut self, reply: Point, threat: &Threat, depth: u32, hint: Option<Point>) -> Option<Line> {
        let wins = if threat.aim == Aim::Win { threat.points } else { PointSet::EMPTY };
        self.vcf.loses(reply, wins, CHECK, depth, hint)
    }

    /// The replies that should not matter, none checked yet.
    fn checks(&mut self, threat: &Threat, is_sole: bool) -> Checks {
        let mut left = self.vcf.duel.doubtful(threat);
        left.retain(|point| is_legal(&self.vcf.duel.state, point));
        if left.is_empty() && is_sole {
            left.extend(self.vcf.duel.any_reply());
        }
        Checks { left, hard: PointSet::EMPTY, longest: None }
    }

    /// Checks replies that should not matter until one does.
    fn find_hard(&mut self, checks: &mut Checks, threat: &Threat, depth: u32) -> Option<Point> {
        let mut hint = threat.points.first();
        while let Some(reply) = checks.left.first() {
            let line = self.loses(reply, threat, depth, hint);
            if self.vcf.is_stopped() {
                return None;
            }
            checks.left.remove(reply);
            let Some(mut line) = line else {
                checks.hard.insert(reply);
                return Some(reply);
            };
            line.pop();
            hint = line.last().copied();
            if let Some(four) = hint.filter(|_| line.len() == 3) {
                checks.left -= self.vcf.duel.replies_like(reply, four);
            }
            self.keep_longest(checks, reply, line, depth);
        }
        None
    }

    fn keep_longest(&mut self, checks: &mut Checks, reply: Point, line: Line, depth: u32) {
        let plies = line.len() as u16;
        if checks.longest.is_some_and(|(_, longest)| longest >= plies) {
            return;
        }
        checks.longest = Some((reply, plies));
        self.vcf.duel.state.play(reply);
        let key = self.key(depth);
        self.vcf.duel.state.undo();
        self.prove_by(key, line);
    }

    fn prove_by(&mut self, key: u64, line: Line) {
        self.nodes.insert(key, Node::proven(line.len() as u16, line.last().copied()));
        self.lines.insert(key, line);
    }

    /// The node whose child wins soonest.
    fn shortest(&self, children: &[Child]) -> Node {
        let proven = children.iter().filter(|child| self.nodes[&child.key].numbers.is_proven());
        let best = proven.min_by_key(|child| self.nodes[&child.key].plies);
        best.map_or(Node::DISPROVEN, |best| Node::proven(self.nodes[&best.key].plies + 1, Some(best.point)))
    }

    /// The node whose replies are all refuted.
    fn longest(&self, key: u64, children: &[Child]) -> Node {
        let children = children.iter().map(|child| (child.point, self.nodes[&child.key].plies));
        let others = self.checks.get(&key).and_then(|checks| checks.longest);
        let best = children.chain(others).max_by_key(|(_, plies)| *plies);
        Node::proven(best.map_or(0, |(_, plies)| plies + 1), best.map(|(point, _)| point))
    }

    /// The moves from here to the proven win, the last one first.
    fn line(&mut self, mut depth: u32) -> Line {
        let mut moves = Line::new();
        let mut is_attack = true;
        let rest = loop {
            let key = self.key(depth);
            if let Some(line) = self.lines.get(&key) {
                break line.clone();
            }
            let Some(best) = self.nodes[&key].best else { break Line::new() };
            moves.push(best);
            if self.nodes[&key].plies == 1 {
                break Line::new();
            }
            self.vcf.duel.state.play(best);
            depth = if is_attack { self.after(depth) } else { depth };
            is_attack = !is_attack;
        };
        rest.into_iter().chain(moves.into_iter().rev()).collect()
    }
}
