//! A game with what its lines and captures mean, played and taken back together.

use gomoku_core::{Color, Game, KnownMove, Point, Rules};

use crate::position::cell::{Cell, PLACES, point_at};
use crate::position::changes::Changes;
use crate::position::lines::{CodeTable, LineTable, Shape};
use crate::position::neighbourhood::Neighbourhood;
use crate::position::pairs::PairState;
use crate::position::shape_counts::{Reshaping, ShapeCounts, ShapePoints};

/// More than the neighbours of a stone, so that an index masked to six bits is always inside.
pub(super) const ROOM: usize = 64;

/// What a move changed, to be taken back.
#[derive(Clone)]
pub(super) struct Ply {
    cells: u32,
    reshapings: u32,
    pairs: u32,
    pub(super) counts: ShapeCounts,
    neighbourhood: Neighbourhood,
}

/// A cell that a move changed.
#[derive(Clone, Copy)]
pub struct Changed {
    pub(crate) before: Cell,
    pub(crate) after: Cell,
    pub(super) place: u16,
}

impl Changed {
    #[inline]
    pub(crate) const fn point(&self) -> Point {
        point_at(self.place as usize)
    }
}

/// A game and, for every empty point, what both colours make there.
///
/// ```
/// use gomoku_core::{Color, Game, Point, Rules};
/// use gomoku_engine::internals::{Shape, State};
/// let mut state = State::new(Game::new(Rules::freestyle()));
/// for text in ["h8", "a1", "i8", "a3", "j8"] {
///     state.play(text.parse().unwrap());
/// }
/// assert_eq!(state.shape("k8".parse().unwrap(), Color::Black), Shape::OpenFour);
/// assert_eq!(state.count(Shape::OpenFour, Color::Black), 2);
/// ```
#[derive(Clone)]
pub struct State {
    pub(super) game: Game,
    pub(super) table: &'static LineTable,
    pub(super) codes: &'static CodeTable,
    pub(super) cells: Box<[Cell; PLACES]>,
    pub(super) counts: ShapeCounts,
    pub(super) points: ShapePoints,
    pub(super) neighbourhood: Neighbourhood,
    pub(super) pairs: Option<Box<PairState>>,
    pub(super) changes: Changes,
    /// Room for the reshapings around a stone, which means nothing between two of them.
    pub(super) reshaped: [Reshaping; ROOM],
    pub(super) journal: Vec<Changed>,
    pub(super) reshapings: Vec<Reshaping>,
    pub(super) plies: Vec<Ply>,
}

impl State {
    /// The state of a game.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let rules = *game.rules();
        let mut state = Self {
            table: line_table(&rules),
            codes: CodeTable::shared(),
            cells: Box::new([Cell::OCCUPIED; PLACES]),
            counts: ShapeCounts::default(),
            points: ShapePoints::EMPTY,
            neighbourhood: Neighbourhood::of(game.board().occupied().iter()),
            pairs: rules.captures().then(|| Box::new(PairState::new())),
            changes: Changes::NONE,
            reshaped: [Reshaping::default(); ROOM],
            journal: Vec::new(),
            reshapings: Vec::new(),
            plies: Vec::new(),
            game,
        };
        let empty = *state.empty();
        empty.iter().for_each(|point| state.open(point));
        state.journal.clear();
        state.reshapings.clear();
        if let Some(pairs) = &mut state.pairs {
            pairs.forget();
        }
        state
    }

    /// Makes the tables of a rule set, which the first state under them would make otherwise.
    pub fn prepare(rules: &Rules) {
        let _ = line_table(rules);
        let _ = CodeTable::shared();
    }

    /// The same state built from nothing but its game: the oracle of the one kept from move to move.
    #[must_use]
    pub fn rebuilt(&self) -> Self {
        Self::new(self.game.clone())
    }

    /// The game.
    #[inline]
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Plays a move that is known to be legal.
    pub fn play(&mut self, point: Point) {
        let mover = self.game.side_to_move();
        self.plies.push(Ply {
            cells: self.journal.len() as u32,
            reshapings: self.reshapings.len() as u32,
            pairs: self.pairs.as_ref().map_or(0, |pairs| pairs.mark()),
            counts: self.counts,
            neighbourhood: self.neighbourhood,
        });
        self.game.play_known(point, self.known(point, mover));
        self.neighbourhood.add(point);
        self.close(point);
        if self.pairs.is_some() && self.game.captured().next().is_some() {
            self.take();
        }
        self.refresh(point);
    }

    /// How many moves were played on this state.
    #[inline]
    pub(crate) fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The cells that the moves played on this state changed after the first `plies` of them, in the order in which they
    /// changed; a cell that changed twice is there twice.
    #[inline]
    pub(crate) fn changes_since(&self, plies: usize) -> &[Changed] {
        &self.journal[self.begin_of(plies)..]
    }

    /// Those of the move after the first `plies`: its point, then those of the stones that it took, then others.
    #[inline]
    pub(crate) fn changes_after(&self, plies: usize) -> &[Changed] {
        &self.journal[self.begin_of(plies)..self.begin_of(plies + 1)]
    }

    /// Who played the move after the first `plies`.
    #[inline]
    pub(crate) fn mover_after(&self, plies: usize) -> Color {
        let next = self.game.side_to_move();
        if (self.plies.len() - plies) % 2 == 0 { next } else { next.opponent() }
    }

    /// Where the changes after the first `plies` moves begin.
    #[inline]
    fn begin_of(&self, plies: usize) -> usize {
        self.plies.get(plies).map_or(self.journal.len(), |ply| ply.cells as usize)
    }

    /// Takes back the last move played on this state.
    ///
    /// # Panics
    /// Where none was.
    pub fn undo(&mut self) {
        let ply = self.plies.pop().expect("a move was played on this state");
        self.game.undo().expect("the game has the moves played on this state");
        for changed in self.journal[ply.cells as usize..].iter().rev() {
            self.cells[changed.place as usize % PLACES] = changed.before;
        }
        self.journal.truncate(ply.cells as usize);
        for &reshaping in &self.reshapings[ply.reshapings as usize..] {
            self.points.reshape(reshaping);
        }
        self.reshapings.truncate(ply.reshapings as usize);
        if let Some(pairs) = &mut self.pairs {
            pairs.restore(ply.pairs);
        }
        self.counts = ply.counts;
        self.neighbourhood = ply.neighbourhood;
    }

    /// What the game answers after a move that is known to be legal. The move is played on the game alone, which costs far
    /// less than [`State::play`], and taken back.
    pub(crate) fn peek<T>(&mut self, point: Point, ask: impl FnOnce(&mut Game) -> T) -> T {
        let known = self.known(point, self.game.side_to_move());
        self.game.play_known(point, known);
        let answer = ask(&mut self.game);
        self.game.undo();
        answer
    }

    /// What the lines and pairs say of a move, so that the game need not find it out again. Where taking stones away can
    /// make a five, the lines through the point do not tell of every one.
    #[inline]
    fn known(&self, point: Point, mover: Color) -> KnownMove {
        let rules = self.game.rules();
        let is_certain = !(rules.captures() && rules.five(mover).can_appear_by_removal());
        let makes_five = is_certain.then(|| self.shape(point, mover) == Shape::Five);
        KnownMove { makes_five, takes_nothing: self.takes(point, mover) == 0 }
    }
}

fn line_table(rules: &Rules) -> &'static LineTable {
    LineTable::of(Color::ALL.map(|color| rules.winning_line(color)))
}

impl PartialEq for State {
    /// Whether everything but the way back is the same.
    fn eq(&self, other: &Self) -> bool {
        self.game.key() == other.game.key()
            && self.game.board() == other.game.board()
            && self.cells == other.cells
            && self.counts == other.counts
            && self.points == other.points
            && self.neighbourhood == other.neighbourhood
            && self.pairs == other.pairs
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.game)
    }
}
