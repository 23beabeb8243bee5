//! The weights of one side: what its moves and its waiting are worth.

use crate::position::{CAPTURE_CODES, CATEGORIES, MISSING, PatternCode};

/// Masks of threats: six of the mover, five of the waiter.
pub const THREAT_MASKS: usize = 1 << 11;

/// The weights of one colour. Values are at 200 a unit of the logit of winning, scores at 256 a nat of the probability of
/// a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideWeights {
    /// Value of an own code at an empty point when this side is to move.
    pub mover: Vec<i16>,
    /// Value of an own code at an empty point when this side waits; counted for it, so against the mover.
    pub waiter: Vec<i16>,
    /// Score of a move by its own code.
    pub attack: Vec<i16>,
    /// Score of the opponent's move by this side's code there.
    pub defend: Vec<i16>,
    /// Value by own and opponent's category, this side to move: `[own * 32 + opponent]`.
    pub value_joint: Vec<i16>,
    /// Score of a move by own and opponent's category.
    pub order_joint: Vec<i16>,
    /// Value by who has which threat, this side to move; see [`crate::position::ShapeCounts::threat_mask`].
    pub threat: Vec<i16>,
    /// The capture terms, where pairs are captured.
    pub captures: Option<CaptureWeights>,
}

/// The capture terms of one side, by its pairs still missing and the capture code: `[missing * 64 + code]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureWeights {
    /// Value when this side is to move.
    pub mover: Vec<i16>,
    /// Value when this side waits, counted for it.
    pub waiter: Vec<i16>,
    /// Score of this side's move by its own code.
    pub own: Vec<i16>,
    /// Score of the opponent's move by this side's code there.
    pub opponent: Vec<i16>,
    /// Value by the pairs that the mover and the waiter miss: `[mover * 8 + waiter]`, this side to move.
    pub pairs: Vec<i16>,
}

impl SideWeights {
    /// Nothing is worth anything.
    #[must_use]
    pub fn zero(captures: bool) -> Self {
        Self {
            mover: vec![0; PatternCode::COUNT],
            waiter: vec![0; PatternCode::COUNT],
            attack: vec![0; PatternCode::COUNT],
            defend: vec![0; PatternCode::COUNT],
            value_joint: vec![0; CATEGORIES * CATEGORIES],
            order_joint: vec![0; CATEGORIES * CATEGORIES],
            threat: vec![0; THREAT_MASKS],
            captures: captures.then(CaptureWeights::zero),
        }
    }

    /// Every table in the order of the file.
    pub fn tables(&self) -> impl Iterator<Item = &Vec<i16>> {
        let Self { mover, waiter, attack, defend, value_joint, order_joint, threat, captures } = self;
        let captures = captures.iter().flat_map(|terms| {
            let CaptureWeights { mover, waiter, own, opponent, pairs } = terms;
            [mover, waiter, own, opponent, pairs]
        });
        [mover, waiter, attack, defend, value_joint, order_joint, threat].into_iter().chain(captures)
    }

    /// [`SideWeights::tables`] to be filled.
    pub fn tables_mut(&mut self) -> impl Iterator<Item = &mut Vec<i16>> {
        let Self { mover, waiter, attack, defend, value_joint, order_joint, threat, captures } = self;
        let captures = captures.iter_mut().flat_map(|terms| {
            let CaptureWeights { mover, waiter, own, opponent, pairs } = terms;
            [mover, waiter, own, opponent, pairs]
        });
        [mover, waiter, attack, defend, value_joint, order_joint, threat].into_iter().chain(captures)
    }
}

impl CaptureWeights {
    fn zero() -> Self {
        let codes = || vec![0; MISSING * CAPTURE_CODES];
        Self { mover: codes(), waiter: codes(), own: codes(), opponent: codes(), pairs: vec![0; MISSING * MISSING] }
    }
}
