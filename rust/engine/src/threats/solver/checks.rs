//! Replies beside the answers to a threat: each that no theorem refutes is checked before a win by threats is believed.

use gomoku_core::{Bitboard, Point};

use super::proof::WinningLine;
use super::proof_node::Checks;
use super::threat::Threat;
use super::vct::Vct;

/// Nodes for a look at the fours after a reply that should not matter.
const CHECK: u64 = 400;

impl Vct<'_> {
    /// Whether the attacker wins by fours if nothing is done about the threat.
    pub fn is_serious(&mut self, threat: &Threat, depth: u32) -> bool {
        let Some(null_move) = self.vcf.position.null_move(threat) else { return true };
        let is_serious = self.loses(null_move, threat, depth, threat.points.first()).is_some();
        self.is_cut |= !is_serious && self.vcf.is_cut();
        is_serious
    }

    /// The replies that should not matter, before any is checked. Where there is none and the threat is the sole one, any legal
    /// reply.
    pub fn unchecked(&mut self, threat: &Threat, is_sole: bool) -> Checks {
        let unrefuted = self.vcf.position.unrefuted(threat);
        let mut left = self.vcf.position.legal(unrefuted);
        if left.is_empty() && is_sole {
            left.extend(self.vcf.position.any_reply());
        }
        Checks { left, hard: Bitboard::EMPTY, longest: None }
    }

    /// Checks replies that should not matter until one does.
    pub fn find_hard(&mut self, checks: &mut Checks, threat: &Threat, depth: u32) -> Option<Point> {
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
                checks.left -= self.vcf.position.replies_like(reply, four);
            }
            self.keep_longest(checks, reply, line, depth);
        }
        None
    }

    /// How a reply loses to a win by fours, as far as a short look tells.
    fn loses(&mut self, reply: Point, threat: &Threat, depth: u32, hint: Option<Point>) -> Option<WinningLine> {
        self.vcf.loses(reply, threat.wins(), CHECK, depth, hint)
    }

    fn keep_longest(&mut self, checks: &mut Checks, reply: Point, line: WinningLine, depth: u32) {
        let plies = line.len() as u16;
        if checks.longest.is_some_and(|(_, longest)| longest >= plies) {
            return;
        }
        checks.longest = Some((reply, plies));
        let key = self.key_after(reply, depth);
        self.prove_by(key, line);
    }
}
