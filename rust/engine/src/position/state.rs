//! The pattern state: what every empty point means to both colours, kept from move to move.

use std::sync::Arc;

use gomoku_core::{Color, Direction, FiveRule, Game, Point, Rules, Sides};

use crate::evaluation::{CAPTURE_CODES, CaptureWeights, MISSING};
use crate::evaluation::{Entry, Weights};
use crate::position::capture_axis;
use crate::position::cell::{Cell, Classes, NEAR, PLACES, part_near, place};
use crate::position::census::{Census, Reshaping, ShapePoints, ValueChanges};
use crate::position::changes::Changes;
use crate::position::line_bits::LineBits;
use crate::position::line_class::LineClass;
use crate::position::line_table::{LineTable, stone_bits};
use crate::position::pair_state::{PairCell, PairState};
use crate::position::pattern_code::PatternCode;
use crate::position::point_set::PointSet;
use crate::position::shape::Shape;
use crate::position::vicinity::Vicinity;

/// Told apart from the same stones without a pending five.
const PENDING_FIVE: [u64; 2] = [0x9d8f_37a1_5b2c_e46b, 0x4c1e_95d7_e8a3_2f05];

/// What a move changed, to be taken back.
#[derive(Clone)]
struct Ply {
    cells: u32,
    reshapings: u32,
    pairs: u32,
    census: Census,
    vicinity: Vicinity,
}

/// More than the neighbours of a stone, so that an index masked to six bits is always inside.
const ROOM: usize = 64;

/// A cell as it was.
#[derive(Clone, Copy)]
struct Saved {
    cell: Cell,
    place: u16,
}

/// A game and, for every empty point, what both colours make there.
///
/// ```
/// use gomoku_core::{Color, Game, Point, Rules};
/// use gomoku_engine::{Shape, State};
/// let mut state = State::new(Game::new(Rules::freestyle()));
/// for text in ["h8", "a1", "i8", "a3", "j8"] {
///     state.play(text.parse().unwrap());
/// }
/// assert_eq!(state.shape("k8".parse().unwrap(), Color::Black), Shape::OpenFour);
/// assert_eq!(state.count(Shape::OpenFour, Color::Black), 2);
/// ```
#[derive(Clone)]
pub struct State {
    game: Game,
    weights: Arc<Weights>,
    table: &'static LineTable,
    lines: LineBits,
    cells: Box<[Cell; PLACES]>,
    census: Census,
    points: ShapePoints,
    empty: PointSet,
    vicinity: Vicinity,
    pairs: Option<Box<PairState>>,
    changes: Changes,
    journal: Vec<Saved>,
    reshapings: Vec<Reshaping>,
    plies: Vec<Ply>,
}

impl State {
    /// The state of a game, with the weights that ship for its rules.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let weights = Weights::of(game.rules());
        Self::with_weights(game, weights)
    }

    /// The state of a game with weights of one's own.
    #[must_use]
    pub fn with_weights(game: Game, weights: Arc<Weights>) -> Self {
        let rules = *game.rules();
        let mut state = Self {
            weights,
            table: LineTable::of(Color::ALL.map(|color| rules.five(color))),
            lines: LineBits::new(rules.size()),
            cells: Box::new([Cell::default(); PLACES]),
            census: Census::default(),
            points: ShapePoints::EMPTY,
            empty: game.board().empty().into(),
            vicinity: Vicinity::of(game.board().occupied().iter()),
            pairs: rules.captures().then(|| Box::new(PairState::new())),
            changes: Changes::NONE,
            journal: Vec::new(),
            reshapings: Vec::new(),
            plies: Vec::new(),
            game,
        };
        for color in Color::ALL {
            state.game.board().stones(color).iter().for_each(|stone| state.lines.toggle(stone, color));
        }
        state.empty.iter().for_each(|point| state.open(point));
        state.journal.clear();
        state.reshapings.clear();
        if let Some(pairs) = &mut state.pairs {
            pairs.forget();
        }
        state
    }

    /// Makes the tables of a rule set, which the first state under them would make otherwise.
    pub fn prepare(rules: &Rules) {
        let _ = Weights::of(rules);
        let _ = LineTable::of(Color::ALL.map(|color| rules.five(color)));
    }

    /// The same state built from nothing but its game: the oracle of the one kept from move to move.
    #[must_use]
    pub fn rebuilt(&self) -> Self {
        Self::with_weights(self.game.clone(), self.weights.clone())
    }

    /// The game.
    #[inline]
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The weights in use.
    #[inline]
    #[must_use]
    pub fn weights(&self) -> &Arc<Weights> {
        &self.weights
    }

    /// The key of the position, which tells a pending five apart.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.game.key() ^ self.game.pending_five().map_or(0, |color| PENDING_FIVE[color.index()])
    }

    /// Plays a move that is known to be legal.
    pub fn play(&mut self, point: Point) {
        let mover = self.game.side_to_move();
        self.plies.push(Ply {
            cells: self.journal.len() as u32,
            reshapings: self.reshapings.len() as u32,
            pairs: self.pairs.as_ref().map_or(0, |pairs| pairs.mark()),
            census: self.census,
            vicinity: self.vicinity,
        });
        self.game.play_unchecked(point);
        self.lines.toggle(point, mover);
        self.empty.remove(point);
        self.vicinity.add(point);
        self.close(point);
        if self.pairs.is_some() && self.game.captured().next().is_some() {
            self.take(mover.opponent());
        }
        self.refresh(point);
    }

    /// Takes back the last move played on this state.
    ///
    /// # Panics
    /// Where none was.
    pub fn undo(&mut self) {
        let ply = self.plies.pop().expect("a move was played on this state");
        let other = self.game.side_to_move();
        if self.pairs.is_some() {
            for stone in self.game.captured() {
                self.lines.toggle(stone, other);
                self.empty.remove(stone);
            }
        }
        let point = self.game.undo().expect("the game has the moves played on this state");
        self.lines.toggle(point, other.opponent());
        self.empty.insert(point);
        for saved in self.journal[ply.cells as usize..].iter().rev() {
            let place = saved.place as usize % PLACES;
            self.cells[place] = saved.cell;
        }
        self.journal.truncate(ply.cells as usize);
        for &reshaping in &self.reshapings[ply.reshapings as usize..] {
            self.points.reshape(reshaping);
        }
        self.reshapings.truncate(ply.reshapings as usize);
        if let Some(pairs) = &mut self.pairs {
            pairs.restore(ply.pairs);
        }
        self.census = ply.census;
        self.vicinity = ply.vicinity;
    }

    /// What the game answers after a move that is known to be legal. The move is played on the game alone, which costs far
    /// less than [`State::play`], and taken back.
    pub(crate) fn peek<T>(&mut self, point: Point, ask: impl FnOnce(&mut Game) -> T) -> T {
        self.game.play_unchecked(point);
        let answer = ask(&mut self.game);
        self.game.undo();
        answer
    }

    /// What the line becomes for a colour that plays the empty point.
    #[inline]
    #[must_use]
    pub fn class(&self, point: Point, color: Color, direction: Direction) -> LineClass {
        self.cell(point).classes.class(color, direction)
    }

    /// [`State::class`] with one more stone on another empty point of the line.
    #[must_use]
    pub fn class_if(&self, point: Point, color: Color, direction: Direction, other: Point, stone: Color) -> LineClass {
        let radius = self.table.radius();
        let steps = steps_along(point, other, direction);
        let mut window = self.lines.window(point, direction, radius);
        if let Some(cell) = steps.and_then(|steps| usize::try_from(radius as i32 + steps).ok()) {
            if cell <= 2 * radius {
                debug_assert_eq!(window >> (2 * cell) & 3, 0, "{other} is not empty");
                window |= stone_bits(stone) << (2 * cell);
            }
        }
        LineClass::from_nibble((self.table.lookup(window) >> (8 * color.index())) as u8)
    }

    /// The four classes of a colour at an empty point.
    #[inline]
    #[must_use]
    pub fn code(&self, point: Point, color: Color) -> PatternCode {
        self.weights.tables.code(color, self.cell(point).classes)
    }

    /// What a colour makes at an empty point.
    #[inline]
    #[must_use]
    pub fn shape(&self, point: Point, color: Color) -> Shape {
        self.cell(point).traits.shape(color)
    }

    /// The category of a colour's code at an empty point.
    #[inline]
    #[must_use]
    pub fn category(&self, point: Point, color: Color) -> u8 {
        self.cell(point).traits.category(color)
    }

    /// How many empty points have that shape for a colour; for every shape but `None`.
    #[inline]
    #[must_use]
    pub fn count(&self, shape: Shape, color: Color) -> u32 {
        self.census.count(color, shape)
    }

    /// The empty points that have that shape for a colour; kept for every shape but `None`.
    #[inline]
    #[must_use]
    pub fn points(&self, shape: Shape, color: Color) -> &PointSet {
        self.points.get(color, shape)
    }

    /// The empty points.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> &PointSet {
        &self.empty
    }

    /// The empty points within two steps of a stone, or three along a line; the centre of an empty board.
    #[inline]
    #[must_use]
    pub fn candidates(&self) -> PointSet {
        if self.game.board().stone_count() == 0 {
            return PointSet::from_iter([Point::center(self.game.board().size())]);
        }
        self.vicinity.points() & self.empty
    }

    /// How many pairs a stone of the colour on the empty point takes.
    #[inline]
    #[must_use]
    pub fn takes(&self, point: Point, color: Color) -> u32 {
        self.pairs.as_ref().map_or(0, |pairs| pairs.cell(point).taken(color))
    }

    /// The empty points where a colour takes.
    #[inline]
    #[must_use]
    pub fn taking_points(&self, color: Color) -> &PointSet {
        self.pairs.as_ref().map_or(&PointSet::EMPTY, |pairs| pairs.taking(color))
    }

    /// What a stone of the colour on the empty point does to pairs: pairs taken in the low two bits, axes on which it
    /// exposes a pair in the next two, axes on which it threatens one in the next two, each no more than three.
    #[inline]
    #[must_use]
    pub fn capture_code(&self, point: Point, color: Color) -> u8 {
        self.pairs.as_ref().map_or(0, |pairs| pairs.cell(point).codes[color.index()])
    }

    /// Pairs that a colour still needs to win by captures, 0 to 7.
    #[inline]
    #[must_use]
    pub fn missing_pairs(&self, color: Color) -> usize {
        let rules = self.game.rules();
        usize::from(rules.goal().saturating_sub(self.game.pairs(color))).min(MISSING - 1)
    }

    /// Whether the rules may forbid an empty point to a colour: never wrong where it says no.
    #[inline]
    #[must_use]
    pub fn may_be_forbidden(&self, point: Point, color: Color) -> bool {
        if !self.game.rules().forbids(color) {
            return false;
        }
        let entry = self.weights.tables.entry(color, self.cell(point).classes);
        entry.suspicion & suspected(self.game.rules(), color) != 0 || blocked_fives_hide_lines(self.game.rules(), color)
    }

    /// The value of the position for the side to move, 200 a unit of the logit of winning: values of all empty points, who
    /// has which threat, and the captures.
    ///
    /// The threat mask has a bit for each threat that a colour has somewhere: of the mover five, open four, four-three,
    /// four, double-three and three from bit 0; of the waiter five, open four, four-three, four and either three from
    /// bit 6.
    #[inline]
    #[must_use]
    pub fn evaluation(&self) -> i32 {
        let mover = self.game.side_to_move();
        self.line_value(&self.census, mover) + self.capture_value(mover)
    }

    /// [`State::evaluation`] with so many quarters of the lines' part taken from the position before the last move, if that
    /// was played on this state. What a line is worth to who moves next is credited to either side in turn, and swings
    /// less so.
    #[inline]
    #[must_use]
    pub fn steadied_evaluation(&self, quarters: i32) -> i32 {
        let Some(before) = self.plies.last() else { return self.evaluation() };
        let mover = self.game.side_to_move();
        let (now, before) = (self.line_value(&self.census, mover), -self.line_value(&before.census, mover.opponent()));
        now + (before - now) * quarters / 4 + self.capture_value(mover)
    }

    #[inline]
    fn line_value(&self, census: &Census, mover: Color) -> i32 {
        census.values[mover.index()] + i32::from(self.weights.side(mover).threat[census.threat_mask(mover)])
    }

    /// The threat mask of [`State::evaluation`] with this colour to move.
    #[inline]
    #[must_use]
    pub fn threat_mask(&self, mover: Color) -> usize {
        self.census.threat_mask(mover)
    }

    /// The ordering score of a move of the side to move, 256 a nat.
    #[inline]
    #[must_use]
    pub fn move_score(&self, point: Point) -> i32 {
        let mover = self.game.side_to_move();
        let lines = self.cell(point).terms.score(mover);
        lines + self.pairs.as_ref().map_or(0, |pairs| self.capture_score(pairs.cell(point), mover))
    }

    fn capture_score(&self, cell: PairCell, mover: Color) -> i32 {
        let score = |color: Color, table: fn(&CaptureWeights) -> &[i16]| {
            let code = cell.codes[color.index()] as usize;
            let terms = self.weights.side(color).captures.as_ref();
            terms.map_or(0, |terms| i32::from(table(terms)[self.missing_pairs(color) * CAPTURE_CODES + code]))
        };
        score(mover, |terms| &terms.own) + score(mover.opponent(), |terms| &terms.opponent)
    }

    fn capture_value(&self, mover: Color) -> i32 {
        let waiter = mover.opponent();
        let Some(pairs) = &self.pairs else { return 0 };
        let (Some(own), Some(other)) = (&self.weights.side(mover).captures, &self.weights.side(waiter).captures) else {
            return 0;
        };
        let (missing, missed) = (self.missing_pairs(mover), self.missing_pairs(waiter));
        weigh(pairs.counts(mover), &own.mover[missing * CAPTURE_CODES..])
            - weigh(pairs.counts(waiter), &other.waiter[missed * CAPTURE_CODES..])
            + i32::from(own.pairs[missing * MISSING + missed])
    }

    #[inline]
    fn cell(&self, point: Point) -> Cell {
        self.cells[place(point)]
    }

    /// Fills the cell of a point that is empty from now on.
    fn open(&mut self, point: Point) {
        let radius = self.table.radius();
        let classes = Direction::ALL.map(|direction| self.table.lookup(self.lines.window(point, direction, radius)));
        self.set_cell(place(point), Cell::new(Classes::new(classes), &self.weights.tables));
        if let Some(pairs) = &mut self.pairs {
            let axis =
                |direction| capture_axis::axes_of(cut(self.lines.window(point, direction, capture_axis::RADIUS)));
            pairs.set(place(point), PairCell::new(Classes::new(Direction::ALL.map(axis)).0));
        }
    }

    /// Clears the cell of a point that is occupied from now on.
    fn close(&mut self, point: Point) {
        self.set_cell(place(point), Cell::default());
        if let Some(pairs) = &mut self.pairs {
            pairs.set(place(point), PairCell::default());
        }
    }

    /// Takes the captured stones, which were `color`'s, away.
    #[cold]
    fn take(&mut self, color: Color) {
        let stones: Vec<Point> = self.game.captured().collect();
        for &stone in &stones {
            self.lines.toggle(stone, color);
            self.empty.insert(stone);
        }
        for &stone in &stones {
            self.open(stone);
        }
        for &stone in &stones {
            self.refresh(stone);
        }
        self.vicinity = Vicinity::of(self.game.board().occupied().iter());
    }

    /// Looks up again what the cell of this point is part of.
    #[inline]
    fn refresh(&mut self, point: Point) {
        match self.table.radius() {
            4 => self.refresh_within::<4>(point),
            _ => self.refresh_within::<5>(point),
        }
        if self.pairs.is_some() {
            self.refresh_pairs(point);
        }
    }

    fn refresh_within<const RADIUS: usize>(&mut self, point: Point) {
        let Self { changes, lines, table, cells, journal, reshapings, census, points, weights, .. } = self;
        let tables = &*weights.tables;
        let near: &mut [Cell; NEAR] = part_near(cells, point);
        let known = |place: usize| near[place].classes.0;
        changes.collect::<RADIUS>(point, lines, known, |window| table.classes::<RADIUS>(window));
        let mut values = ValueChanges::default();
        let mut reshaped = [Reshaping::default(); ROOM];
        let mut count = 0;
        journal.extend(changes.iter::<RADIUS>().map(|change| {
            let old = near[change.near];
            let new = Cell::new(Classes(old.classes.0 ^ change.bits), tables);
            near[change.near] = new;
            values.add(old.terms, new.terms);
            let place = (point.index() + change.near) as u16;
            let (was, is) = (old.traits.shapes(), new.traits.shapes());
            reshaped[count % ROOM] = Reshaping { place, old: was, new: is };
            count += usize::from(was != is);
            Saved { cell: old, place }
        }));
        census.revalue(values);
        for &reshaping in &reshaped[..count % ROOM] {
            census.reshape(reshaping);
            points.reshape(reshaping);
            reshapings.push(reshaping);
        }
    }

    fn refresh_pairs(&mut self, point: Point) {
        let Self { changes, lines, pairs: Some(pairs), .. } = self else { return };
        const RADIUS: usize = capture_axis::RADIUS;
        let look = |window| capture_axis::axes_of(cut(window));
        let near = pairs.near(point);
        changes.collect::<RADIUS>(point, lines, |place| near[place].axes, look);
        for change in changes.iter::<RADIUS>() {
            pairs.change(point.index() + change.near, change.bits);
        }
    }

    fn set_cell(&mut self, place: usize, new: Cell) {
        let old = std::mem::replace(&mut self.cells[place % PLACES], new);
        self.journal.push(Saved { cell: old, place: place as u16 });
        let mut values = ValueChanges::default();
        values.add(old.terms, new.terms);
        self.census.revalue(values);
        let (was, is) = (old.traits.shapes(), new.traits.shapes());
        if was != is {
            let reshaping = Reshaping { place: place as u16, old: was, new: is };
            self.census.reshape(reshaping);
            self.points.reshape(reshaping);
            self.reshapings.push(reshaping);
        }
    }
}

/// Cuts the middle out of a window of the capture axes.
#[inline]
const fn cut(window: u64) -> u64 {
    window & 0x3F | window >> 2 & 0xFC0
}

/// Sums the weights of the capture codes of all points.
#[inline]
fn weigh(counts: &[i16; CAPTURE_CODES], weights: &[i16]) -> i32 {
    counts.iter().zip(weights).map(|(&count, &weight)| i32::from(count) * i32::from(weight)).sum()
}

/// How many steps along a direction lead from one point to the other, where they share that line.
fn steps_along(from: Point, to: Point, direction: Direction) -> Option<i32> {
    let (dx, dy) = direction.delta();
    let (x, y) = (to.x() as i32 - from.x() as i32, to.y() as i32 - from.y() as i32);
    let steps = if dx == 0 { y } else { x };
    (x == dx * steps && y == dy * steps).then_some(steps)
}

/// The suspicions that matter to a colour under these rules.
#[inline]
fn suspected(rules: &Rules, color: Color) -> u8 {
    let switches = rules.switches();
    let bit = |sides: Sides, bit| if sides.contains(color) { bit } else { 0 };
    bit(switches.double_three, Entry::THREES)
        | bit(switches.double_four, Entry::FOURS)
        | bit(switches.overline, Entry::OVERLINE)
}

/// Whether the classes cannot tell overlines or fours that the rules forbid: an overline is a five where six win, and a
/// blocked five is no five where it does not.
#[inline]
fn blocked_fives_hide_lines(rules: &Rules, color: Color) -> bool {
    let switches = rules.switches();
    match rules.five(color) {
        FiveRule::ExactlyFive => false,
        FiveRule::FiveOrMore => switches.overline.contains(color),
        FiveRule::UnblockedFive => switches.overline.contains(color) || switches.double_four.contains(color),
    }
}

impl PartialEq for State {
    /// Whether everything but the way back is the same.
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
            && self.game.board() == other.game.board()
            && self.lines == other.lines
            && self.cells == other.cells
            && self.census == other.census
            && self.points == other.points
            && self.empty == other.empty
            && self.vicinity == other.vicinity
            && self.pairs == other.pairs
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.game)
    }
}
