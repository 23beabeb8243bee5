//! Victory by continuous fours.

use crate::watch::Counter;
use gomoku_core::{Game, Point};

use super::duel::{Duel, loses_at_once};
use super::key_map::{KeyMap, bytes_of};
use super::proof::Line;
use super::threat::Threat;
use crate::position::PointSet;
use crate::threats::situation::is_legal;

/// The depth to which a position is refuted that has no victory by fours at all.
const FOR_GOOD: u32 = u32::MAX;

/// A search for victories by continuous fours.
pub(super) struct Vcf<'a> {
    pub(super) duel: Duel,
    watch: Counter<'a>,
    /// Positions with the attacker to move, and within how many of its moves it does not win.
    refuted: KeyMap<u32>,
    /// Bytes that may be remembered.
    memory: usize,
    /// Whether so many are.
    is_full: bool,
    /// Whether a deeper search could find more below the node in hand.
    is_cut: bool,
    /// The count of nodes at which a probe ends.
    last_node: u64,
    /// The move that is tried first at the root of a probe.
    hint: Option<Point>,
}

impl<'a> Vcf<'a> {
    pub(super) fn new(game: &Game, watch: Counter<'a>, memory: usize) -> Self {
        let duel = Duel::new(game);
        let refuted = KeyMap::default();
        Self { duel, watch, refuted, memory, is_full: false, is_cut: false, last_node: u64::MAX, hint: None }
    }

    /// Attacker's moves tried.
    pub(super) const fn nodes(&self) -> u64 {
        self.watch.nodes()
    }

    /// Whether the limit ended the search.
    pub(super) const fn is_stopped(&self) -> bool {
        self.watch.stopped() || self.is_full
    }

    /// Whether more could be found beyond the limit.
    pub(super) const fn is_cut(&self) -> bool {
        self.is_cut || self.is_stopped()
    }

    /// Counts a move of the attacker; whether the search has to end.
    pub(super) fn tick(&mut self) -> bool {
        self.tick_beside(0)
    }

    /// The same where so many bytes are remembered beside the refuted positions.
    pub(super) fn tick_beside(&mut self, bytes: usize) -> bool {
        self.is_full |= bytes_of(&self.refuted) + bytes > self.memory;
        self.watch.tick() || self.is_full
    }

    fn is_over(&self) -> bool {
        self.is_stopped() || self.watch.nodes() >= self.last_node
    }

    /// How the side to move wins by fours within so many nodes and moves of its own; it is the attacker.
    pub(super) fn probe(&mut self, nodes: u64, depth: u32, hint: Option<Point>) -> Option<Line> {
        self.last_node = self.nodes() + nodes;
        self.hint = hint;
        let line = self.deepen(depth);
        (self.last_node, self.hint) = (u64::MAX, None);
        line
    }

    /// Iterative deepening finds the shortest win, and keeps to short lines while long ones abound.
    pub(super) fn deepen(&mut self, most: u32) -> Option<Line> {
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
    fn attack(&mut self, depth: u32) -> Option<Line> {
        if let Some(point) = self.duel.win_at_once() {
            return Some(vec![point]);
        }
        if depth == 1 {
            self.is_cut |= !self.duel.fours().is_empty();
            return None;
        }
        let key = self.duel.state.key();
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

    fn attack_with_fours(&mut self, depth: u32) -> Option<Line> {
        let hint = self.hint.take();
        for four in self.duel.ordered(self.duel.fours(), hint) {
            if !is_legal(&self.duel.state, four) {
                continue;
            }
            if self.is_over() || self.tick() {
                return None;
            }
            self.duel.state.play(four);
            let line = self.defend(depth - 1);
            self.duel.state.undo();
            if let Some(mut line) = line {
                line.push(four);
                return Some(line);
            }
        }
        None
    }

    /// The defender to move: how the attacker wins all the same within `depth` more moves, whatever the reply.
    fn defend(&mut self, depth: u32) -> Option<Line> {
        if let Some(wins) = self.duel.verdict() {
            return wins.then(Line::new);
        }
        let threat = self.duel.threat_to_win()?;
        if self.duel.win_at_once().is_some() {
            return None;
        }
        let mut longest = Line::new();
        for reply in self.duel.ordered(self.duel.resisting(&threat), None) {
            keep_longer(&mut longest, self.after_reply(reply, depth)?);
        }
        self.clear_doubts(&threat, depth, &mut longest)?;
        if longest.is_empty() {
            longest = self.surrender(&threat, depth)?;
        }
        Some(longest)
    }

    fn clear_doubts(&mut self, threat: &Threat, depth: u32, longest: &mut Line) -> Option<()> {
        let doubtful = self.duel.doubtful(threat);
        if doubtful.is_empty() {
            return Some(());
        }
        let mut game = self.duel.state.game().clone();
        for reply in doubtful.iter() {
            if is_legal(&self.duel.state, reply) {
                let line = loses_at_once(&mut game, reply, threat.points).or_else(|| self.after_reply(reply, depth));
                keep_longer(longest, line?);
            }
        }
        Some(())
    }

    /// The shortest way to lose where no reply is any better.
    fn surrender(&mut self, threat: &Threat, depth: u32) -> Option<Line> {
        let legal = |point: &Point| is_legal(&self.duel.state, *point);
        let reply = threat.points.iter().find(legal).or_else(|| self.duel.any_reply())?;
        self.after_reply(reply, depth)
    }

    fn after_reply(&mut self, reply: Point, depth: u32) -> Option<Line> {
        self.duel.state.play(reply);
        let line = match self.duel.verdict() {
            Some(wins) => wins.then(Line::new),
            None => self.attack(depth),
        };
        self.duel.state.undo();
        line.map(|mut line| {
            line.push(reply);
            line
        })
    }

    /// How a legal reply loses to a win by fours that a probe of so many nodes finds.
    pub(super) fn loses(
        &mut self,
        reply: Point,
        wins: PointSet,
        nodes: u64,
        depth: u32,
        hint: Option<Point>,
    ) -> Option<Line> {
        if !wins.is_empty() {
            let line = loses_at_once(&mut self.duel.state.game().clone(), reply, wins);
            if line.is_some() {
                return line;
            }
        }
        self.duel.state.play(reply);
        let line = match self.duel.verdict() {
            Some(wins) => wins.then(Line::new),
            None => self.probe(nodes, depth, hint),
        };
        self.duel.state.undo();
        line.map(|mut line| {
            line.push(reply);
            line
        })
    }
}

fn keep_longer(longest: &mut Line, line: Line) {
    if line.len() > longest.len() {
        *longest = line;
    }
}
