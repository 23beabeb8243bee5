//! `Tengen`: the engine as others use it.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use gomoku_core::{Bitboard, Game, Point, Rules};

use crate::engine::{Engine, EngineName};
use crate::error::{OptionError, SearchError};
use crate::evaluation::{Evaluated, Evaluator, Network, Networked, RuleFamily, Tables};
use crate::levels::{Level, choose_move, choose_variation, glance};
use crate::moves::history::History;
use crate::options::{self, EngineOption};
use crate::position::State;
use crate::search::{Counter, Instant, Limit, Report, STACK, Score, Table, TimeBudget, TimeManager, Watch};
use crate::tengen::deepening::{Deepest, Iteration, Plan};
use crate::tengen::meaning::Meaning;
use crate::tengen::options::{Configuration, MOST_DEPTH, Numbers, Options};
use crate::tengen::search_thread::SearchThread;
use crate::threats::{Answers, RefutationRules, ThreatStatus};

/// The engine with its table and what it has learnt in this game.
pub struct Tengen {
    configuration: Configuration,
    table: Table,
    histories: Vec<History>,
    is_fresh: bool,
}

impl Tengen {
    /// The engine with nothing learnt yet.
    ///
    /// # Errors
    /// There is no memory for its table.
    pub fn new(options: Options) -> Result<Self, OptionError> {
        let table = Table::new(options.hash)?;
        Ok(Self { configuration: Configuration::of(options), table, histories: Vec::new(), is_fresh: true })
    }

    /// Gives it a table of another size, which has nothing of the old one.
    ///
    /// # Errors
    /// There is no memory for the table, which is then as large as before, or as small as it can be.
    fn resize(&mut self, mebibytes: usize) -> Result<(), OptionError> {
        let is_backed = self.table.is_backed();
        // The old one goes first: there may not be memory for both.
        self.table = Table::new(1)?;
        let hash = &mut self.configuration.options.hash;
        let wanted = Table::new(mebibytes);
        let kept = if wanted.is_ok() { mebibytes } else { *hash };
        match wanted.or_else(|error| Table::new(kept).map_err(|_| error)) {
            Ok(table) => (self.table, *hash) = (table, kept),
            Err(_) => *hash = 1,
        }
        let is_resized = *hash == mebibytes;
        if is_backed {
            self.table.back();
        }
        if is_resized { Ok(()) } else { Err(OptionError::Memory { name: "hash", mebibytes }) }
    }

    fn begin(&mut self) {
        self.is_fresh = false;
        self.table.start_search();
        self.histories.resize_with(self.configuration.options.threads, History::default);
        self.histories.iter_mut().for_each(History::fade);
    }

    fn tables(&self, rules: &Rules) -> Tables {
        let own = self.configuration.weights.own.as_ref();
        own.map_or_else(|| Tables::of(rules), |weights| Tables::new(Arc::clone(weights)))
    }

    /// The network that is to be asked, if any.
    fn network(&self, rules: &Rules) -> Result<Option<Arc<Network>>, SearchError> {
        let Configuration { options, weights, network, .. } = &self.configuration;
        if !options.network {
            return Ok(None);
        }
        let Some(own) = &network.own else {
            return Ok(if weights.own.is_none() { Network::of(rules) } else { None });
        };
        let (made_for, needed) = (own.weights().family, RuleFamily::of(rules));
        if made_for != needed {
            return Err(SearchError::Network { made_for: made_for.name(), needed: needed.name() });
        }
        Ok(Some(Arc::clone(own)))
    }

    /// Lazy SMP: every thread searches for itself, and they share the table. What the first one finds counts, unless
    /// another was deeper.
    fn search<E: Evaluator>(
        &mut self,
        state: &Evaluated<E>,
        plan: Plan,
        watch: &Watch<'_>,
        tell: &mut (dyn FnMut(&Iteration) -> ControlFlow<()> + Send),
    ) -> Option<Iteration> {
        let Numbers { tunables, reductions } = self.configuration.numbers(state.game().rules());
        let table = &self.table;
        let (first, others) = self.histories.split_first_mut()?;
        let (deepest, best) = (&Deepest::default(), &Mutex::new(None::<Iteration>));
        let look = move |history: &mut History, tell: &mut dyn FnMut(&Iteration) -> ControlFlow<()>| {
            let mut search =
                SearchThread::new(state.clone(), tunables, reductions, table, Counter::new(watch), history);
            let found = search.deepen(plan, deepest, tell);
            keep_better(&mut best.lock().unwrap_or_else(PoisonError::into_inner), found);
        };
        std::thread::scope(|scope| {
            // Also where a panic ends the search of this thread: the others would go on for ever.
            let _finish = FinishOnDrop(watch);
            for history in others {
                let help = move || look(history, &mut |_| ControlFlow::Continue(()));
                // Without a thread more the first one goes on alone.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
            }
            look(first, tell);
        });
        best.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Engine for Tengen {
    fn name(&self) -> EngineName {
        EngineName::Tengen
    }

    fn options(&self) -> Vec<EngineOption> {
        self.configuration.list()
    }

    fn set_option(&mut self, name: &str, text: &str) -> Result<(), OptionError> {
        let (name, value) = options::read(&self.options(), name, text)?;
        let before = self.configuration.options.hash;
        self.configuration.set(name, value)?;
        let hash = std::mem::replace(&mut self.configuration.options.hash, before);
        if hash == before { Ok(()) } else { self.resize(hash) }
    }

    fn new_game(&mut self, rules: Option<&Rules>) {
        // Clearing a large table takes as long as a quick move.
        if !std::mem::replace(&mut self.is_fresh, true) {
            self.table.clear();
            self.histories.iter_mut().for_each(History::clear);
        }
        // On the clock of the first move both would be time lost. A level that looks little touches little of the table.
        if Level::of(self.configuration.options.level).is_none() {
            self.table.back();
        }
        if let Some(rules) = rules {
            State::prepare(rules);
            let _ = (self.tables(rules), self.network(rules));
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
        // The first search of a process reads weights and network, which is time of its move.
        let started = Instant::now();
        let tables = self.tables(game.rules());
        Ok(match self.network(game.rules())? {
            Some(network) => self.analyse_by(Networked::new(tables, network), game, limit, started, stop, tell),
            None => self.analyse_by(tables, game, limit, started, stop, tell),
        })
    }
}

impl Tengen {
    /// [`Engine::analyse`] of a game in which there is a move to search for, by an evaluation, on a clock that has run since
    /// `started`.
    fn analyse_by<E: Evaluator>(
        &mut self,
        evaluator: E,
        game: &Game,
        limit: &Limit,
        started: Instant,
        stop: &AtomicBool,
        tell: &mut (dyn FnMut(&Report) + Send),
    ) -> Report {
        let Options { depth, seconds, nodes, level, multi_pv, seed, .. } = self.configuration.options;
        let (limit, level) = (limit.or_own(depth, seconds, nodes), Level::of(level));
        let limit = level.map_or(limit, |level| level.limit(limit));
        let mut state = Evaluated::new(game.clone(), evaluator);
        let variations = multi_pv.max(1);
        let is_forced = variations == 1 && has_one_move(state.state_mut(), limit.excluded);
        let budget = TimeBudget::of(&limit, game.board().stone_count(), is_forced);
        let watch = Watch::started(started, Limit { time: budget.hard, ..limit }, stop);
        let teller = Teller { watch: &watch, meaning: Meaning::of(game), most: variations };
        let center = Point::center(game.rules().size());
        if game.board().stone_count() == 0 && !limit.excluded.contains(center) {
            return Report::without_search(center, Score::EVEN, watch.nodes(), watch.elapsed());
        }
        let seed = state.game().key() ^ u64::from(seed);
        if let Some(Level::Glance(sight)) = level {
            let chosen = choose_move(&glance(&state, sight, limit.excluded), sight.slack, seed);
            let chosen = chosen.unwrap_or_else(|| any_move(&state, limit.excluded));
            return teller.without_search(chosen, state.value());
        }
        self.begin();
        let depth = limit.depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH);
        let compared = if let Some(Level::Search(level)) = level { level.moves } else { 1 };
        let plan = Plan { depth, variations: variations.max(compared), excluded: limit.excluded };
        let mut manager = TimeManager::new(budget);
        let found = self.search(&state, plan, &watch, &mut |iteration| {
            let report = teller.report(iteration);
            tell(&report);
            // Told first: what is told may take time as well.
            manager.tell(report.best, report.searched, watch.elapsed())
        });
        let Some(mut iteration) = found else {
            return teller.without_search(any_move(&state, limit.excluded), state.value());
        };
        if let Some(Level::Search(level)) = level {
            choose_variation(&mut iteration.variations, level.slack, seed);
        }
        teller.report(&iteration)
    }
}

/// Ends the search of every thread when it is dropped.
struct FinishOnDrop<'a>(&'a Watch<'a>);

impl Drop for FinishOnDrop<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

fn keep_better(kept: &mut Option<Iteration>, found: Option<Iteration>) {
    let Some(found) = found else { return };
    let is_better = kept.as_ref().is_none_or(|kept| {
        let proves = |iteration: &Iteration| iteration.variations[0].score.win_in().is_some_and(|plies| plies > 0);
        (proves(&found), found.depth) >= (proves(kept), kept.depth)
    });
    if is_better {
        *kept = Some(found);
    }
}

/// Says what a search of one position has found.
struct Teller<'a> {
    watch: &'a Watch<'a>,
    meaning: Meaning,
    /// So many variations are told.
    most: usize,
}

impl Teller<'_> {
    fn report(&self, iteration: &Iteration) -> Report {
        let (depth, selective_depth) = (iteration.depth, iteration.selective_depth as u32);
        let variations = iteration.variations.iter().take(self.most).cloned().collect();
        self.told(Report::of(variations, depth, selective_depth, self.watch.nodes(), self.watch.elapsed()))
    }

    fn without_search(&self, best: Point, score: Score) -> Report {
        self.told(Report::without_search(best, score, self.watch.nodes(), self.watch.elapsed()))
    }

    fn told(&self, report: Report) -> Report {
        report.told_as(|score| self.meaning.of_score(score))
    }
}

/// Whether every other move loses at once, is excluded, or there is none.
fn has_one_move(state: &mut State, excluded: Bitboard) -> bool {
    let rules = RefutationRules::of(state.game().rules());
    if ThreatStatus::of(state, &rules) == ThreatStatus::FacesWin {
        let answers = Answers::to_win(state, &rules);
        return answers.is_exact && (answers.points - excluded).len() == 1;
    }
    (state.game().legal_moves() - excluded).iter().take(2).count() == 1
}

/// The best-looking move, for a search that was stopped before it began or was left without an answer.
fn any_move(state: &Evaluated<impl Evaluator>, excluded: Bitboard) -> Point {
    let legal = |point: &Point| state.game().is_legal(*point);
    let likely = (state.candidates() - excluded).iter().filter(legal).max_by_key(|point| state.move_score(*point));
    likely.or_else(|| (state.game().legal_moves() - excluded).first()).expect("a legal move that is not excluded")
}
