//! Victory by continuous threats: depth-first proof-number search (df-pn), with victories by fours at its leaves.

use gomoku_core::{Bitboard, Game, Point};

use super::key_map::{KeyMap, bytes_of};
use super::proof::WinningLine;
use super::proof_node::{Checks, Child, ProofNode, latest, soonest};
use super::proof_numbers::{Choice, ProofNumbers};
use super::threat::Threat;
use super::vcf::Vcf;
use crate::search::Counter;
use crate::threats::legality::is_legal;

/// Nodes for a look at the fours of a position that is met for the first time.
const PROBE: u64 = 60;
/// Nodes for a look at the fours of the root.
const ROOT_PROBE: u64 = 2_000;

/// Bytes that the moves of a winning line take, with what the allocator keeps of them.
const LINE_BYTES: usize = 64;

/// A search for victories by threats.
pub struct Vct<'a> {
    pub vcf: Vcf<'a>,
    depth: Option<u32>,
    nodes: KeyMap<ProofNode>,
    /// Wins by fours.
    lines: KeyMap<WinningLine>,
    checks: KeyMap<Checks>,
    pub is_cut: bool,
}

impl<'a> Vct<'a> {
    pub fn new(game: &Game, depth: Option<u32>, counter: Counter<'a>, memory: usize) -> Self {
        let vcf = Vcf::new(game, counter, memory);
        let (nodes, lines, checks) = (KeyMap::default(), KeyMap::default(), KeyMap::default());
        Self { vcf, depth, nodes, lines, checks, is_cut: false }
    }

    /// Attacker's moves tried.
    pub const fn nodes(&self) -> u64 {
        self.vcf.nodes()
    }

    /// Whether more could be found beyond the limit.
    pub const fn is_cut(&self) -> bool {
        self.is_cut || self.vcf.is_stopped()
    }

    /// About how many bytes are remembered beside what the search of fours remembers.
    fn bytes(&self) -> usize {
        bytes_of(&self.nodes) + bytes_of(&self.lines) + bytes_of(&self.checks) + self.lines.len() * LINE_BYTES
    }

    /// The win, its last move first.
    pub fn solve(&mut self) -> Option<WinningLine> {
        let depth = self.depth.unwrap_or(u32::MAX);
        if let Some(line) = self.vcf.probe(ROOT_PROBE, depth, None) {
            return Some(line);
        }
        let key = self.key(depth);
        let node = ProofNode::met_with_attacker_to_move(&mut self.vcf.position);
        self.nodes.insert(key, node);
        self.attack(ProofNumbers::MOST, depth);
        self.nodes[&key].numbers.is_proven().then(|| self.line(depth))
    }

    /// The key of the position; with a limit of depth, what is proven depends on the attacker's moves left.
    fn key(&self, depth: u32) -> u64 {
        let key = self.vcf.position.state.game().key();
        if self.depth.is_some() { key ^ u64::from(depth + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) } else { key }
    }

    /// The key of the position behind a move.
    pub fn key_after(&mut self, point: Point, depth: u32) -> u64 {
        self.vcf.position.state.play(point);
        let key = self.key(depth);
        self.vcf.position.state.undo();
        key
    }

    /// The attacker's moves left after one more.
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
            let is_proven = choice.numbers.is_proven();
            let node = if is_proven { soonest(&self.nodes, &children) } else { ProofNode::visited(choice.numbers) };
            self.nodes.insert(key, node);
            if choice.numbers.reaches(most) || self.vcf.is_stopped() {
                return;
            }
            let child = children[choice.child];
            self.vcf.position.state.play(child.point);
            self.defend(choice.limits(most), self.after(depth));
            self.vcf.position.state.undo();
        }
    }

    /// The defender to move: works on refuting all its replies until one of the numbers reaches its limit.
    fn defend(&mut self, most: ProofNumbers, depth: u32) {
        let key = self.key(depth);
        let Some(threat) = self.vcf.position.threat() else { unreachable!("a node that was met has a threat") };
        if !self.nodes[&key].is_visited && !self.is_serious(&threat, depth) {
            self.nodes.insert(key, ProofNode::DISPROVEN);
            return;
        }
        let mut children = self.first_replies(&threat, key, depth);
        loop {
            let numbers = children.iter().map(|child| self.nodes[&child.key].numbers.swapped());
            let choice = Choice::among(numbers);
            let numbers = choice.numbers.swapped();
            if numbers.is_proven() {
                let hard = self.check_others(&threat, key, children.is_empty(), depth);
                if self.vcf.is_stopped() {
                    return;
                }
                if let Some(hard) = hard {
                    children.extend(self.replies(Bitboard::from_iter([hard]), depth));
                    continue;
                }
            }
            let other = || self.checks.get(&key).and_then(|checks| checks.longest);
            let is_proven = numbers.is_proven();
            let node = if is_proven { latest(&self.nodes, &children, other()) } else { ProofNode::visited(numbers) };
            self.nodes.insert(key, node);
            if numbers.reaches(most) || self.vcf.is_stopped() {
                return;
            }
            let child = children[choice.child];
            self.vcf.position.state.play(child.point);
            self.attack(choice.limits(most.swapped()).swapped(), depth);
            self.vcf.position.state.undo();
        }
    }

    /// The attacker's moves that threaten, each met.
    fn attacks(&mut self, depth: u32) -> Vec<Child> {
        let ordered = self.vcf.position.ordered(self.vcf.position.threats(), None);
        let after = self.after(depth);
        let mut children = Vec::with_capacity(ordered.len());
        for point in ordered {
            if !is_legal(&self.vcf.position.state, point) {
                continue;
            }
            self.vcf.position.state.play(point);
            let key = self.key(after);
            if !self.nodes.contains_key(&key) {
                self.vcf.tick(self.bytes());
                let node = self.meet_defender(after);
                self.nodes.insert(key, node);
            }
            self.vcf.position.state.undo();
            if !self.nodes[&key].numbers.is_disproven() {
                children.push(Child { point, key });
            }
        }
        children
    }

    /// The replies that resist a threat, and those of the others that were found to be hard, each met.
    fn first_replies(&mut self, threat: &Threat, key: u64, depth: u32) -> Vec<Child> {
        let resisting = self.vcf.position.resisting(threat);
        let mut children = self.replies(resisting, depth);
        if let Some(checks) = self.checks.get(&key) {
            children.extend(self.replies(checks.hard, depth));
        }
        children
    }

    /// The legal replies among these points, each met.
    fn replies(&mut self, points: Bitboard, depth: u32) -> Vec<Child> {
        let ordered = self.vcf.position.ordered(points, None);
        let mut children = Vec::with_capacity(ordered.len());
        for point in ordered {
            self.vcf.position.state.play(point);
            let key = self.key(depth);
            if !self.nodes.contains_key(&key) {
                let node = ProofNode::met_with_attacker_to_move(&mut self.vcf.position);
                self.nodes.insert(key, node);
            }
            self.vcf.position.state.undo();
            children.push(Child { point, key });
        }
        children
    }

    /// Checks the replies that should not matter: one that does, if there is any.
    fn check_others(&mut self, threat: &Threat, key: u64, is_sole: bool, depth: u32) -> Option<Point> {
        let mut checks = self.checks.remove(&key).unwrap_or_else(|| self.unchecked(threat, is_sole));
        let hard = self.find_hard(&mut checks, threat, depth);
        self.checks.insert(key, checks);
        hard
    }

    /// What a look at a new position with the defender to move tells; nothing is claimed where the attacker has no move
    /// left.
    fn meet_defender(&mut self, depth: u32) -> ProofNode {
        if depth == 0 && self.vcf.position.is_won().is_none() {
            self.is_cut = true;
            return ProofNode::DISPROVEN;
        }
        ProofNode::met_with_defender_to_move(&mut self.vcf.position)
    }

    /// Notes a win by fours.
    pub fn prove_by(&mut self, key: u64, line: WinningLine) {
        self.nodes.insert(key, ProofNode::proven(line.len() as u16, line.last().copied()));
        self.lines.insert(key, line);
    }

    /// The moves from here to the proven win, the last one first.
    fn line(&mut self, mut depth: u32) -> WinningLine {
        let mut moves = WinningLine::new();
        let mut is_attack = true;
        let rest = loop {
            let key = self.key(depth);
            if let Some(line) = self.lines.get(&key) {
                break line.clone();
            }
            let Some(best) = self.nodes[&key].best else { break WinningLine::new() };
            moves.push(best);
            if self.nodes[&key].plies == 1 {
                break WinningLine::new();
            }
            self.vcf.position.state.play(best);
            depth = if is_attack { self.after(depth) } else { depth };
            is_attack = !is_attack;
        };
        rest.into_iter().chain(moves.into_iter().rev()).collect()
    }
}
