//! A game: a board under rules, whose turn it is, and how it came about.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::capture::{Captures, capturing_points};
use crate::color::Color;
use crate::forbidden::{Forbidden, is_double_four, is_double_three, is_overline};
use crate::point::Point;
use crate::rules::{ForbiddenMove, Rules};
use crate::zobrist;

/// How a game ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// A winning line stands.
    Five,
    /// A side holds the goal of pairs.
    Captures,
    /// The loser played a forbidden point.
    Forbidden,
    /// The side to move has no legal move: a draw.
    NoLegalMove,
}

impl Termination {
    /// The word for it in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Captures => "captures",
            Self::Forbidden => "forbidden",
            Self::NoLegalMove => "no_legal_move",
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// How.
    pub termination: Termination,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game has ended.
    GameOver(Point),
    /// The point is not on the board.
    OffBoard(Point, usize),
    /// A stone stands there.
    Occupied(Point, Color),
    /// The rules forbid the point to this colour.
    Forbidden(Point, Color, Forbidden),
}

/// One played move, with what is needed to take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    point: Point,
    captures: Captures,
    pending_before: Option<Color>,
}

/// A game in progress or finished.
///
/// Three ways to move: [`Game::play`] checks and refuses, [`Game::play_unchecked`] trusts the caller,
/// [`Game::undo`] takes back exactly.
#[derive(Clone)]
pub struct Game {
    rules: Rules,
    board: Board,
    side_to_move: Color,
    pairs: [u8; 2],
    pending: Option<Color>,
    outcome: Option<Outcome>,
    history: Vec<Step>,
}

impl Game {
    /// An empty board, black to move.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
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

    /// The Zobrist key of stones, side to move and pairs, equal for equal positions however they were reached.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.board.key()
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
                self.put(point, mover);
                self.end(Some(mover.opponent()), Termination::Forbidden);
            }
        }
        Ok(())
    }

    /// Plays a move that is known to be legal; see [`Game::play`] for the checked twin.
    #[inline]
    pub fn play_unchecked(&mut self, point: Point) {
        debug_assert!(self.is_legal(point), "{point} is not legal");
        let mover = self.side_to_move;
        let faced_five = self.pending_five_point();
        self.put(point, mover);
        self.settle(point, mover, faced_five);
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
        if !self.rules.forbids(color) {
            return Bitboard::EMPTY;
        }
        self.board.empty_points().filter(|&point| self.forbidden(point, color).is_some()).collect()
    }

    /// The empty points where a colour would make a double-three, whatever the rules forbid.
    #[must_use]
    pub fn double_threes(&self, color: Color) -> Bitboard {
        self.board.empty_points().filter(|&point| is_double_three(&self.board, point, color)).collect()
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

    /// Whether the side to move has a five that is completed by this move, captures aside.
    #[inline]
    #[must_use]
    pub fn makes_five(&self, point: Point, color: Color) -> bool {
        self.rules.five(color).wins_at(&self.board, point, color)
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
    fn put(&mut self, point: Point, mover: Color) {
        let captures = self.captures_of(point, mover);
        self.board.place(point, mover);
        for stone in captures.stones(point) {
            self.board.remove(stone, mover.opponent());
        }
        self.pairs[mover.index()] += captures.pairs();
        self.history.push(Step { point, captures, pending_before: self.pending });
        self.side_to_move = mover.opponent();
        self.pending = None;
    }

    /// Applies the rules of the end, in their order, after `mover` played `point`.
    #[inline]
    fn settle(&mut self, point: Point, mover: Color, faced_five: Option<FacedFive>) {
        let owner = mover.opponent();
        self.pending = faced_five.map(|_| owner);
        if self.reached_goal(mover) {
            return self.end(Some(mover), Termination::Captures);
        }
        if faced_five.is_some_and(|five| self.still_stands(five, owner)) {
            return self.end(Some(owner), Termination::Five);
        }
        self.pending = None;
        if self.has_five_after(point, mover) {
            self.settle_five(mover);
        } else if !self.has_legal_move() {
            self.end(None, Termination::NoLegalMove);
        }
    }

    fn settle_five(&mut self, owner: Color) {
        if self.rules.captures() && self.can_break_five(owner) {
            self.pending = Some(owner);
        } else {
            self.end(Some(owner), Termination::Five);
        }
    }

    fn settle_given_stones(&mut self) {
        let (next, last) = (self.side_to_move, self.side_to_move.opponent());
        let stands = |color: Color| self.rules.five(color).wins_anywhere(&self.board, color);
        if let Some(winner) = [last, next].into_iter().find(|color| self.reached_goal(*color)) {
            self.end(Some(winner), Termination::Captures);
        } else if stands(next) {
            self.end(Some(next), Termination::Five);
        } else if stands(last) {
            self.settle_five(last);
        } else if !self.has_legal_move() {
            self.end(None, Termination::NoLegalMove);
        }
    }

    fn reached_goal(&self, color: Color) -> bool {
        self.rules.captures() && self.pairs[color.index()] >= self.rules.goal()
    }

    fn end(&mut self, winner: Option<Color>, termination: Termination) {
        self.outcome = Some(Outcome { winner, termination });
    }

    /// Fives other than through the last move appear only where taking stones away can make one.
    #[inline]
    fn has_five_after(&self, point: Point, mover: Color) -> bool {
        let rule = self.rules.five(mover);
        rule.wins_at(&self.board, point, mover)
            || self.rules.captures() && rule.can_appear_by_removal() && rule.wins_anywhere(&self.board, mover)
    }

    #[inline]
    fn pending_five_point(&self) -> Option<FacedFive> {
        self.pending.map(|_| self.last_move().map_or(FacedFive::Anywhere, FacedFive::Through))
    }

    fn still_stands(&self, five: FacedFive, owner: Color) -> bool {
        let rule = self.rules.five(owner);
        match five {
            FacedFive::Through(point) if !rule.can_appear_by_removal() => {
                self.board.stone(point) == Some(owner) && rule.wins_at(&self.board, point, owner)
            }
            _ => rule.wins_anywhere(&self.board, owner),
        }
    }

    /// Whether the opponent of `owner` has a legal capture that leaves no five of `owner`, or reaches the goal.
    fn can_break_five(&self, owner: Color) -> bool {
        let breaker = owner.opponent();
        capturing_points(&self.board, breaker)
            .iter()
            .filter(|&point| self.forbidden(point, breaker).is_none())
            .any(|point| self.breaks_five(point, breaker))
    }

    fn breaks_five(&self, point: Point, breaker: Color) -> bool {
        let captures = Captures::of(&self.board, point, breaker);
        if self.pairs[breaker.index()] + captures.pairs() >= self.rules.goal() {
            return true;
        }
        let owner = breaker.opponent();
        let mut after = self.board.clone();
        after.place(point, breaker);
        captures.stones(point).for_each(|stone| after.remove(stone, owner));
        !self.rules.five(owner).wins_anywhere(&after, owner)
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        let color = self.side_to_move;
        if !self.rules.forbids(color) {
            return self.board.stone_count() < self.board.size() * self.board.size();
        }
        self.board.empty_points().any(|point| self.forbidden(point, color).is_none())
    }
}

/// Where to look for the opponent's pending five.
#[derive(Clone, Copy)]
enum FacedFive {
    /// Every five of theirs runs through their last move.
    Through(Point),
    /// The position was given; the five may be anywhere.
    Anywhere,
}

impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::GameOver(point) => write!(f, "{point} cannot be played: the game is over"),
            Self::OffBoard(point, size) => {
                write!(f, "{point} is off the board: columns and rows 1 to {size} are on it")
            }
            Self::Occupied(point, color) => write!(f, "{point} is occupied by a {color} stone"),
            Self::Forbidden(point, color, reason) => write!(f, "{point} is forbidden to {color}: {reason}"),
        }
    }
}

impl std::error::Error for IllegalMove {}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{} to move, pairs {:?}", self.board, self.side_to_move, self.pairs)
    }
}
