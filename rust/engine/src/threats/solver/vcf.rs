//! Victory by continuous fours.

use gomoku_core::{Bitboard, Game, Point};

use super::key_map::{KeyMap, bytes_of};
use super::proof::WinningLine;
use super::proof_position::ProofPosition;
use super::threat::Threat;
use crate::search::Counter;
use crate::threats::legality::is_legal;
use crate::threats::winning_moves::loses_at_once;

/// The depth to which a position is refuted that has no victory by fours at all.
const FOR_GOOD: u32 = u32::MAX;

/// A search for victories by continuous fours.
pub struct Vcf<'a> {
    pub position: ProofPosition,
    counter: Counter<'a>,
    /// Positions with the attacker to move, and within how many of its moves it does not win.
    refuted: KeyMap<u32>,
    /// Bytes that may be remembered.
    memory: usize,
    /// Whether this many are.
    is_full: bool,
    /// Whether a deeper search could find more below the node in hand.
    is_cut: bool,
    /// The count of nodes at which a probe ends.
    last_node: u64,
    /// The move that is tried first at the root of a probe.
    hint: Option<Point>,
}

impl<'a> Vcf<'a> {
    pub fn new(game: &Game, counter: Counter<'a>, memory: usize) -> Self {
        let position = ProofPosition::new(game);
        let refuted = KeyMap::default();
        Self { position, counter, refuted, memory, is_full: false, is_cut: false, last_node: u64::MAX, hint: None }
    }

    /// Attacker's moves tried.
    pub const fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// Whether the limit ended the search.
    pub const fn is_stopped(&self) -> bool {
        self.counter.stopped() || self.is_full
    }

    /// Whether more could be found beyond the limit.
    pub const fn is_cut(&self) -> bool {
        self.is_cut || self.is_stopped()
    }

    /// Counts a move of the attacker, with this many bytes remembered beside the refuted positions; whether the search has
    /// to end.
    pub fn tick(&mut self, bytes_beside: usize) -> bool {
        self.is_full |= bytes_of(&self.refuted) + bytes_beside > self.memory;
        self.counter.tick() || self.is_full
    }

    fn is_over(&self) -> bool {
        self.is_stopped() || self.counter.nodes() >= self.last_node
    }

    /// How the side to move wins by fours within this many nodes and moves of its own; it is the attacker.
    pub fn probe(&mut self, nodes: u64, depth: u32, hint: Option<Point>) -> Option<WinningLine> {
        self.last_node = self.nodes() + nodes;
        self.hint = hint;
        let line = self.deepen(depth);
        (self.last_node, self.hint) = (u64::MAX, None);
        line
    }

    /// Iterative deepening finds the shortest win, and keeps to short lines while long ones abound.
    pub fn deepen(&mut self, most: u32) -> Option<WinningLine> {
        for depth in 1..=most {
            self.is_cut = false;
            let line = self.attack(depth);
            if line.is_some() || !self.is_cut || self.is_over() {
                return line;
            }
        }
        None
    }

    /// The attacker to move: how it wins within `depth` moves of its own.
    fn attack(&mut self, depth: u32) -> Option<WinningLine> {
        if let Some(point) = self.position.winning_move() {
            return Some(vec![point]);
        }
        if depth == 1 {
            self.is_cut |= !self.position.fours().is_empty();
            return None;
        }
        let key = self.position.state.game().key();
        if let Some(&known) = self.refuted.get(&key).filter(|known| **known >= depth) {
            self.is_cut |= known != FOR_GOOD;
            return None;
        }
        let cut_elsewhere = std::mem::replace(&mut self.is_cut, false);
        let line = self.attack_with_fours(depth);
        if line.is_none() && !self.is_over() {
            self.refuted.insert(key, if self.is_cut { depth } else { FOR_GOOD });
        }
        self.is_cut |= cut_elsewhere;
        line
    }

    fn attack_with_fours(&mut self, depth: u32) -> Option<WinningLine> {
        let hint = self.hint.take();
        for four in self.position.ordered(self.position.fours(), hint) {
            if !is_legal(&self.position.state, four) {
                continue;
            }
            if self.is_over() || self.tick(0) {
                return None;
            }
            self.position.state.play(four);
            let line = self.defend(depth - 1);
            self.position.state.undo();
            if let Some(mut line) = line {
                line.push(four);
                return Some(line);
            }
        }
        None
    }

    /// The defender to move: how the attacker wins all the same within `depth` more moves, whatever the reply.
    fn defend(&mut self, depth: u32) -> Option<WinningLine> {
        if let Some(is_won) = self.position.is_won() {
            return is_won.then(WinningLine::new);
        }
        let threat = self.position.threat_to_win()?;
        if self.position.winning_move().is_some() {
            return None;
        }
        let mut longest = WinningLine::new();
        let resisting = self.position.resisting(&threat);
        for reply in self.position.ordered(resisting, None) {
            keep_longer(&mut longest, self.after_reply(reply, |vcf| vcf.attack(depth))?);
        }
        self.refute_the_rest(&threat, depth, &mut longest)?;
        if longest.is_empty() {
            longest = self.surrender(&threat, depth)?;
        }
        Some(longest)
    }

    /// Plays the replies that no theorem refutes; `None` once one of them saves the defender.
    fn refute_the_rest(&mut self, threat: &Threat, depth: u32, longest: &mut WinningLine) -> Option<()> {
        for reply in self.position.unrefuted(threat) {
            if is_legal(&self.position.state, reply) {
                let line = loses_at_once(&mut self.position.state, reply, threat.points);
                let line = line.or_else(|| self.after_reply(reply, |vcf| vcf.attack(depth)));
                keep_longer(longest, line?);
            }
        }
        Some(())
    }

    /// The shortest way to lose where no reply is any better.
    fn surrender(&mut self, threat: &Threat, depth: u32) -> Option<WinningLine> {
        let reply = self.position.first_legal(threat.points).or_else(|| self.position.any_reply())?;
        self.after_reply(reply, |vcf| vcf.attack(depth))
    }

    /// How a legal reply loses to one of these wins, or else to a win by fours that a probe of this many nodes finds.
    pub fn loses(
        &mut self,
        reply: Point,
        wins: Bitboard,
        nodes: u64,
        depth: u32,
        hint: Option<Point>,
    ) -> Option<WinningLine> {
        let at_once = if wins.is_empty() { None } else { loses_at_once(&mut self.position.state, reply, wins) };
        at_once.or_else(|| self.after_reply(reply, |vcf| vcf.probe(nodes, depth, hint)))
    }

    /// How the attacker wins after a legal reply, found by `attack` where the game goes on.
    fn after_reply(
        &mut self,
        reply: Point,
        attack: impl FnOnce(&mut Self) -> Option<WinningLine>,
    ) -> Option<WinningLine> {
        self.position.state.play(reply);
        let line = match self.position.is_won() {
            Some(is_won) => is_won.then(WinningLine::new),
            None => attack(self),
        };
        self.position.state.undo();
        line.map(|mut line| {
            line.push(reply);
            line
        })
    }
}

fn keep_longer(longest: &mut WinningLine, line: WinningLine) {
    if line.len() > longest.len() {
        *longest = line;
    }
}
