//! A position: all that the rules look at when the game goes on, whatever led to it.

use crate::board::bitboard::Bitboard;
use crate::board::color::Color;
use crate::board::point::Point;
use crate::board::stones::Board;
use crate::board::zobrist;
use crate::game::capture::Captures;
use crate::game::outcome::Outcome;
use crate::rules::forbidden::{
    Forbidden, double_three_candidates, forbidden_candidates, is_double_four, is_double_three, is_overline,
};
use crate::rules::illegal_move::IllegalMove;
use crate::rules::rule_set::Rules;
use crate::rules::switches::ForbiddenMove;

/// Rules, stones, whose turn it is, captured pairs, a five that may still be broken, and how the game ended; and a key of all
/// that decides how it goes on.
///
/// A [`crate::Game`] moves one on and back. [`crate::Setup`] is what somebody says of a position, which may be no position at
/// all.
#[derive(Clone)]
pub struct Position {
    pub(crate) rules: Rules,
    rules_key: u64,
    pub(crate) board: Board,
    pub(crate) side_to_move: Color,
    pub(crate) pairs: [u8; 2],
    pub(crate) pending: Option<Color>,
    pub(crate) outcome: Option<Outcome>,
}

impl Position {
    /// An empty board, black to move.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            rules_key: rules.key(),
            board: Board::new(rules.size()),
            side_to_move: Color::Black,
            pairs: rules.switches().advantage,
            pending: None,
            outcome: None,
        }
    }

    /// The position of these stones; [`crate::Setup`] is the checked way in.
    pub(crate) fn of_stones(rules: Rules, board: Board, side_to_move: Color, pairs: [u8; 2]) -> Self {
        let mut position = Self { board, side_to_move, pairs, ..Self::new(rules) };
        position.settle_given_stones();
        position
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

    /// Whether the side to move may play there without losing by it.
    #[must_use]
    pub fn is_legal(&self, point: Point) -> bool {
        self.check_playable(point).is_ok() && self.forbidden(point, self.side_to_move).is_none()
    }

    /// Whether the rules let the side to move play there: a legal move, or a forbidden one that loses.
    #[must_use]
    pub fn can_play(&self, point: Point) -> bool {
        let loses = self.rules.switches().forbidden_move == ForbiddenMove::Loses;
        self.check_playable(point).is_ok() && (loses || self.forbidden(point, self.side_to_move).is_none())
    }

    /// Every legal point; none once the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Bitboard {
        if self.outcome.is_some() {
            return Bitboard::EMPTY;
        }
        *self.board.empty() - self.forbidden_points(self.side_to_move)
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

    pub(crate) fn check_playable(&self, point: Point) -> Result<(), IllegalMove> {
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

    /// Puts the mover's stone, takes what it captures and passes the turn; [`Position::settle`] decides whether the game ends.
    #[inline]
    pub(crate) fn put(&mut self, point: Point, captures: Captures) {
        let mover = self.side_to_move;
        self.board.place(point, mover);
        for stone in captures.stones(point) {
            self.board.remove(stone, mover.opponent());
        }
        self.pairs[mover.index()] += captures.pairs();
        self.side_to_move = mover.opponent();
        self.pending = None;
    }

    /// Takes the stone back that was put last, with what it captured; `pending` was the pending five before it.
    #[inline]
    pub(crate) fn take_back(&mut self, point: Point, captures: Captures, pending: Option<Color>) {
        let mover = self.side_to_move.opponent();
        for stone in captures.stones(point) {
            self.board.place(stone, mover.opponent());
        }
        self.board.remove(point, mover);
        self.pairs[mover.index()] -= captures.pairs();
        self.side_to_move = mover;
        self.pending = pending;
        self.outcome = None;
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{} to move, pairs {:?}", self.board, self.side_to_move, self.pairs)
    }
}
