//! The nodes and edges of a tree, in two lists.

use std::num::NonZeroU32;

use gomoku_core::Point;

/// What is known of a position for sure, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It wins in so many plies.
    Win(u32),
    /// It loses in so many plies; in 0 where the game is over.
    Loss(u32),
}

impl Proof {
    /// The result, from -1 to 1.
    #[must_use]
    pub const fn value(self) -> f32 {
        match self {
            Self::Win(_) => 1.0,
            Self::Loss(_) => -1.0,
        }
    }

    /// What the position before the last move is worth by that move, to the side that played it.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }
}

/// Where a node is in its tree. The root is never a child.
pub type Child = Option<NonZeroU32>;

/// A move that the network thinks of.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub point: Point,
    /// How probable the network holds it, from 0 to 1.
    pub prior: f32,
    /// How often it was followed.
    pub visits: u32,
    /// The sum of the results beyond it, for the side that plays it.
    pub sum: f32,
    pub child: Child,
}

impl Edge {
    /// The mean result beyond it.
    pub fn mean(&self) -> Option<f32> {
        (self.visits > 0).then(|| self.sum / self.visits as f32)
    }
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The network has not been asked about it.
    New,
    /// The network is being asked.
    Asked,
    /// It has its edges.
    Open,
    /// The game is drawn there.
    Drawn,
}

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub kind: Kind,
    /// Its first edge, and how many there are.
    pub first: u32,
    pub count: u16,
    /// Whether every legal move has its edge.
    pub is_whole: bool,
    /// What the network says of it, for the side to move.
    pub value: f32,
    /// Descents that went on from it, and the sum of their results.
    pub visits: u32,
    pub sum: f32,
    pub proof: Option<Proof>,
}

impl Node {
    pub const NEW: Self =
        Self { kind: Kind::New, first: 0, count: 0, is_whole: false, value: 0.0, visits: 0, sum: 0.0, proof: None };

    /// The mean result, the network's own included.
    pub fn mean(&self) -> f32 {
        self.proof.map_or((self.value + self.sum) / (1 + self.visits) as f32, Proof::value)
    }
}
