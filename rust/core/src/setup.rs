//! Stones given from outside: a position that may be malformed, and the way from it to a game.

use crate::board::Board;
use crate::color::Color;
use crate::error_data::{ErrorData, Field};
use crate::game::Game;
use crate::point::Point;
use crate::position::Position;
use crate::rules::Rules;

/// A position as it was given; [`Setup::into_game`] checks it.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The rules it is played under.
    pub rules: Rules,
    /// Rows from the top, each of `.`, `X` and `O`.
    pub rows: Vec<String>,
    /// Whose turn it is.
    pub side_to_move: Color,
    /// Pairs held by black and white.
    pub pairs: [u8; 2],
}

/// Why a position cannot be played from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The number of rows is not the board's size.
    Rows {
        /// How many were given.
        given: usize,
        /// How many there should be.
        size: usize,
    },
    /// A row has the wrong length.
    Length {
        /// The row from the top, from 0.
        row: usize,
        /// Its letters.
        given: usize,
        /// How many there should be.
        size: usize,
    },
    /// A letter that is no stone.
    Letter {
        /// The letter.
        letter: char,
        /// Where it stands: column and row from 0.
        at: (usize, usize),
    },
    /// More pairs than one move past the goal, or pairs where none can be captured.
    Pairs {
        /// Whose pairs.
        color: Color,
        /// How many.
        pairs: u8,
        /// The most there can be.
        most: u8,
    },
}

impl Setup {
    /// Reads rows from one text; blank lines around and spaces within are ignored.
    #[must_use]
    pub fn from_text(rules: Rules, text: &str, side_to_move: Color, pairs: [u8; 2]) -> Self {
        let rows = text
            .lines()
            .map(|line| line.chars().filter(|letter| !letter.is_whitespace()).collect::<String>())
            .filter(|row| !row.is_empty())
            .collect();
        Self { rules, rows, side_to_move, pairs }
    }

    /// The game that goes on from here, with no history to undo.
    ///
    /// # Errors
    /// What is wrong with the rows or the pairs, with the value.
    pub fn into_game(self) -> Result<Game, SetupError> {
        self.check_pairs()?;
        let board = self.board()?;
        Ok(Position::of_stones(self.rules, board, self.side_to_move, self.pairs).into())
    }

    fn check_pairs(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            let pairs = self.pairs[color.index()];
            let start = self.rules.switches().advantage[color.index()];
            let most = if self.rules.captures() { self.rules.goal() + 7 } else { start };
            if pairs > most {
                return Err(SetupError::Pairs { color, pairs, most });
            }
        }
        Ok(())
    }

    fn board(&self) -> Result<Board, SetupError> {
        let size = self.rules.size();
        if self.rows.len() != size {
            return Err(SetupError::Rows { given: self.rows.len(), size });
        }
        let mut board = Board::new(size);
        for (y, row) in self.rows.iter().enumerate() {
            let given = row.chars().count();
            if given != size {
                return Err(SetupError::Length { row: y, given, size });
            }
            for (x, letter) in row.chars().enumerate() {
                match letter {
                    '.' => {}
                    'X' => board.place(Point::at(x, y), Color::Black),
                    'O' => board.place(Point::at(x, y), Color::White),
                    _ => return Err(SetupError::Letter { letter, at: (x, y) }),
                }
            }
        }
        Ok(board)
    }
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rows { given, size } => write!(f, "the board has {given} rows, {size} are expected"),
            Self::Length { row, given, size } => {
                write!(f, "row {} has {given} letters, {size} are expected", row + 1)
            }
            Self::Letter { letter, at: (x, y) } => {
                write!(f, "{letter:?} in column {}, row {} is no stone: '.', 'X' or 'O' are", x + 1, y + 1)
            }
            Self::Pairs { color, pairs, most } => {
                write!(f, "{color} cannot hold {pairs} captured pairs: {most} are the most under these rules")
            }
        }
    }
}

impl std::error::Error for SetupError {}

impl ErrorData for SetupError {
    fn code(&self) -> &'static str {
        match self {
            Self::Rows { .. } => "position.rows",
            Self::Length { .. } => "position.row-length",
            Self::Letter { .. } => "position.letter",
            Self::Pairs { .. } => "position.pairs",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match *self {
            Self::Rows { given, size } => vec![("given", given.into()), ("size", size.into())],
            Self::Length { row, given, size } => {
                vec![("row", (row + 1).into()), ("given", given.into()), ("size", size.into())]
            }
            Self::Letter { letter, at: (x, y) } => {
                vec![("letter", Field::Text(letter.into())), ("column", (x + 1).into()), ("row", (y + 1).into())]
            }
            Self::Pairs { color, pairs, most } => {
                vec![("color", color.into()), ("value", pairs.into()), ("most", most.into())]
            }
        }
    }
}
