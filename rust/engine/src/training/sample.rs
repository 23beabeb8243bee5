//! One labelled position, and how it is kept as bytes.
//!
//! Samples lie one after another, little-endian:
//!
//! | field | type | meaning |
//! |---|---|---|
//! | game | u32 | number of the game that it comes from: samples of one game belong together |
//! | size, goal | u8, u8 | of the rules |
//! | origin | u8 | 1 a position of the game, 0 one beside it |
//! | result | i8 | 1 the side to move won the game, -1 it lost it, 0 a draw; 0 beside the game |
//! | score | i16 | of the search, from the side to move; `WIN - n` is a win in n plies |
//! | best | u16 | the move of the search, as [`Point::index`] |
//! | nodes | u32 | of the search |
//! | length | u8 | number of moves |
//! | moves | u16 each | from the empty board, as [`Point::index`] |

use std::fmt;

use gomoku_core::{Game, Point, Rules, Switches};

use crate::search::Report;

/// Bytes before the moves.
const HEAD: usize = 17;

/// A labelled position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Number of the game that it comes from.
    pub game: u32,
    /// Points along one side.
    pub size: u8,
    /// Pairs that win.
    pub goal: u8,
    /// Whether it was played in the game, or lies beside it and has no result.
    pub played: bool,
    /// 1 where the side to move won the game, -1 where it lost.
    pub result: i8,
    /// What the search said, from the side to move.
    pub score: i16,
    /// What the search would play.
    pub best: Point,
    /// How long it searched.
    pub nodes: u32,
    /// The moves from the empty board.
    pub moves: Vec<Point>,
}

/// What is wrong with bytes that should be samples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleError {
    /// The sample, counted from 0.
    pub sample: usize,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl Sample {
    /// The label that a search gives a position; `None` where the search got through no depth.
    pub(super) fn labelled(number: u32, game: &Game, report: &Report, played: bool) -> Option<Self> {
        (report.depth > 0).then(|| Self {
            game: number,
            size: game.rules().size() as u8,
            goal: game.rules().goal(),
            played,
            result: 0,
            score: report.searched.units() as i16,
            best: report.best,
            nodes: u32::try_from(report.nodes).unwrap_or(u32::MAX),
            moves: game.moves().collect(),
        })
    }

    /// The position, under the rules that it was played by on some size and to some goal.
    pub(super) fn position(&self, rules: &Rules) -> Result<Game, &'static str> {
        let switches = Switches { size: usize::from(self.size), goal: self.goal, ..*rules.switches() };
        let mut game = Game::new(Rules::new(switches).map_err(|_| "a size or a goal that there is not")?);
        for &point in &self.moves {
            game.play(point).map_err(|_| "a move that is not legal under these rules")?;
        }
        Ok(game)
    }

    /// Appends the sample.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.game.to_le_bytes());
        bytes.extend([self.size, self.goal, u8::from(self.played), self.result as u8]);
        bytes.extend(self.score.to_le_bytes());
        bytes.extend(index_of(self.best));
        bytes.extend(self.nodes.to_le_bytes());
        bytes.push(self.moves.len() as u8);
        bytes.extend(self.moves.iter().copied().flat_map(index_of));
    }

    /// Reads all samples.
    ///
    /// # Errors
    /// The last one is cut off, or a point is beyond every board.
    pub fn read_all(mut bytes: &[u8]) -> Result<Vec<Self>, SampleError> {
        let mut samples = Vec::new();
        while !bytes.is_empty() {
            let error = |reason| SampleError { sample: samples.len(), reason };
            let length = length_of_first(bytes).ok_or_else(|| error("it is cut off"))?;
            let (first, rest) = bytes.split_at(length);
            let sample = Self::read(first).ok_or_else(|| error("a point beyond the board"))?;
            samples.push(sample);
            bytes = rest;
        }
        Ok(samples)
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (head, moves) = bytes.split_first_chunk::<HEAD>()?;
        let [g0, g1, g2, g3, size, goal, origin, result, s0, s1, b0, b1, n0, n1, n2, n3, _] = *head;
        Some(Self {
            game: u32::from_le_bytes([g0, g1, g2, g3]),
            size,
            goal,
            played: origin == 1,
            result: result as i8,
            score: i16::from_le_bytes([s0, s1]),
            best: point([b0, b1])?,
            nodes: u32::from_le_bytes([n0, n1, n2, n3]),
            moves: moves.chunks_exact(2).map(|pair| point([pair[0], pair[1]])).collect::<Option<_>>()?,
        })
    }
}

/// For every whole sample the number of its game and where its bytes end; one that is cut off at the end is left out.
#[must_use]
pub fn index(bytes: &[u8]) -> (Vec<u32>, Vec<u64>) {
    let (mut games, mut ends, mut end) = (Vec::new(), Vec::new(), 0);
    while let Some(length) = length_of_first(&bytes[end..]) {
        let [g0, g1, g2, g3] = *bytes[end..].first_chunk().expect("a whole sample");
        end += length;
        games.push(u32::from_le_bytes([g0, g1, g2, g3]));
        ends.push(end as u64);
    }
    (games, ends)
}

/// How many bytes the first sample has; `None` where it is not whole.
fn length_of_first(bytes: &[u8]) -> Option<usize> {
    let length = HEAD + 2 * usize::from(*bytes.get(HEAD - 1)?);
    (bytes.len() >= length).then_some(length)
}

fn index_of(point: Point) -> [u8; 2] {
    (point.index() as u16).to_le_bytes()
}

fn point(bytes: [u8; 2]) -> Option<Point> {
    let index = usize::from(u16::from_le_bytes(bytes));
    Point::new(index % 32, index / 32)
}

impl fmt::Display for SampleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sample {}: {}", self.sample, self.reason)
    }
}

impl std::error::Error for SampleError {}
