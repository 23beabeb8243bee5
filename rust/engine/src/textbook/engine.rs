//! A textbook search as an engine.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Point, Rules};

use crate::engine::{Engine, EngineName};
use crate::error::{OptionError, SearchError};
use crate::evaluation::{Evaluated, Patterns};
use crate::options::{self, EngineOption};
use crate::position::State;
use crate::search::{Counter, Limit, Report, Score, Table, TimeBudget, TimeManager, Watch};
use crate::textbook::alpha_beta::alpha_beta;
use crate::textbook::iterative_deepening::deepen;
use crate::textbook::options::Options;
use crate::textbook::principal_variation::principal_variation;
use crate::textbook::search::Search;

/// A textbook search with its options and its table.
pub struct Textbook {
    name: EngineName,
    options: Options,
    table: Table,
}

impl Textbook {
    /// The search of that name, with these options.
    ///
    /// # Errors
    /// There is no memory for its table.
    pub fn new(name: EngineName, options: Options) -> Result<Self, OptionError> {
        Ok(Self { name, table: Table::new(options.hash)?, options })
    }
}

impl Engine for Textbook {
    fn name(&self) -> EngineName {
        self.name
    }

    fn options(&self) -> Vec<EngineOption> {
        self.options.list(&Options::of(self.name).unwrap_or_default())
    }

    fn set_option(&mut self, name: &str, text: &str) -> Result<(), OptionError> {
        let (name, value) = options::read(&self.options(), name, text)?;
        let mut options = self.options;
        options.set(name, &value);
        if options.hash != self.options.hash {
            self.table = Table::new(options.hash)?;
        }
        self.options = options;
        Ok(())
    }

    fn new_game(&mut self, rules: Option<&Rules>) {
        self.table.clear();
        if let Some(rules) = rules {
            State::prepare(rules);
        }
    }

    fn analyse(
        &mut self,
        game: &Game,
        limit: &Limit,
        stop: &AtomicBool,
        tell: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, SearchError> {
        limit.check(game)?;
        let Options { depth, seconds, nodes, .. } = self.options;
        let limit = limit.or_own(depth, seconds, nodes);
        let budget = TimeBudget::of(&limit, game.board().stone_count(), false);
        let watch = Watch::exact(Limit { time: budget.hard, ..limit }, stop);
        let center = Point::center(game.rules().size());
        if game.board().stone_count() == 0 && !limit.excluded.contains(center) {
            return Ok(Report::without_search(center, Score::EVEN, watch.nodes(), watch.elapsed()));
        }
        self.table.start_search();
        let state = Evaluated::new(game.clone(), Patterns::new(self.options.evaluation));
        let mut search = Search::new(state, &self.options, Some(&self.table), Counter::new(&watch));
        search.root_excluded = limit.excluded;
        let depth = limit.depth.unwrap_or(self.options.depth);
        let mut manager = TimeManager::new(budget);
        let mut tell = |report: &Report| {
            tell(report);
            manager.tell(report.best, report.score, watch.elapsed())
        };
        let found = match self.name {
            EngineName::Easy => deepen(&mut search, alpha_beta, depth, depth, &mut tell),
            EngineName::Medium => deepen(&mut search, alpha_beta, 1, depth, &mut tell),
            _ => deepen(&mut search, principal_variation, 1, depth, &mut tell),
        };
        Ok(found.unwrap_or_else(|| first_move(&mut search)))
    }
}

/// A search that was stopped before its first move was judged still has to play: the first in order.
fn first_move(search: &mut Search<'_>) -> Report {
    let mut moves = search.moves(0, None, None);
    let best = search.pick(&mut moves).expect("a legal move that is not excluded").point;
    Report::without_search(best, search.static_score(), search.counter.nodes(), search.counter.elapsed())
}
