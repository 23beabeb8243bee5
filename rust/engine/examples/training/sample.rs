//! One labelled position, and files of them.
//!
//! A file is [`MAGIC`], the name of the rules with its length before it (`u8`), then one sample after another, little-endian:
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

use std::io::{self, BufRead, Read, Write};

use gomoku_core::{Game, Point, Rules, Switches};

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"tengen-1";

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

impl Sample {
    /// The position, under the rules of its file.
    pub fn position(&self, rules: Rules) -> Option<Game> {
        let switches = Switches { size: usize::from(self.size), goal: self.goal, ..*rules.switches() };
        let mut game = Game::new(Rules::new(switches).ok()?);
        for &point in &self.moves {
            game.play(point).ok()?;
        }
        Some(game)
    }

    fn write(&self, file: &mut impl Write) -> io::Result<()> {
        file.write_all(&self.game.to_le_bytes())?;
        file.write_all(&[self.size, self.goal, u8::from(self.played), self.result as u8])?;
        file.write_all(&self.score.to_le_bytes())?;
        file.write_all(&index(self.best).to_le_bytes())?;
        file.write_all(&self.nodes.to_le_bytes())?;
        file.write_all(&[self.moves.len() as u8])?;
        self.moves.iter().try_for_each(|&point| file.write_all(&index(point).to_le_bytes()))
    }

    fn read(file: &mut impl Read) -> io::Result<Self> {
        let game = u32::from_le_bytes(bytes(file)?);
        let [size, goal, origin, result] = bytes(file)?;
        let score = i16::from_le_bytes(bytes(file)?);
        let best = point(u16::from_le_bytes(bytes(file)?))?;
        let nodes = u32::from_le_bytes(bytes(file)?);
        let [length] = bytes(file)?;
        let moves = (0..length).map(|_| point(u16::from_le_bytes(bytes(file)?))).collect::<io::Result<_>>()?;
        Ok(Self { game, size, goal, played: origin == 1, result: result as i8, score, best, nodes, moves })
    }
}

/// Begins a file.
pub fn write_header(file: &mut impl Write, rules: &str) -> io::Result<()> {
    file.write_all(MAGIC)?;
    file.write_all(&[rules.len() as u8])?;
    file.write_all(rules.as_bytes())
}

/// Appends samples to a file that was begun.
pub fn write_all(file: &mut impl Write, samples: &[Sample]) -> io::Result<()> {
    samples.iter().try_for_each(|sample| sample.write(file))
}

/// Reads the header and tells the rules.
pub fn read_header(file: &mut impl Read) -> io::Result<Rules> {
    if &bytes::<8>(file)? != MAGIC {
        return Err(invalid("not a file of samples"));
    }
    let [length] = bytes(file)?;
    let mut name = vec![0; usize::from(length)];
    file.read_exact(&mut name)?;
    let name = String::from_utf8_lossy(&name);
    Rules::from_name(&name).ok_or_else(|| invalid("rules of no known name"))
}

/// The samples after the header.
pub fn samples<F: BufRead>(mut file: F) -> impl Iterator<Item = io::Result<Sample>> {
    std::iter::from_fn(move || match file.fill_buf() {
        Ok([]) => None,
        Ok(_) => Some(Sample::read(&mut file)),
        Err(error) => Some(Err(error)),
    })
}

fn bytes<const N: usize>(file: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn index(point: Point) -> u16 {
    point.index() as u16
}

fn point(index: u16) -> io::Result<Point> {
    Point::new(usize::from(index % 32), usize::from(index / 32)).ok_or_else(|| invalid("a point beyond the board"))
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
