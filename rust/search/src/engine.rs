//! The three reference difficulties.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gomoku_core::{Game, Point};

use crate::alpha_beta::alpha_beta;
use crate::evaluation::Evaluation;
use crate::iterative_deepening::deepen;
use crate::limit::{Limit, Watch};
use crate::options::{OptionError, Options};
use crate::principal_variation::principal_variation;
use crate::report::Report;
use crate::search::Search;
use crate::state::State;
use crate::transposition::TranspositionTable;

/// The built-in engines by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineName {
    /// Alpha-beta, 5 plies, simple evaluation.
    Easy,
    /// Iterative deepening, 10 plies or 0.4 s, simple evaluation.
    Medium,
    /// Principal variation search, 10 plies or 1.5 million nodes, hard evaluation, selective.
    Hard,
}

impl EngineName {
    /// Weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The name that users type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// The engine of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// What the engine is set to unless it is told otherwise.
    #[must_use]
    pub const fn options(self) -> Options {
        match self {
            Self::Easy => Options { depth: 5, ..PLAIN },
            Self::Medium => Options { depth: 10, seconds: 0.4, ..PLAIN },
            Self::Hard => Options {
                depth: 10,
                // Few positions need more; the rest would take minutes.
                nodes: 1_500_000,
                evaluation: Evaluation::Hard,
                quiescence: 3,
                forced_replies: true,
                reductions: true,
                narrowing: true,
                ..PLAIN
            },
        }
    }
}

/// Full width, the simple evaluation, no clock.
const PLAIN: Options = Options {
    depth: 5,
    seconds: 0.0,
    nodes: 0,
    radius: 1,
    evaluation: Evaluation::Simple,
    quiescence: 4,
    hash: 16,
    forced_replies: false,
    reductions: false,
    narrowing: false,
    width: 6,
    width_step: 2,
};

/// Why a position cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The game has ended.
    GameOver,
}

impl std::fmt::Display for SearchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the game is over: there is no move to search for")
    }
}

impl std::error::Error for SearchError {}

/// A built-in engine with its settings and its table.
pub struct Engine {
    name: EngineName,
    options: Options,
    table: TranspositionTable,
}

impl Engine {
    /// The engine as it is by default.
    #[must_use]
    pub fn new(name: EngineName) -> Self {
        let options = name.options();
        Self { name, table: TranspositionTable::new(options.hash), options }
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> EngineName {
        self.name
    }

    /// Names and values of its options.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, String)> {
        self.options.list()
    }

    /// Sets an option from text.
    ///
    /// # Errors
    /// The name is unknown, or the value is not one that the option takes.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let hash = self.options.hash;
        self.options.set(name, value)?;
        if self.options.hash != hash {
            self.table = TranspositionTable::new(self.options.hash);
        }
        Ok(())
    }

    /// Forgets what earlier searches left in the table.
    pub fn reset(&mut self) {
        self.table.clear();
    }

    /// Searches for a move within the limit; `stop` ends the search early. [`Engine::analyse_telling`] says more.
    ///
    /// # Errors
    /// The game is over.
    pub fn analyse(&mut self, game: &Game, limit: &Limit, stop: &AtomicBool) -> Result<Report, SearchError> {
        self.analyse_telling(game, limit, stop, &mut |_| {})
    }

    /// Searches for a move within the limit and tells of every depth it finishes; `stop` ends the search early.
    ///
    /// Without any limit the engine keeps to its own depth, time and nodes; a limit leaves it its own depth at most,
    /// unless it names one.
    ///
    /// # Errors
    /// The game is over.
    pub fn analyse_telling(
        &mut self,
        game: &Game,
        limit: &Limit,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Report),
    ) -> Result<Report, SearchError> {
        if game.outcome().is_some() {
            return Err(SearchError::GameOver);
        }
        let limit = self.effective(limit);
        let watch = Watch::start(limit, stop);
        if game.board().stone_count() == 0 {
            return Ok(opening_move(game, &watch));
        }
        self.table.start_search();
        let state = State::new(game.clone());
        let mut search = Search::new(state, &self.options, Some(&mut self.table), watch);
        let depth = limit.depth.unwrap_or(self.options.depth);
        let found = match self.name {
            EngineName::Easy => deepen(&mut search, alpha_beta, depth, depth, tell),
            EngineName::Medium => deepen(&mut search, alpha_beta, 1, depth, tell),
            EngineName::Hard => deepen(&mut search, principal_variation, 1, depth, tell),
        };
        Ok(found.unwrap_or_else(|| first_move(&search)))
    }

    fn effective(&self, limit: &Limit) -> Limit {
        let depth = Some(limit.depth.unwrap_or(self.options.depth));
        if !limit.is_open() {
            return Limit { depth, ..limit.shared_out() };
        }
        let Options { seconds, nodes, .. } = self.options;
        let time = (seconds > 0.0).then(|| Duration::from_secs_f64(seconds));
        Limit { depth, nodes: (nodes > 0).then_some(nodes), time, clock: None }
    }
}

/// The first move of a game is the centre.
fn opening_move(game: &Game, watch: &Watch<'_>) -> Report {
    Report::without_search(Point::center(game.rules().size()), watch.nodes(), watch.elapsed())
}

/// A search that was stopped before its first move was judged still has to play: the first in order.
fn first_move(search: &Search<'_>) -> Report {
    let best = search.moves(0, None).pick(&search.state).map(|ranked| ranked.point);
    let any = search.state.game().legal_moves().iter().next();
    let best = best.or(any).unwrap_or(Point::center(search.state.game().rules().size()));
    Report::without_search(best, search.watch.nodes(), search.watch.elapsed())
}
