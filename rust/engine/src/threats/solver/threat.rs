//! What the attacker threatens, and what may answer it.

use gomoku_core::Bitboard;

use super::proof_position::ProofPosition;
use crate::threats::captures::winning_captures;
use crate::threats::defence::{counters_to_five, counters_to_open_four, stops_of_fives, stops_of_open_fours};
use crate::threats::fours::open_four_points;

/// What comes next if the defender does nothing about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The game is won.
    Win,
    /// An open four, or two fours, are made.
    OpenFour,
}

/// A threat of the attacker, the defender to move.
#[derive(Clone, Debug)]
pub struct Threat {
    pub aim: Aim,
    /// Where the attacker carries it out.
    pub points: Bitboard,
    /// Replies that may stop it, or come before it.
    pub answers: Bitboard,
}

impl Threat {
    /// Where the attacker wins with its next move.
    pub fn wins(&self) -> Bitboard {
        match self.aim {
            Aim::Win => self.points,
            Aim::OpenFour => Bitboard::EMPTY,
        }
    }
}

impl ProofPosition {
    /// The win, or else the open four, that the attacker threatens.
    pub fn threat(&self) -> Option<Threat> {
        self.threat_to_win().or_else(|| self.threat_of_open_four())
    }

    /// The win that the attacker threatens to complete with its next move.
    pub fn threat_to_win(&self) -> Option<Threat> {
        let fives = self.state.fives(self.attacker);
        let points = fives | winning_captures(&self.state, self.attacker).collect();
        if points.is_empty() && self.state.game().pending_five().is_none() {
            return None;
        }
        let answers = if self.refuted_replies().leave_only_stops_of_fives() {
            stops_of_fives(&self.state, fives, self.attacker)
        } else {
            points | counters_to_five(&self.state)
        };
        Some(Threat { aim: Aim::Win, points, answers })
    }

    fn threat_of_open_four(&self) -> Option<Threat> {
        let points: Bitboard = open_four_points(&self.state, self.attacker).collect();
        let answers = stops_of_open_fours(&self.state, points)? | counters_to_open_four(&self.state);
        Some(Threat { aim: Aim::OpenFour, points, answers })
    }
}
