//! The defender's replies: which resist a threat, and which have to be played because no theorem refutes them.

use gomoku_core::{Bitboard, Color, Point};

use super::proof_position::ProofPosition;
use super::threat::{Aim, Threat};
use crate::threats::captures::{capture_threats, winning_captures};
use crate::threats::defence::{on_the_lines_of, stops_of_open_fours};
use crate::threats::fours::stays_legal;
use crate::threats::refutation_rules::RefutedReplies;
use crate::threats::winning_moves::loses_at_once;

/// Beyond these steps along a line, two stones and what is between them make no five together.
const REACH_OF_FIVES: i32 = 10;
/// Steps from a stone within which it is part of a capture.
const REACH_OF_CAPTURES: i32 = 3;

impl ProofPosition {
    /// The legal answers that do not lose with the next move at the latest, and one of those that do with that move.
    pub fn resisting(&mut self, threat: &Threat) -> Bitboard {
        let mut answers = self.legal(threat.answers);
        // Where stones stay, all answers resist.
        if !self.rules.stones_stay && threat.aim == Aim::Win {
            let mut is_first = true;
            answers.retain(|point| {
                let line = loses_at_once(&mut self.state, point, threat.points);
                line.is_none_or(|line| line.len() > 1 && std::mem::take(&mut is_first))
            });
        }
        answers
    }

    /// A reply that leaves the threat as it is, where only playing shows what it is worth.
    pub fn null_move(&self, threat: &Threat) -> Option<Point> {
        match (self.refuted_replies(), threat.aim) {
            (RefutedReplies::OffTheLines, _) | (RefutedReplies::OffTheLinesOfFives, Aim::Win) => return None,
            (RefutedReplies::OffTheLinesOfFives, Aim::OpenFour)
            | (RefutedReplies::QuietAndAway | RefutedReplies::None, _) => {}
        }
        let answers = threat.answers | capture_threats(&self.state, self.defender());
        let lines = threat.points.iter().map(|point| on_the_lines_of(&self.state, point, REACH_OF_FIVES));
        self.first_legal(*self.state.empty() - lines.fold(answers, |one, other| one | other))
    }

    /// The replies beside the answers that no theorem refutes; each of them that is legal has to be played.
    pub fn unrefuted(&mut self, threat: &Threat) -> Bitboard {
        let others = *self.state.empty() - threat.answers;
        match (self.refuted_replies(), threat.aim) {
            (RefutedReplies::OffTheLines | RefutedReplies::OffTheLinesOfFives, Aim::Win) => Bitboard::EMPTY,
            (RefutedReplies::OffTheLines, Aim::OpenFour) => others & self.may_forbid_open_fours(threat.points),
            (RefutedReplies::QuietAndAway, Aim::Win) => others & self.may_break_fives(threat),
            (RefutedReplies::OffTheLinesOfFives | RefutedReplies::QuietAndAway, Aim::OpenFour)
            | (RefutedReplies::None, _) => others,
        }
    }

    /// The replies after which none of these open fours may be legal any more.
    fn may_forbid_open_fours(&self, open_fours: Bitboard) -> Bitboard {
        let safe = stays_legal(&self.state, open_fours, self.attacker);
        if safe == open_fours {
            return Bitboard::EMPTY;
        }
        stops_of_open_fours(&self.state, safe).unwrap_or(*self.state.empty())
    }

    /// The replies that may save the defender from all of these fives, beside stopping, capturing and making a five.
    fn may_break_fives(&mut self, threat: &Threat) -> Bitboard {
        // A reply that captures nothing breaks no standing five and stops no capture elsewhere.
        let is_beyond_a_quiet_reply =
            self.state.game().pending_five().is_some() || winning_captures(&self.state, self.attacker).next().is_some();
        if is_beyond_a_quiet_reply {
            return Bitboard::EMPTY;
        }
        let prepares = capture_threats(&self.state, self.defender());
        let others = *self.state.empty() - threat.answers - prepares;
        for five in threat.points {
            let near = on_the_lines_of(&self.state, five, REACH_OF_CAPTURES);
            let Some(away) = self.first_legal(others - near) else { continue };
            // The five wins after one quiet reply away from it, so it does after all of them.
            if loses_at_once(&mut self.state, away, Bitboard::from_iter([five])).is_some() {
                return prepares | near;
            }
        }
        *self.state.empty()
    }

    /// The replies that lose to the open four on `point` because this one does; the empty set where that is no theorem.
    pub fn replies_like(&self, reply: Point, point: Point) -> Bitboard {
        let rules = self.state.game().rules();
        let forbids = Color::ALL.into_iter().any(|color| rules.forbids(color));
        if self.refuted_replies() != RefutedReplies::OffTheLinesOfFives || forbids {
            return Bitboard::EMPTY;
        }
        let near = on_the_lines_of(&self.state, point, REACH_OF_FIVES);
        if near.contains(reply) { Bitboard::EMPTY } else { *self.state.empty() - near }
    }

    /// Any legal reply.
    pub fn any_reply(&self) -> Option<Point> {
        self.first_legal(*self.state.empty())
    }
}
