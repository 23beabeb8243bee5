//! What the attacker threatens, and what the defender may answer.

use crate::position::PointSet;

/// What comes next if the defender does nothing about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The game is won.
    Win,
    /// An open four, or two fours, are made.
    OpenFour,
}

/// A threat of the attacker, the defender to move.
#[derive(Clone, Debug)]
pub(super) struct Threat {
    pub(super) aim: Aim,
    /// Where the attacker carries it out.
    pub(super) points: PointSet,
    /// Replies that may stop it, or come first.
    pub(super) answers: PointSet,
}
