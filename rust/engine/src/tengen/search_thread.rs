//! One thread's search: what it keeps, and the steps that every node shares.

use crate::search::{Counter, Entry, MAX_PLY, Path, Score, Table};
use gomoku_core::{Bitboard, Color, Point};

use crate::evaluation::{Evaluated, Evaluator};
use crate::moves::history::{History, LastMoves};
use crate::moves::move_list::MoveStack;
use crate::position::Shape;
use crate::tengen::reductions::Reductions;
use crate::tengen::tunables::Tunables;
use crate::threats::RefutationRules;

/// What is remembered of each ply on the path.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    /// The static evaluation, from the side to move.
    pub evaluation: Option<Score>,
    /// The move that led to the next ply.
    pub played: Option<Point>,
    /// Whether it made a three or better.
    pub attacked: bool,
    /// The move that a singular search leaves out.
    pub excluded: Option<Point>,
    /// The move that cut the last node of this ply, and whether it began a proven win.
    pub killer: Option<(Point, bool)>,
}

/// One thread of a search.
pub struct SearchThread<'a, E: Evaluator> {
    /// The position.
    pub state: Evaluated<E>,
    /// The numbers in use.
    pub tunables: &'a Tunables,
    /// The table that all threads share.
    pub table: &'a Table,
    /// Counts nodes and hears of the end.
    pub counter: Counter<'a>,
    /// Moves that did well.
    pub history: &'a mut History,
    /// The moves of the nodes on the path.
    pub moves: MoveStack,
    /// The plies on the path; two more than can be reached, so that looking back needs no test.
    pub frames: Vec<Frame>,
    /// What the rules allow to conclude from shapes.
    pub refutation_rules: RefutationRules,
    /// Moves at the root that the limit excludes.
    pub limit_excluded: Bitboard,
    /// Moves at the root that earlier lines of this iteration begin with.
    pub line_excluded: Bitboard,
    /// Whether the budget of a search of fours did not suffice, somewhere below the node in hand.
    pub is_cut: bool,
    /// What follows from the numbers for late moves.
    pub reductions: &'a Reductions,
    /// The way from the root.
    pub path: Path,
}

impl<'a, E: Evaluator> SearchThread<'a, E> {
    /// A search of a position.
    #[must_use]
    pub fn new(
        state: Evaluated<E>,
        tunables: &'a Tunables,
        reductions: &'a Reductions,
        table: &'a Table,
        counter: Counter<'a>,
        history: &'a mut History,
    ) -> Self {
        Self {
            refutation_rules: RefutationRules::of(state.game().rules()),
            state,
            tunables,
            table,
            counter,
            history,
            moves: MoveStack::default(),
            frames: vec![Frame::default(); MAX_PLY + 2],
            limit_excluded: Bitboard::EMPTY,
            line_excluded: Bitboard::EMPTY,
            is_cut: false,
            reductions,
            path: Path::default(),
        }
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> Color {
        self.state.game().side_to_move()
    }

    /// Counts a node, and answers it where the game is over, the search is stopped or too deep.
    #[inline]
    pub fn enter(&mut self, ply: usize) -> Option<Score> {
        let Self { path, counter, state, tunables, .. } = self;
        let ended = Score::of_end(state.game(), ply);
        path.enter(counter, ended, ply, || static_score(state, tunables, -Score::INFINITE, Score::INFINITE))
    }

    /// The static evaluation for the side to move, as exactly as a window needs it.
    #[inline]
    #[must_use]
    pub fn static_score(&mut self, alpha: Score, beta: Score) -> Score {
        static_score(&mut self.state, self.tunables, alpha, beta)
    }

    /// What the table knows, with wins counted from the root.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.table.probe(key).map(|entry| Entry { score: entry.score.to_root(ply), ..entry })
    }

    /// Remembers a node's result, unless the search was stopped in it.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, entry: Entry) {
        if !self.counter.stopped() {
            self.table.store(key, Entry { score: entry.score.from_root(ply), ..entry });
        }
    }

    /// Whether a move makes a three or better. False under captures, where a three may be answered away from its line: telling
    /// attacks apart cost more games there than it won.
    #[inline]
    #[must_use]
    pub fn attacks(&self, point: Point) -> bool {
        self.refutation_rules.stones_stay && self.state.shape(point, self.mover()) >= Shape::Three
    }

    /// Plays a move that is known to be legal.
    #[inline]
    pub fn play(&mut self, point: Point, ply: usize) {
        self.frames[ply].played = Some(point);
        self.frames[ply].attacked = self.attacks(point);
        // The bucket comes while the move is played; that of a capture is another one, and comes when it is asked for.
        self.table.prefetch(self.state.game().key_after(point));
        self.state.play(point);
    }

    /// Takes it back.
    #[inline]
    pub fn undo(&mut self) {
        self.state.undo();
    }

    /// The move before this ply.
    #[inline]
    #[must_use]
    pub fn previous(&self, ply: usize) -> Option<Point> {
        ply.checked_sub(1).and_then(|before| self.frames[before].played)
    }

    /// The last moves of both sides before this ply; not the own one under captures, where it tells nothing.
    #[inline]
    #[must_use]
    pub fn last_moves(&self, ply: usize) -> LastMoves {
        let before = ply.checked_sub(2).filter(|_| self.refutation_rules.stones_stay);
        let followed = before.and_then(|before| self.frames[before].played);
        LastMoves { answered: self.previous(ply), followed }
    }

    /// Remembers what cut a node of this ply: it may well cut its sibling too.
    #[inline]
    pub fn keep_killer(&mut self, ply: usize, point: Point, score: Score) {
        self.frames[ply].killer = Some((point, score.is_proven()));
    }

    /// The bonus in move ordering of the ply's killer.
    #[inline]
    #[must_use]
    pub fn killer(&self, ply: usize) -> Option<(Point, i32)> {
        let (point, wins) = self.frames[ply].killer?;
        Some((point, if wins { self.tunables.killer_win_bonus } else { self.tunables.killer_bonus }))
    }
}

#[inline]
fn static_score(state: &mut Evaluated<impl Evaluator>, tunables: &Tunables, alpha: Score, beta: Score) -> Score {
    state.refined_value(tunables.quarters_before(state), alpha, beta, tunables.network_margin)
}
