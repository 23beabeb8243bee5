//! A game: a position, and how it came about.

use std::ops::Deref;

use crate::board::color::Color;
use crate::board::point::Point;
use crate::game::capture::Captures;
use crate::game::ending::FacedFive;
use crate::game::outcome::Termination;
use crate::game::position::Position;
use crate::rules::illegal_move::IllegalMove;
use crate::rules::rule_set::Rules;
use crate::rules::switches::ForbiddenMove;

/// One played move, with what is needed to take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    point: Point,
    captures: Captures,
    pending_before: Option<Color>,
}

/// What a caller knows of a legal move before it is played, so that the game need not find it out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownMove {
    /// Whether the stone will stand in a winning line; `None` where that is not known.
    pub makes_five: Option<bool>,
    /// Whether the stone is known to take nothing.
    pub takes_nothing: bool,
}

/// A game in progress or finished, which can be read as the [`Position`] that it has come to.
///
/// Four ways to move: [`Game::play`] checks and refuses, [`Game::play_unchecked`] trusts the caller that the move is
/// legal, [`Game::play_known`] trusts it in more, [`Game::undo`] takes back exactly.
#[derive(Clone)]
pub struct Game {
    pub(crate) position: Position,
    history: Vec<Step>,
}

impl Game {
    /// An empty board, black to move.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Position::new(rules).into()
    }

    /// The position that the game has come to.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Point> {
        self.history.iter().map(|step| step.point)
    }

    /// The last move, if one was played.
    #[must_use]
    pub fn last_move(&self) -> Option<Point> {
        self.history.last().map(|step| step.point)
    }

    /// The stones that the last move took.
    pub fn captured(&self) -> impl Iterator<Item = Point> {
        self.history.last().into_iter().flat_map(|step| step.captures.stones(step.point))
    }

    /// Plays for the side to move. Where the rules let a forbidden move be played, it loses.
    ///
    /// # Errors
    /// Why the move is not allowed; the game is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.check_playable(point)?;
        let mover = self.side_to_move;
        match self.forbidden(point, mover) {
            None => self.play_unchecked(point),
            Some(reason) if self.rules.switches().forbidden_move == ForbiddenMove::Illegal => {
                return Err(IllegalMove::Forbidden(point, mover, reason));
            }
            Some(_) => {
                self.put(point, self.captures_of(point, mover));
                self.position.end(Some(mover.opponent()), Termination::Forbidden);
            }
        }
        Ok(())
    }

    /// Plays a move that is known to be legal; see [`Game::play`] for the checked twin.
    #[inline]
    pub fn play_unchecked(&mut self, point: Point) {
        self.play_known(point, KnownMove::default());
    }

    /// Plays a move that is known to be legal, and of which the caller knows more.
    #[inline]
    pub fn play_known(&mut self, point: Point, known: KnownMove) {
        debug_assert!(self.is_legal(point), "{point} is not legal");
        debug_assert!(!known.takes_nothing || self.captures_of(point, self.side_to_move).is_empty(), "{point} takes");
        let mover = self.side_to_move;
        let faced_five = self.faced_five();
        let captures = if known.takes_nothing { Captures::NONE } else { self.captures_of(point, mover) };
        self.put(point, captures);
        debug_assert!(known.makes_five.is_none_or(|known| known == self.has_five_after(point, mover)), "{point}");
        self.position.settle(point, mover, faced_five, known.makes_five);
    }

    /// Takes the last move back; everything is as it was before it.
    pub fn undo(&mut self) -> Option<Point> {
        let Step { point, captures, pending_before } = self.history.pop()?;
        self.position.take_back(point, captures, pending_before);
        Some(point)
    }

    /// The position with that colour to move, as if the other one had passed; `None` where the game is over, before or then.
    ///
    /// A colour that has to break a five passes, too: nobody is asked to break it any more.
    #[must_use]
    pub fn with_turn(&self, color: Color) -> Option<Self> {
        if self.outcome.is_some() {
            return None;
        }
        if self.side_to_move == color && self.pending.is_none() {
            return Some(self.clone());
        }
        let passed = Position::of_stones(self.rules, self.board.clone(), color, self.pairs);
        passed.outcome.is_none().then(|| passed.into())
    }

    #[inline]
    fn put(&mut self, point: Point, captures: Captures) {
        self.history.push(Step { point, captures, pending_before: self.pending });
        self.position.put(point, captures);
    }

    /// The five that the side to move has to break.
    #[inline]
    fn faced_five(&self) -> Option<FacedFive> {
        self.pending.map(|_| self.last_move().map_or(FacedFive::Anywhere, FacedFive::Through))
    }
}

/// The game that goes on from a position, with no history to undo.
impl From<Position> for Game {
    fn from(position: Position) -> Self {
        Self { position, history: Vec::new() }
    }
}

/// A game can be read as the position that it has come to.
impl Deref for Game {
    type Target = Position;

    #[inline]
    fn deref(&self) -> &Position {
        &self.position
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.position.fmt(f)
    }
}
