//! A game: a board under rules, whose turn it is, and how it came about.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::capture::Captures;
use crate::color::Color;
use crate::forbidden::{
    Forbidden, double_three_candidates, forbidden_candidates, is_double_four, is_double_three, is_overline,
};
use crate::illegal_move::IllegalMove;
use crate::outcome::{Outcome, Termination};
use crate::point::Point;
use crate::rules::Rules;
use crate::switches::ForbiddenMove;
use crate::zobrist;

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

/// A game in progress or finished.
///
/// Four ways to move: [`Game::play`] checks and refuses, [`Game::play_unchecked`] trusts the caller that the move is
/// legal, [`Game::play_known`] trusts it in more, [`Game::undo`] takes back exactly.
#[derive(Clone)]
pub struct Game {
    pub(crate) rules: Rules,
    rules_key: u64,
    pub(crate) board: Board,
    pub(crate) side_to_move: Color,
    pub(crate) pairs: [u8; 2],
    pub(crate) pending: Option<Color>,
    pub(crate) outcome: Option<Outcome>,
    history: Vec<Step>,
}

impl Game {
    /// An empty board, black to move.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            rules_key: zobrist::rules(&rules),
            board: Board::new(rules.size()),
            side_to_move: Color::Black,
            pairs: rules.switches().advantage,
            pending: None,
            outcome: None,
            history: Vec::new(),
        }
    }

    /// A game that goes on from these stones; [`crate::Position`] is the checked way in.
    pub(crate) fn resume(rules: Rules, board: Board, side_to_move: Color, pairs: [u8; 2]) -> Self {
        let mut game = Self { board, side_to_move, pairs, ..Self::new(rules) };
        game.settle_given_stones();
        game
    }

    /// The rules.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The stones.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is; after the end, whose turn it would be.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Pairs held by a colour, the advantage included.
    #[inline]
    #[must_use]
    pub const fn pairs(&self, color: Color) -> u8 {
        self.pairs[color.index()]
    }

    /// How the game ended, or `None` while it goes on.
    #[inline]
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The colour whose five wins unless the side to move breaks it now. A game that ends by that five, or by captures
    /// in answer to it, keeps it.
    #[inline]
    #[must_use]
    pub const fn pending_five(&self) -> Option<Color> {
        self.pending
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

    /// The Zobrist key of rules, stones, side to move, pairs and a pending five: equal for equal positions however they
    /// were reached. So whatever is known of a position may be kept under its key, also beyond a game.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        let pending = self.pending.filter(|_| self.outcome.is_none());
        self.key_without_five() ^ pending.map_or(0, zobrist::pending_five)
    }

    /// The key that a move of the side to move leads to, if it captures nothing and leaves no five pending.
    #[inline]
    #[must_use]
    pub fn key_after(&self, point: Point) -> u64 {
        let mover = self.side_to_move;
        let turns = zobrist::side_to_move(mover) ^ zobrist::side_to_move(mover.opponent());
        self.key_without_five() ^ zobrist::stone(mover, point) ^ turns
    }

    #[inline]
    fn key_without_five(&self) -> u64 {
        self.rules_key
            ^ self.board.key()
            ^ zobrist::side_to_move(self.side_to_move)
            ^ zobrist::pairs(Color::Black, self.pairs[0])
            ^ zobrist::pairs(Color::White, self.pairs[1])
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
                self.put(point, mover, self.captures_of(point, mover));
                self.end(Some(mover.opponent()), Termination::Forbidden);
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
        let faced_five = self.pending_five_point();
        let captures = if known.takes_nothing { Captures::NONE } else { self.captures_of(point, mover) };
        self.put(point, mover, captures);
        debug_assert!(known.makes_five.is_none_or(|known| known == self.has_five_after(point, mover)), "{point}");
        self.settle(point, mover, faced_five, known.makes_five);
    }

    /// Takes the last move back; everything is as it was before it.
    pub fn undo(&mut self) -> Option<Point> {
        let Step { point, captures, pending_before } = self.history.pop()?;
        let mover = self.side_to_move.opponent();
        for stone in captures.stones(point) {
            self.board.place(stone, mover.opponent());
        }
        self.board.remove(point, mover);
        self.pairs[mover.index()] -= captures.pairs();
        self.side_to_move = mover;
        self.pending = pending_before;
        self.outcome = None;
        Some(point)
    }

    /// Whether the side to move may play there without losing by it.
    #[must_use]
    pub fn is_legal(&self, point: Point) -> bool {
        self.check_playable(point).is_ok() && self.forbidden(point, self.side_to_move).is_none()
    }

    /// Every legal point; none once the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Bitboard {
        if self.outcome.is_some() {
            return Bitboard::EMPTY;
        }
        self.board.empty() - self.forbidden_points(self.side_to_move)
    }

    /// The empty points that the rules forbid to a colour.
    #[must_use]
    pub fn forbidden_points(&self, color: Color) -> Bitboard {
        let mut points = forbidden_candidates(&self.board, color, self.rules.switches());
        points.retain(|point| self.forbidden(point, color).is_some());
        points
    }

    /// The empty points where a colour would make a double-three, whatever the rules forbid.
    #[must_use]
    pub fn double_threes(&self, color: Color) -> Bitboard {
        let mut points = double_three_candidates(&self.board, color);
        points.retain(|point| is_double_three(&self.board, point, color));
        points
    }

    /// Why the rules forbid an empty point to a colour, or `None` where they do not.
    #[inline]
    #[must_use]
    pub fn forbidden(&self, point: Point, color: Color) -> Option<Forbidden> {
        let switches = self.rules.switches();
        if switches.double_three.contains(color)
            && is_double_three(&self.board, point, color)
            && !self.is_exempt_by_capture(point, color)
        {
            return Some(Forbidden::DoubleThree);
        }
        self.forbidden_by_length(point, color)
    }

    /// Whether a stone of `color` on the point completes a winning line, captures aside.
    #[inline]
    #[must_use]
    pub fn makes_five(&self, point: Point, color: Color) -> bool {
        self.rules.five(color).wins_at(&self.board, point, color)
    }

    /// The stones of `color` that stand in a winning line, captures aside.
    #[must_use]
    pub fn five_stones(&self, color: Color) -> Bitboard {
        self.board.stones(color).iter().filter(|&stone| self.makes_five(stone, color)).collect()
    }

    /// What a stone of `color` on the empty `point` would take under these rules.
    #[inline]
    #[must_use]
    pub fn captures_of(&self, point: Point, color: Color) -> Captures {
        if self.rules.captures() { Captures::of(&self.board, point, color) } else { Captures::NONE }
    }

    fn is_exempt_by_capture(&self, point: Point, color: Color) -> bool {
        self.rules.switches().capture_exempts_double_three && !self.captures_of(point, color).is_empty()
    }

    fn forbidden_by_length(&self, point: Point, color: Color) -> Option<Forbidden> {
        let switches = self.rules.switches();
        if switches.overline.contains(color) && is_overline(&self.board, point, color) {
            return Some(Forbidden::Overline);
        }
        (switches.double_four.contains(color) && is_double_four(&self.board, point, color))
            .then_some(Forbidden::DoubleFour)
    }

    fn check_playable(&self, point: Point) -> Result<(), IllegalMove> {
        if self.outcome.is_some() {
            return Err(IllegalMove::GameOver(point));
        }
        if !point.is_on(self.rules.size()) {
            return Err(IllegalMove::OffBoard(point, self.rules.size()));
        }
        match self.board.stone(point) {
            Some(color) => Err(IllegalMove::Occupied(point, color)),
            None => Ok(()),
        }
    }

    /// Puts the stone, takes what it captures, passes the turn; who won is decided by [`Game::settle`].
    #[inline]
    fn put(&mut self, point: Point, mover: Color, captures: Captures) {
        self.board.place(point, mover);
        for stone in captures.stones(point) {
            self.board.remove(stone, mover.opponent());
        }
        self.pairs[mover.index()] += captures.pairs();
        self.history.push(Step { point, captures, pending_before: self.pending });
        self.side_to_move = mover.opponent();
        self.pending = None;
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{} to move, pairs {:?}", self.board, self.side_to_move, self.pairs)
    }
}
