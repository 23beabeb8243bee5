//! The weights of one rule set, and their file.
//!
//! The file: `TENGENW`, the version (one byte), the number of the [`RuleFamily`], how many sides follow (1 where both
//! colours play by the same rules, 2 for black and white), then for each side its tables in the order of
//! [`SideWeights`], each weight 16 bits little-endian. The capture terms follow only for ninuki.

use std::sync::{Arc, OnceLock};

use gomoku_core::{Color, Rules};

use crate::evaluation::bootstrap;
use crate::evaluation::rule_family::RuleFamily;
use crate::evaluation::side_weights::SideWeights;
use crate::evaluation::terms::CodeTerms;

const MAGIC: &[u8; 7] = b"TENGENW";
const VERSION: u8 = 1;
const HEADER: usize = MAGIC.len() + 3;
/// No weight is larger, so that the three terms of a point, and how much they change, stay within 16 bits.
pub const LARGEST: i16 = 5_000;

/// The weights of one rule set.
#[derive(Clone)]
pub struct Weights {
    family: RuleFamily,
    sides: [SideWeights; 2],
    pub(super) terms: Box<CodeTerms>,
}

/// Why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// The file does not begin as a weight file of this version does.
    Header,
    /// No rule set has this number.
    Family(u8),
    /// Neither one side nor two.
    Sides(u8),
    /// The wrong number of bytes.
    Length {
        /// How many were given.
        given: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A weight beyond [`LARGEST`].
    Weight {
        /// The weight.
        weight: i16,
        /// Its place among all weights of the file.
        place: usize,
    },
}

impl Weights {
    /// The weights of a rule set, one value a side; `sides` has the capture terms exactly for ninuki, and no weight is
    /// beyond [`LARGEST`].
    ///
    /// # Panics
    /// Where the tables have other lengths.
    #[must_use]
    pub fn new(family: RuleFamily, sides: [SideWeights; 2]) -> Self {
        let expected = SideWeights::zero(family == RuleFamily::Ninuki);
        for side in &sides {
            assert!(side.tables().map(Vec::len).eq(expected.tables().map(Vec::len)), "tables of {}", family.name());
            assert!(side.tables().flatten().all(|weight| (-LARGEST..=LARGEST).contains(weight)), "a weight too large");
        }
        let terms = CodeTerms::of(&sides);
        Self { family, sides, terms }
    }

    /// The weights that ship for the rule set nearest to these rules.
    ///
    /// # Panics
    /// Never: the files are part of the program, and a test reads them all.
    #[must_use]
    pub fn of(rules: &Rules) -> Arc<Self> {
        static SHIPPED: [OnceLock<Arc<Weights>>; RuleFamily::ALL.len()] =
            [const { OnceLock::new() }; RuleFamily::ALL.len()];
        let family = RuleFamily::of(rules);
        let read =
            || Self::read(shipped(family)).unwrap_or_else(|error| panic!("weights of {}: {error}", family.name()));
        SHIPPED[family as usize].get_or_init(|| Arc::new(read())).clone()
    }

    /// Weights by hand: what training begins with.
    #[must_use]
    pub fn bootstrap(rules: &Rules) -> Self {
        let family = RuleFamily::of(rules);
        let side = bootstrap::side(family == RuleFamily::Ninuki);
        Self::new(family, [side.clone(), side])
    }

    /// The rule set they were made for.
    #[must_use]
    pub const fn family(&self) -> RuleFamily {
        self.family
    }

    /// The weights of one colour.
    #[inline]
    #[must_use]
    pub const fn side(&self, color: Color) -> &SideWeights {
        &self.sides[color.index()]
    }

    /// Reads a weight file.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (header, rest) = bytes.split_at_checked(HEADER).ok_or(WeightsError::Header)?;
        if !header.starts_with(MAGIC) || header[MAGIC.len()] != VERSION {
            return Err(WeightsError::Header);
        }
        let number = header[MAGIC.len() + 1];
        let family = *RuleFamily::ALL.get(number as usize).ok_or(WeightsError::Family(number))?;
        let sides = header[MAGIC.len() + 2];
        if !(1..=2).contains(&sides) {
            return Err(WeightsError::Sides(sides));
        }
        let zero = SideWeights::zero(family == RuleFamily::Ninuki);
        let side_bytes = 2 * zero.tables().map(Vec::len).sum::<usize>();
        let expected = HEADER + sides as usize * side_bytes;
        if bytes.len() != expected {
            return Err(WeightsError::Length { given: bytes.len(), expected });
        }
        check_range(rest)?;
        let mut read: Vec<SideWeights> = rest.chunks(side_bytes).map(|bytes| filled(zero.clone(), bytes)).collect();
        let white = read.pop().expect("one side at least");
        let black = read.pop().unwrap_or_else(|| white.clone());
        Ok(Self::new(family, [black, white]))
    }

    /// The weight file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let sides = if self.sides[0] == self.sides[1] { &self.sides[..1] } else { &self.sides[..] };
        let header = MAGIC.iter().copied().chain([VERSION, self.family as u8, sides.len() as u8]);
        let weights = sides.iter().flat_map(SideWeights::tables).flatten();
        header.chain(weights.flat_map(|weight| weight.to_le_bytes())).collect()
    }
}

/// The weight file that ships for a rule set; `docs/training-log.md` says how each was made.
const fn shipped(family: RuleFamily) -> &'static [u8] {
    match family {
        RuleFamily::Freestyle => include_bytes!("../../weights/freestyle.bin"),
        RuleFamily::Standard => include_bytes!("../../weights/standard.bin"),
        RuleFamily::Renju => include_bytes!("../../weights/renju.bin"),
        RuleFamily::Caro => include_bytes!("../../weights/caro.bin"),
        RuleFamily::Ninuki => include_bytes!("../../weights/ninuki.bin"),
    }
}

fn check_range(bytes: &[u8]) -> Result<(), WeightsError> {
    let outside = weights_in(bytes).enumerate().find(|(_, weight)| !(-LARGEST..=LARGEST).contains(weight));
    outside.map_or(Ok(()), |(place, weight)| Err(WeightsError::Weight { weight, place }))
}

fn weights_in(bytes: &[u8]) -> impl Iterator<Item = i16> {
    bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
}

fn filled(mut side: SideWeights, bytes: &[u8]) -> SideWeights {
    let mut weights = weights_in(bytes);
    for table in side.tables_mut() {
        table.iter_mut().zip(&mut weights).for_each(|(place, weight)| *place = weight);
    }
    side
}

impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weights").field("family", &self.family).finish_non_exhaustive()
    }
}

impl std::fmt::Display for WeightsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Header => write!(f, "not a weight file of version {VERSION}"),
            Self::Family(number) => write!(f, "no rule set has the number {number}"),
            Self::Sides(sides) => write!(f, "{sides} sides, 1 or 2 are expected"),
            Self::Length { given, expected } => write!(f, "{given} bytes, {expected} are expected"),
            Self::Weight { weight, place } => write!(f, "weight {place} is {weight}, {LARGEST} is the largest"),
        }
    }
}

impl std::error::Error for WeightsError {}
