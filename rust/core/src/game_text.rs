//! A game as one line of text, from which it goes on exactly: `ninuki19 19/19/.../9X9/... w 0-0 - -`.
//!
//! ```text
//! line     = rules " " rows " " side " " pairs " " five " " outcome
//! rules    = the code of the rules: rules_code.rs
//! rows     = row { "/" row }                from the top, as many as the board has
//! row      = { "X" | "O" | number }         black and white stones, and a number of empty points
//! side     = "b" | "w"                      whose turn it is; after the end, whose turn it would be
//! pairs    = number "-" number              pairs that black and white hold
//! five     = "-" | "five"                   the side that moved last has a five that the other may still break; after
//!                                           the end: the game ended by it, or by captures in answer to it
//! outcome  = "-" | "b-" by | "w-" by | "draw"
//! by       = "five" | "captures" | "forbidden"
//! ```
//!
//! How the stones came about is no part of it. Five and outcome are, because the stones do not always tell them: a player
//! may have lost by a forbidden move, or have been left with a line that became a five when stones next to it were taken.

use crate::color::Color;
use crate::error_data::{ErrorData, Field};
use crate::game::Game;
use crate::outcome::{Outcome, Termination};
use crate::rules::Rules;
use crate::rules_code::{RulesCodeError, brief};
use crate::setup::{Setup, SetupError};
use crate::switches::ForbiddenMove;

/// Bytes of a line; the longest has 600.
const LIMIT: usize = 1000;

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameTextError {
    /// More characters than any game has.
    Length(usize),
    /// Another number of parts than six.
    Parts(usize),
    /// The rules.
    Rules(RulesCodeError),
    /// A row that has something else than stones and numbers: from 0, with its text.
    Row(usize, String),
    /// The side to move.
    Side(String),
    /// The captured pairs.
    Pairs(String),
    /// The part that tells of a five.
    Five(String),
    /// The outcome.
    Outcome(String),
    /// Stones or pairs that cannot be.
    Setup(SetupError),
    /// The stones and pairs are not those of a game that goes on, or ended, as the text says.
    Contradiction(&'static str),
}

type Result<T> = std::result::Result<T, GameTextError>;

impl Game {
    /// The game as a line of text, without its history.
    #[must_use]
    pub fn to_text(&self) -> String {
        let size = self.rules.size();
        let rows: Vec<_> = (0..size).map(|y| self.row_text(y)).collect();
        let [black, white] = self.pairs;
        let five = if self.pending.is_some() { "five" } else { "-" };
        let outcome = self.outcome.map_or_else(|| "-".into(), outcome_text);
        let (rules, side) = (self.rules.code(), letter(self.side_to_move));
        format!("{rules} {} {side} {black}-{white} {five} {outcome}", rows.join("/"))
    }

    /// The game of a line of text, with no history to undo.
    ///
    /// # Errors
    /// What is wrong with the text, or with the game that it tells.
    pub fn from_text(text: &str) -> Result<Self> {
        if text.len() > LIMIT {
            return Err(GameTextError::Length(text.chars().count()));
        }
        let parts: Vec<_> = text.split_ascii_whitespace().collect();
        let &[rules, rows, side, pairs, five, outcome] = parts.as_slice() else {
            return Err(GameTextError::Parts(parts.len()));
        };
        let rules = Rules::from_code(rules).map_err(GameTextError::Rules)?;
        let rows = rows.split('/').enumerate().map(|(y, row)| read_row(y, row)).collect::<Result<_>>()?;
        let side_to_move = [Color::Black, Color::White].into_iter().find(|color| side == letter(*color).to_string());
        let side_to_move = side_to_move.ok_or_else(|| GameTextError::Side(brief(side)))?;
        let pairs = read_pairs(pairs).ok_or_else(|| GameTextError::Pairs(brief(pairs)))?;
        let setup = Setup { rules, rows, side_to_move, pairs };
        let mut game = setup.into_game().map_err(GameTextError::Setup)?;
        let from_stones = (game.pending, game.outcome);
        game.position.outcome = read_outcome(outcome)?;
        game.position.pending = read_five(five, &game)?;
        if (game.pending, game.outcome) != from_stones {
            game.check_told()?;
        }
        Ok(game)
    }

    fn row_text(&self, y: usize) -> String {
        let (mut text, mut empty) = (String::new(), 0);
        for x in 0..self.rules.size() {
            match self.board.stone(crate::point::Point::at(x, y)) {
                None => empty += 1,
                Some(color) => {
                    push_run(&mut text, std::mem::take(&mut empty));
                    text.push(color.symbol());
                }
            }
        }
        push_run(&mut text, empty);
        text
    }

    /// Checks what the stones do not tell by themselves against what they do tell.
    fn check_told(&self) -> Result<()> {
        let (next, last) = (self.side_to_move, self.side_to_move.opponent());
        let has_goal = |color| self.has_reached_goal(color);
        let has_five = |color| self.rules.five(color).wins_anywhere(&self.board, color);
        let may_reveal = self.rules.captures() && self.rules.five(next).can_appear_by_removal();
        let contradiction = match self.outcome {
            None if has_goal(next) || has_goal(last) => "the game goes on, and a side holds the pairs that win",
            None if has_five(next) && !may_reveal => "the game goes on, and the side to move has a five",
            None if self.pending.is_some() && !(has_five(last) && self.can_break_five(last)) => {
                "a five is to be broken, and there is none that can be"
            }
            None if self.pending.is_none() && has_five(last) => "the game goes on, and the side that moved has a five",
            None if !self.has_legal_move() => "the game goes on, and there is no legal move",
            Some(Outcome { winner: Some(winner), termination }) => match termination {
                Termination::Five if !has_five(winner) => "the game ended by a five, and the winner has none",
                Termination::Captures if !has_goal(winner) => {
                    "the game ended by captures, and the winner does not hold the pairs that win"
                }
                Termination::Forbidden if winner != next || !self.may_lose_by_forbidden(last) => {
                    "the game ended by a forbidden move, and the rules forbid none that the loser may play"
                }
                _ if self.pending.is_some() && !self.may_end_by_pending(winner, termination) => {
                    "the game ended otherwise than by a five that was to be broken, or by captures in answer to it"
                }
                _ => return Ok(()),
            },
            Some(Outcome { winner: None, .. }) if self.pending.is_some() || self.has_legal_move() => {
                "the game ended in a draw, and there is a legal move"
            }
            _ => return Ok(()),
        };
        Err(GameTextError::Contradiction(contradiction))
    }

    fn may_lose_by_forbidden(&self, loser: Color) -> bool {
        let switches = self.rules.switches();
        let forbids = [switches.double_three, switches.double_four, switches.overline];
        switches.forbidden_move == ForbiddenMove::Loses && forbids.iter().any(|sides| sides.contains(loser))
    }

    /// Whether a five that the side which moved last had to break may have been there when the game ended so.
    fn may_end_by_pending(&self, winner: Color, by: Termination) -> bool {
        let expected = if by == Termination::Captures { self.side_to_move.opponent() } else { self.side_to_move };
        self.rules.captures() && by != Termination::Forbidden && winner == expected
    }
}

fn push_run(text: &mut String, empty: usize) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

fn outcome_text(outcome: Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("{}-{}", letter(winner), outcome.termination.name()),
        None => "draw".into(),
    }
}

/// A row as a position has it. No number is larger than a board, so that a short text is a short row.
fn read_row(y: usize, text: &str) -> Result<String> {
    let refuse = || GameTextError::Row(y, brief(text));
    let (mut row, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let taken = match first {
            'X' | 'O' => {
                row.push(first);
                1
            }
            '1'..='9' if digits <= 2 => {
                let empty: usize = rest[..digits].parse().map_err(|_| refuse())?;
                row.extend(std::iter::repeat_n('.', empty));
                digits
            }
            _ => return Err(refuse()),
        };
        rest = &rest[taken..];
    }
    Ok(row)
}

fn read_pairs(text: &str) -> Option<[u8; 2]> {
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
        is_plain.then(|| text.parse().ok()).flatten()
    };
    let (black, white) = text.split_once('-')?;
    Some([number(black)?, number(white)?])
}

/// The owner of the five: who is not to move while the game goes on, as the other has to break it; afterwards the side to
/// move, as the other has tried.
fn read_five(text: &str, game: &Game) -> Result<Option<Color>> {
    let next = game.side_to_move;
    match text {
        "-" => Ok(None),
        "five" => Ok(Some(if game.outcome.is_some() { next } else { next.opponent() })),
        _ => Err(GameTextError::Five(brief(text))),
    }
}

fn read_outcome(text: &str) -> Result<Option<Outcome>> {
    const BY: [Termination; 3] = [Termination::Five, Termination::Captures, Termination::Forbidden];
    let wins = Color::ALL.into_iter().flat_map(|color| BY.map(|by| Outcome { winner: Some(color), termination: by }));
    let draw = Outcome { winner: None, termination: Termination::NoLegalMove };
    if text == "-" {
        return Ok(None);
    }
    let known = wins.chain([draw]).find(|outcome| outcome_text(*outcome) == text);
    known.map(Some).ok_or_else(|| GameTextError::Outcome(brief(text)))
}

impl std::fmt::Display for GameTextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Length(length) => write!(f, "the text has {length} characters: {LIMIT} at most"),
            Self::Parts(given) => {
                write!(f, "the text has {given} parts: rules, rows, side to move, pairs, five and outcome are expected")
            }
            Self::Rules(error) => write!(f, "rules: {error}"),
            Self::Row(y, text) => {
                write!(f, "row {}, {text:?}, has something else than X, O and numbers of empty points", y + 1)
            }
            Self::Side(text) => write!(f, "side to move {text:?} is neither b nor w"),
            Self::Pairs(text) => write!(f, "pairs {text:?} are not two numbers such as 0-2"),
            Self::Five(text) => write!(f, "five {text:?} is neither - nor five"),
            Self::Outcome(text) => {
                write!(f, "outcome {text:?} is none of -, draw, and b- or w- with five, captures or forbidden")
            }
            Self::Setup(error) => error.fmt(f),
            Self::Contradiction(sentence) => write!(f, "the text contradicts itself: {sentence}"),
        }
    }
}

impl std::error::Error for GameTextError {}

impl ErrorData for GameTextError {
    fn code(&self) -> &'static str {
        match self {
            Self::Length(_) => "position.text-length",
            Self::Parts(_) => "position.text-parts",
            Self::Rules(_) => "position.text-rules",
            Self::Row(..) => "position.text-row",
            Self::Side(_) => "position.text-side",
            Self::Pairs(_) => "position.text-pairs",
            Self::Five(_) => "position.text-five",
            Self::Outcome(_) => "position.text-outcome",
            Self::Setup(error) => error.code(),
            Self::Contradiction(_) => "position.contradiction",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match self {
            Self::Length(length) => vec![("characters", (*length).into()), ("most", LIMIT.into())],
            Self::Parts(given) => vec![("given", (*given).into())],
            Self::Rules(error) => vec![("reason", Field::Text(error.to_string()))],
            Self::Row(y, text) => vec![("row", (y + 1).into()), ("text", text.as_str().into())],
            Self::Side(text) | Self::Pairs(text) | Self::Five(text) | Self::Outcome(text) => {
                vec![("text", text.as_str().into())]
            }
            Self::Setup(error) => error.fields(),
            Self::Contradiction(sentence) => vec![("reason", (*sentence).into())],
        }
    }
}
