//! What every search shares: the position, the table, the killers, the counter, and the steps of a node.

use gomoku_core::{Bitboard, Point};

use crate::evaluation::{Evaluated, Patterns};
use crate::moves::move_list::{MoveList, MoveStack, RankedMove};
use crate::search::{Counter, Depth, Entry, MAX_PLY, Path, Score, Table};
use crate::textbook::candidates::candidates;
use crate::textbook::node::{NodeWindow, Opened};
use crate::textbook::options::Options;
use crate::textbook::ordering::{Hints, Ranker};
use crate::threats::is_legal;

/// One search in progress.
pub struct Search<'a> {
    /// The position.
    pub state: Evaluated<Patterns>,
    /// What the engine was told.
    pub options: &'a Options,
    /// Counts nodes and says when to stop.
    pub counter: Counter<'a>,
    table: Option<&'a Table>,
    moves: MoveStack,
    killers: [[Option<Point>; 2]; MAX_PLY],
    /// The way from the root.
    pub path: Path,
    /// The depth the root was asked for; extensions end at twice as many plies.
    pub root_depth: u32,
    /// Moves that are left out at the root.
    pub root_excluded: Bitboard,
}

impl<'a> Search<'a> {
    /// A search of a position; `table` is left out to search without one.
    #[must_use]
    pub fn new(
        state: Evaluated<Patterns>,
        options: &'a Options,
        table: Option<&'a Table>,
        counter: Counter<'a>,
    ) -> Self {
        Self {
            state,
            options,
            counter,
            table,
            moves: MoveStack::default(),
            killers: [[None; 2]; MAX_PLY],
            path: Path::default(),
            root_depth: 0,
            root_excluded: Bitboard::EMPTY,
        }
    }

    /// The steps before a node's moves: the end of the game or of the search, the horizon, possible wins, the table.
    pub fn open(&mut self, depth: u32, ply: usize, alpha: Score, beta: Score) -> Opened {
        if let Some(score) = self.enter(ply) {
            return Opened::Answered(score);
        }
        if depth == 0 {
            return Opened::Horizon;
        }
        let mut window = NodeWindow::new(alpha, beta);
        if self.clip_to_possible_wins(&mut window, ply) {
            return Opened::Answered(window.best);
        }
        self.probe(depth, ply, window)
    }

    /// Step 1 of a node: count it, and answer it where the game is over, the search is stopped or too deep.
    #[inline]
    pub fn enter(&mut self, ply: usize) -> Option<Score> {
        let Self { path, counter, state, .. } = self;
        path.enter(counter, Score::of_end(state.game(), ply), ply, || state.value())
    }

    /// The static score of the position.
    #[inline]
    #[must_use]
    pub fn static_score(&mut self) -> Score {
        self.state.value()
    }

    /// Step 2, mate-distance pruning: no line from here wins sooner than by the next move. Whether that alone closes the
    /// window.
    #[inline]
    fn clip_to_possible_wins(&self, window: &mut NodeWindow, ply: usize) -> bool {
        window.beta = window.beta.min(Score::win_at(ply + 1));
        let closed = window.alpha >= window.beta;
        if closed {
            window.best = window.beta;
        }
        closed
    }

    /// Step 3: ask the table. The root is never answered by it, for a move has to be found.
    #[inline]
    fn probe(&self, depth: u32, ply: usize, window: NodeWindow) -> Opened {
        let Some(entry) = self.table.and_then(|table| table.probe(self.state.game().key())) else {
            return Opened::Open { window, table_move: None };
        };
        let entry = Entry { score: entry.score.to_root(ply), ..entry };
        if ply > 0 && entry.answers(Depth::plies(depth), window.alpha, window.beta) {
            return Opened::Answered(entry.score);
        }
        Opened::Open { window, table_move: entry.best }
    }

    /// Step 4: the candidate moves in order; where none of them is legal, every legal move. Where answers are named, all
    /// others are held back behind them.
    #[must_use]
    pub fn moves(&mut self, ply: usize, table_move: Option<Point>, answers: Option<Bitboard>) -> MoveList {
        let hints = Hints { table: table_move, killers: self.killers[ply], answers };
        let excluded = if ply == 0 { self.root_excluded } else { Bitboard::EMPTY };
        let near = candidates(&mut self.state, self.options.radius) - excluded;
        let is_any_legal = near.iter().any(|point| is_legal(&self.state, point));
        let points = if is_any_legal { near } else { self.state.game().legal_moves() - excluded };
        self.list(points, hints)
    }

    /// The moves of a quiescence node in order.
    #[must_use]
    pub fn forcing_moves(&mut self, points: Bitboard) -> MoveList {
        self.list(points, Hints::default())
    }

    fn list(&mut self, points: Bitboard, hints: Hints) -> MoveList {
        let ranker = Ranker::new(&self.state, hints);
        self.moves.list(points.iter().map(|point| (point, ranker.score(point))))
    }

    /// The best legal move of the list that was not picked yet.
    #[inline]
    pub fn pick(&mut self, list: &mut MoveList) -> Option<RankedMove> {
        while let Some(ranked) = self.moves.pick(list) {
            if is_legal(&self.state, ranked.point) {
                return Some(ranked);
            }
        }
        None
    }

    /// Gives the room of a list back.
    #[inline]
    pub fn end(&mut self, list: MoveList) {
        self.moves.end(list);
    }

    /// Step 5, once a move has been searched: raise the window. Whether the node is cut.
    #[inline]
    pub fn raise(&mut self, window: &mut NodeWindow, played: RankedMove, score: Score, ply: usize) -> bool {
        if score > window.best {
            window.best = score;
            window.best_move = Some(played.point);
            if score > window.alpha || ply == 0 {
                self.path.extend(ply, played.point);
            }
        }
        window.alpha = window.alpha.max(score);
        let cut = window.alpha >= window.beta;
        if cut {
            self.remember_killer(ply, played.point);
        }
        cut
    }

    /// Lets the side to move stand on the static score. Whether that cuts the node.
    #[inline]
    pub fn stand(&mut self, window: &mut NodeWindow) -> bool {
        window.best = self.static_score();
        window.alpha = window.alpha.max(window.best);
        window.alpha >= window.beta
    }

    /// The best score found, or the static score where no move could be played.
    #[inline]
    #[must_use]
    pub fn standing_or(&mut self, window: &NodeWindow) -> Score {
        if window.best == -Score::INFINITE { self.static_score() } else { window.best }
    }

    /// Step 6: keep what was found, unless the search was stopped meanwhile or moves were left out.
    #[inline]
    pub fn close(&mut self, list: MoveList, depth: u32, ply: usize, window: &NodeWindow) {
        self.end(list);
        let is_whole = ply > 0 || self.root_excluded.is_empty();
        if let Some(table) = self.table.filter(|_| is_whole && !self.counter.stopped()) {
            let (score, bound) = (window.best.from_root(ply), window.bound());
            let entry = Entry { score, bound, depth: Depth::plies(depth), is_pv: false, best: window.best_move };
            table.store(self.state.game().key(), entry);
        }
    }

    #[inline]
    fn remember_killer(&mut self, ply: usize, point: Point) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(point) {
            *killers = [Some(point), killers[0]];
        }
    }
}
