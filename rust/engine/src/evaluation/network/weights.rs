//! The trained numbers of a network, and their file.
//!
//! The file, little-endian: `TENGENN`, the version (one byte), the number of the [`RuleFamily`], how many sides follow (1
//! where both colours play by the same rules, 2 for black and white), [`WIDTH`], [`HIDDEN`] (a byte each), the length of
//! the training's name (one byte) and the name, the checksum of all that follows (64-bit FNV-1a), then for each side its
//! scale and its tables in the order of [`NetworkSide`], each number 16 bits, biases 32. Of rows of codes, which are mostly
//! zero, only those that are not are there: how many, their places, the rows.

use std::fmt;

use crate::evaluation::rule_family::RuleFamily;
use crate::position::{CAPTURE_CODES, CATEGORIES, MISSING, PatternCode};

const MAGIC: &[u8; 7] = b"TENGENN";
const VERSION: u8 = 1;
/// Numbers of a row.
pub const WIDTH: usize = 16;
/// Outputs of the first layer.
pub const HIDDEN: usize = 32;
/// Bits of [`crate::position::ShapeCounts::threat_mask`].
pub const THREATS: usize = 11;
/// No weight of a layer is larger, so that no sum of products leaves 32 bits.
const LARGEST_WEIGHT: i16 = 1_023;
/// No bias of a layer is larger, likewise.
const LARGEST_BIAS: i32 = 1 << 30;
/// No number of a point's three rows is larger, so that what a move changes at one point has room in 16 bits.
const LARGEST_ROW: i16 = i16::MAX / 6;
const LONGEST_NAME: usize = 60;

/// This many bits of a row's numbers, and of what layers hand on, are behind the point.
pub const STEP_BITS: u32 = 12;
/// This many bits of a layer's weights are behind the point. Biases have as many as products of both.
pub const WEIGHT_BITS: u32 = 8;

/// One row of a table.
pub type Row = [i16; WIDTH];
/// A sum of rows.
pub type Sums = [i32; WIDTH];
/// The weights of all outputs of the first layer for one input, or what that layer hands on.
pub type Hidden = [i16; HIDDEN];

/// A trained network of one rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkWeights {
    /// The rule set that it was trained for.
    pub family: RuleFamily,
    /// What the training was called.
    pub training: String,
    /// Black's numbers and white's.
    pub sides: [NetworkSide; 2],
}

/// The numbers that are used when one colour is to move.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkSide {
    /// What the scalar value is multiplied by before the network is added, in parts of 256.
    pub scale: i16,
    /// A row for each code of the side to move at an empty point.
    pub mover: Vec<Row>,
    /// A row for each code of the other side.
    pub waiter: Vec<Row>,
    /// A row for each pair of categories: `[mover * 32 + waiter]`.
    pub joint: Vec<Row>,
    /// A row for each bit of the mask of threats.
    pub threats: Vec<Row>,
    /// The rows of captures, where pairs are captured.
    pub captures: Option<NetworkCaptures>,
    /// The row that is always added.
    pub bias: Row,
    /// The first layer: for every input the weights of all outputs.
    pub first: [Hidden; WIDTH],
    /// Its bias.
    pub first_bias: [i32; HIDDEN],
    /// The second layer.
    pub second: Hidden,
    /// Its bias.
    pub second_bias: i32,
}

/// Rows of capture codes by the pairs that their side misses, `[missing * 64 + code]`.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkCaptures {
    /// Of the side to move.
    pub mover: Vec<Row>,
    /// Of the other side.
    pub waiter: Vec<Row>,
    /// By the pairs that both miss: `[mover * 8 + waiter]`.
    pub pairs: Vec<Row>,
}

/// Why bytes are no network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// They do not begin as a network of this version does.
    Header,
    /// No rule set has this number.
    Family(u8),
    /// Neither one side nor two.
    Sides(u8),
    /// Layers of another size.
    Shape(u8, u8),
    /// The bytes end too early.
    Short,
    /// More bytes follow.
    Long(usize),
    /// A byte was changed: the checksum is another one.
    Checksum,
    /// A number that no network may have.
    Number(i32),
    /// A row of a table that has not so many.
    Place(u16),
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => write!(f, "it does not begin as a network of version {VERSION} does"),
            Self::Family(number) => write!(f, "no rule set has the number {number}"),
            Self::Sides(sides) => write!(f, "it is for {sides} sides, not for one or two"),
            Self::Shape(width, hidden) => {
                write!(f, "its layers are {width} and {hidden} wide; this engine takes {WIDTH} and {HIDDEN}")
            }
            Self::Short => f.write_str("it ends too early"),
            Self::Long(bytes) => write!(f, "{bytes} bytes follow its end"),
            Self::Checksum => f.write_str("its checksum is wrong: it was damaged"),
            Self::Number(number) => write!(f, "the number {number} is too large"),
            Self::Place(place) => write!(f, "a table has no row {place}"),
        }
    }
}

impl std::error::Error for NetworkError {}

impl NetworkSide {
    /// Nothing is added to the scalar value.
    #[must_use]
    pub fn zero(captures: bool) -> Self {
        let rows = |count: usize| vec![[0; WIDTH]; count];
        Self {
            scale: 256,
            mover: rows(PatternCode::COUNT),
            waiter: rows(PatternCode::COUNT),
            joint: rows(CATEGORIES * CATEGORIES),
            threats: rows(THREATS),
            captures: captures.then(|| NetworkCaptures {
                mover: rows(MISSING * CAPTURE_CODES),
                waiter: rows(MISSING * CAPTURE_CODES),
                pairs: rows(MISSING * MISSING),
            }),
            bias: [0; WIDTH],
            first: [[0; HIDDEN]; WIDTH],
            first_bias: [0; HIDDEN],
            second: [0; HIDDEN],
            second_bias: 0,
        }
    }

    /// Every table of rows in the order of the file.
    fn tables(&self) -> impl Iterator<Item = &Vec<Row>> {
        let captures = self.captures.iter().flat_map(|rows| [&rows.mover, &rows.waiter, &rows.pairs]);
        [&self.mover, &self.waiter, &self.joint, &self.threats].into_iter().chain(captures)
    }

    /// The same, to be filled or changed.
    pub fn tables_mut(&mut self) -> impl Iterator<Item = &mut Vec<Row>> {
        let captures = self.captures.iter_mut().flat_map(|rows| [&mut rows.mover, &mut rows.waiter, &mut rows.pairs]);
        [&mut self.mover, &mut self.waiter, &mut self.joint, &mut self.threats].into_iter().chain(captures)
    }

    fn write(&self) -> Vec<u8> {
        let mut bytes = self.scale.to_le_bytes().to_vec();
        for table in self.tables() {
            let places = || (0_u16..).zip(table).filter(|(_, row)| **row != [0; WIDTH]);
            bytes.extend((places().count() as u16).to_le_bytes());
            bytes.extend(places().flat_map(|(place, _)| place.to_le_bytes()));
            bytes.extend(places().flat_map(|(_, row)| row.iter().flat_map(|number| number.to_le_bytes())));
        }
        let layers = self.bias.iter().chain(self.first.iter().flatten()).chain(&self.second);
        bytes.extend(layers.flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.first_bias.iter().chain([&self.second_bias]).flat_map(|number| number.to_le_bytes()));
        bytes
    }

    fn read(file: &mut Bytes<'_>, captures: bool) -> Result<Self, NetworkError> {
        let mut side = Self::zero(captures);
        side.scale = file.number()?;
        for table in side.tables_mut() {
            let count = file.number::<i16>()? as u16;
            let places = (0..count).map(|_| file.number::<i16>()).collect::<Result<Vec<_>, _>>()?;
            for place in places {
                let row = table.get_mut(place as u16 as usize).ok_or(NetworkError::Place(place as u16))?;
                file.fill(row)?;
            }
        }
        file.fill(&mut side.bias)?;
        side.first.iter_mut().try_for_each(|weights| file.fill(weights))?;
        file.fill(&mut side.second)?;
        file.fill(&mut side.first_bias)?;
        side.second_bias = file.number()?;
        side.check()?;
        Ok(side)
    }

    /// The most that one point adds to any place of a sum.
    pub(super) fn most_of_a_point(&self) -> i32 {
        let largest = |table: &Vec<Row>| table.iter().flatten().map(|&number| i32::from(number).abs()).max();
        [&self.mover, &self.waiter, &self.joint].into_iter().filter_map(largest).sum()
    }

    /// Whether no sum can leave 32 bits, and no point's change 16.
    fn check(&self) -> Result<(), NetworkError> {
        let too_large = |most: i16| move |number: &&i16| number.unsigned_abs() > most.unsigned_abs();
        let rows = [&self.mover, &self.waiter, &self.joint].into_iter().flatten().flatten();
        let row = rows.into_iter().find(too_large(LARGEST_ROW));
        let weights = self.first.iter().flatten().chain(&self.second).find(too_large(LARGEST_WEIGHT));
        let biases = self
            .first_bias
            .iter()
            .chain([&self.second_bias])
            .find(|bias| bias.unsigned_abs() > LARGEST_BIAS.unsigned_abs());
        let wrong = row.or(weights).map(|&weight| i32::from(weight)).or(biases.copied());
        wrong.map_or(Ok(()), |number| Err(NetworkError::Number(number)))
    }
}

impl NetworkWeights {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut file = Bytes(bytes);
        if file.take(MAGIC.len() + 1).ok() != Some(&[&MAGIC[..], &[VERSION]].concat()) {
            return Err(NetworkError::Header);
        }
        let &[number, sides, width, hidden, length] = file.take(5)? else { return Err(NetworkError::Short) };
        let family = *RuleFamily::ALL.get(usize::from(number)).ok_or(NetworkError::Family(number))?;
        if !(1..=2).contains(&sides) {
            return Err(NetworkError::Sides(sides));
        }
        if [width, hidden].map(usize::from) != [WIDTH, HIDDEN] {
            return Err(NetworkError::Shape(width, hidden));
        }
        let training = String::from_utf8_lossy(file.take(usize::from(length))?).into_owned();
        let checksum = u64::from_le_bytes(file.array()?);
        if checksum != fnv1a(file.0) {
            return Err(NetworkError::Checksum);
        }
        let mut read = || NetworkSide::read(&mut file, family == RuleFamily::Ninuki);
        let black = read()?;
        let white = if sides == 2 { read()? } else { black.clone() };
        if !file.0.is_empty() {
            return Err(NetworkError::Long(file.0.len()));
        }
        Ok(Self { family, training, sides: [black, white] })
    }

    /// The file. A name longer than 60 bytes is cut.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let [black, white] = &self.sides;
        let sides = if black == white { vec![black] } else { vec![black, white] };
        let body: Vec<u8> = sides.iter().flat_map(|side| side.write()).collect();
        let boundary = |&end: &usize| self.training.is_char_boundary(end);
        let end = (0..=LONGEST_NAME.min(self.training.len())).rev().find(boundary).unwrap_or(0);
        let name = &self.training.as_bytes()[..end];
        let shape = [self.family as u8, sides.len() as u8, WIDTH as u8, HIDDEN as u8, name.len() as u8];
        let checksum = fnv1a(&body).to_le_bytes();
        [&MAGIC[..], &[VERSION], &shape, name, &checksum, &body].concat()
    }
}

/// What is left of a file.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetworkError::Short)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        Ok(self.take(N)?.try_into().expect("as many as were taken"))
    }

    fn number<T: Number>(&mut self) -> Result<T, NetworkError> {
        T::read(self)
    }

    fn fill<T: Number>(&mut self, numbers: &mut [T]) -> Result<(), NetworkError> {
        numbers.iter_mut().try_for_each(|number| T::read(self).map(|read| *number = read))
    }
}

/// A number of the file.
trait Number: Sized {
    fn read(file: &mut Bytes<'_>) -> Result<Self, NetworkError>;
}

impl Number for i16 {
    fn read(file: &mut Bytes<'_>) -> Result<Self, NetworkError> {
        file.array().map(Self::from_le_bytes)
    }
}

impl Number for i32 {
    fn read(file: &mut Bytes<'_>) -> Result<Self, NetworkError> {
        file.array().map(Self::from_le_bytes)
    }
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo).
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
