//! What a search for victories by threats knows of a position.

use gomoku_core::{Bitboard, Point};

use super::key_map::KeyMap;
use super::proof_numbers::ProofNumbers;
use super::proof_position::ProofPosition;

/// What is known of a position.
#[derive(Clone, Copy)]
pub struct ProofNode {
    pub numbers: ProofNumbers,
    /// Plies to the win once it is proven.
    pub plies: u16,
    /// The move that leads there.
    pub best: Option<Point>,
    pub is_visited: bool,
}

impl ProofNode {
    pub const DISPROVEN: Self = Self::new(ProofNumbers::DISPROVEN);

    /// A position that was met and not searched.
    pub const fn new(numbers: ProofNumbers) -> Self {
        Self { numbers, plies: 0, best: None, is_visited: false }
    }

    /// A position that was searched without an end.
    pub const fn visited(numbers: ProofNumbers) -> Self {
        Self { is_visited: true, ..Self::new(numbers) }
    }

    /// A position that the attacker wins in this many plies, beginning with this move.
    pub const fn proven(plies: u16, best: Option<Point>) -> Self {
        Self { numbers: ProofNumbers::PROVEN, plies, best, is_visited: true }
    }

    /// What a look at a new position with the attacker to move tells.
    pub fn met_with_attacker_to_move(position: &mut ProofPosition) -> Self {
        if let Some(is_won) = position.is_won() {
            return Self::over(is_won);
        }
        if let Some(point) = position.winning_move() {
            return Self::proven(1, Some(point));
        }
        let threats = position.threats().len();
        if threats == 0 { Self::DISPROVEN } else { Self::new(ProofNumbers::new(1, threats)) }
    }

    /// What a look at a new position with the defender to move tells.
    pub fn met_with_defender_to_move(position: &mut ProofPosition) -> Self {
        if let Some(is_won) = position.is_won() {
            return Self::over(is_won);
        }
        match position.threat() {
            Some(threat) if position.winning_move().is_none() => Self::new(ProofNumbers::new(threat.answers.len(), 1)),
            _ => Self::DISPROVEN,
        }
    }

    const fn over(is_won: bool) -> Self {
        if is_won { Self::proven(0, None) } else { Self::DISPROVEN }
    }
}

/// The replies of a position that should not matter, and how far they have been checked.
pub struct Checks {
    /// Those that have not been.
    pub left: Bitboard,
    /// Those that do matter.
    pub hard: Bitboard,
    /// Of the replies that do not matter, the one that resists longest, with the plies from there to the win.
    pub longest: Option<(Point, u16)>,
}

/// A move and the key of the position behind it.
#[derive(Clone, Copy)]
pub struct Child {
    pub point: Point,
    pub key: u64,
}

/// The node of the attacker whose child wins soonest.
pub fn soonest(nodes: &KeyMap<ProofNode>, children: &[Child]) -> ProofNode {
    let proven = children.iter().filter(|child| nodes[&child.key].numbers.is_proven());
    let best = proven.min_by_key(|child| nodes[&child.key].plies);
    best.map_or(ProofNode::DISPROVEN, |best| ProofNode::proven(nodes[&best.key].plies + 1, Some(best.point)))
}

/// The node of the defender whose replies are all refuted: these children, and another reply with its plies to the win.
pub fn latest(nodes: &KeyMap<ProofNode>, children: &[Child], other: Option<(Point, u16)>) -> ProofNode {
    let children = children.iter().map(|child| (child.point, nodes[&child.key].plies));
    let best = children.chain(other).max_by_key(|(_, plies)| *plies);
    ProofNode::proven(best.map_or(0, |(_, plies)| plies + 1), best.map(|(point, _)| point))
}
