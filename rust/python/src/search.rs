//! `SearchEngine`: the built-in searches.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use gomoku_engine::{Engine, EngineName, Report, analyse_or_recover};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};

use crate::detached::{Teller, run_telling};
use crate::errors::{Error, Result, none_of};
use crate::game::Game;
use crate::number::shown;
use crate::values::analysis::Analysis;
use crate::values::limit::LimitLike;
use crate::values::option::{EngineOption, setting};
use crate::values::point::{Point, points};
use crate::values::rules::Rules;

/// Options of one call: several times as many as an engine has.
const MOST_OPTIONS: usize = 1024;
/// Letters of a name or a value: a path has no more.
const MOST_LETTERS: usize = 4096;

/// Names and values of options as an engine reads them.
pub fn option_texts(options: Option<&Bound<'_, PyDict>>) -> Result<Vec<(String, String)>> {
    let count = options.map_or(0, PyDictMethods::len);
    if count > MOST_OPTIONS {
        return Err(Error::Search(format!("{count} options are too many: {MOST_OPTIONS} at most")));
    }
    let read = |(option, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| -> Result<(String, String)> {
        let name = bounded("the name of an option", option.cast::<PyString>().map_err(PyErr::from)?)?;
        let value = text(&name, &value)?;
        Ok((name, value))
    };
    options.into_iter().flatten().map(read).collect()
}

/// The text, unless it is too long.
fn bounded(what: &str, text: &Bound<'_, PyString>) -> Result<String> {
    let count = text.len()?;
    if count > MOST_LETTERS {
        let shown = shown(text);
        return Err(Error::Search(format!("{what}, {shown}, has {count} letters: {MOST_LETTERS} at most")));
    }
    Ok(text.to_string_lossy().into_owned())
}

/// Sets every one of these options. Other threads of Python go on meanwhile: a table that is cleared takes its time.
fn set_options(py: Python<'_>, engine: &mut dyn Engine, options: Option<&Bound<'_, PyDict>>) -> Result<()> {
    let options = option_texts(options)?;
    py.detach(|| options.iter().try_for_each(|(name, value)| engine.set_option(name, value)))?;
    Ok(())
}

/// The engine of that name.
pub fn engine_named(name: &str) -> Result<EngineName> {
    EngineName::from_name(name).ok_or_else(|| Error::Search(none_of("engine", name, &names())))
}

/// Every engine, weakest first.
fn names() -> Vec<&'static str> {
    EngineName::ALL.map(EngineName::name).to_vec()
}

/// One of the built-in searches: ``easy``, ``medium``, ``hard``, or ``tengen``, the strongest.
///
/// It may be used from several threads, one search at a time: every call but ``stop`` and ``close`` raises SearchError
/// during a search, and every call that needs the engine once it is closed.
/// options: by name; values may be given as text. ``describe_options`` says which there are, as does docs/options.md.
/// Raises SearchError for an unknown engine or option and for a value out of range.
#[pyclass(module = "gomoku_arena._core", frozen, subclass)]
pub struct SearchEngine {
    name: &'static str,
    engine: Arc<Mutex<Option<Box<dyn Engine>>>>,
    is_searching: AtomicBool,
    is_closed: AtomicBool,
    stop: Arc<AtomicBool>,
}

#[pymethods]
impl SearchEngine {
    #[new]
    #[pyo3(signature = (name, **options))]
    fn new(py: Python<'_>, name: &Bound<'_, PyString>, options: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        let name = engine_named(&name.to_string_lossy())?;
        let mut engine = name.engine()?;
        set_options(py, &mut *engine, options)?;
        let (engine, stop) = (Arc::new(Mutex::new(Some(engine))), Arc::default());
        let (is_searching, is_closed) = (AtomicBool::new(false), AtomicBool::new(false));
        Ok(Self { name: name.name(), engine, is_searching, is_closed, stop })
    }

    /// The names of the engines, weakest first.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        names()
    }

    /// The engine's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    /// The options in force, as bool, int, float or text; a file that is not set is left out.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for option in self.idle(|engine| engine.options())? {
            if let Some(value) = setting(option.value) {
                options.set_item(option.name, value)?;
            }
        }
        Ok(options)
    }

    /// All that can be set, in a fixed order.
    fn describe_options(&self) -> Result<Vec<EngineOption>> {
        Ok(self.idle(|engine| engine.options())?.into_iter().map(EngineOption::from).collect())
    }

    /// Searches the position with the GIL released; Ctrl-C stops it and raises KeyboardInterrupt.
    ///
    /// limit: how long: a ``Limit``, seconds, or what else ``Limit.of`` takes; the engine's own default unless given.
    /// on_iteration: called in this thread with what is known after every depth that was searched to its end, while the
    /// search goes on. What it raises stops the search and is raised.
    /// The game is not changed. Raises SearchError when the game is over, or the engine is already searching or closed.
    #[pyo3(signature = (game, limit=None, *, on_iteration=None))]
    fn analyse(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        limit: Option<LimitLike>,
        on_iteration: Option<&Bound<'_, PyAny>>,
    ) -> Result<Analysis> {
        // A copy, and not borrowed longer: other threads may play on meanwhile.
        let game = game.try_borrow().map_err(PyErr::from)?.0.clone();
        let limit = limit.unwrap_or_default().0.into();
        let _search = Searching::begin(self)?;
        let (engine, stop, closed) = (Arc::clone(&self.engine), Arc::clone(&self.stop), self.closed());
        let tells = on_iteration.is_some();
        let work = move |teller: Teller<Report, _>| -> Result<Report> {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let engine = engine.as_mut().ok_or(closed)?;
            let mut tell = |report: &Report| {
                if tells {
                    teller.tell(report.clone());
                }
            };
            Ok(analyse_or_recover(&mut **engine, &game, &limit, &stop, &mut tell)?)
        };
        let mut hear = |report| on_iteration.map_or(Ok(()), |heard| heard.call1((Analysis::from(report),)).map(drop));
        Ok(run_telling(py, &self.stop, work, &mut hear)??.into())
    }

    /// What each legal move is worth to the side to move, by a search after it.
    ///
    /// For each of them its point, its score and, where it wins or loses by force, in how many plies, as in
    /// ``Analysis``. What earlier searches left is forgotten before. The GIL is released; Ctrl-C stops it. Another
    /// thread may ``stop`` it: the moves that are not rated by then are left out.
    /// limit: for each of the searches.
    /// points: these moves alone, where they are given; what the rules forbid is rated where they let it be played.
    /// Raises SearchError as ``analyse``, and IllegalMoveError for a point where the side to move cannot play.
    #[pyo3(signature = (game, limit, points=None))]
    fn rate_moves(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        limit: LimitLike,
        points: Option<&Bound<'_, PyAny>>,
    ) -> Result<Vec<(Point, i32, Option<i32>)>> {
        let game = game.try_borrow().map_err(PyErr::from)?.0.clone();
        let points = points.map(|given| playable(&game, given)).transpose()?;
        let limit = limit.0.into();
        let _search = Searching::begin(self)?;
        let (engine, stop, closed) = (Arc::clone(&self.engine), Arc::clone(&self.stop), self.closed());
        let work = move |_: Teller<(), _>| -> Result<Vec<_>> {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let engine = engine.as_mut().ok_or(closed)?;
            let points = points.unwrap_or_else(|| game.legal_moves().iter().collect());
            Ok(gomoku_engine::rate_moves(&mut **engine, &game, points, &limit, &stop)?)
        };
        let rated = run_telling(py, &self.stop, work, &mut |()| Ok(()))??;
        Ok(rated.into_iter().map(|(point, score)| (Point(point), score.units(), score.win_in())).collect())
    }

    /// Sets options, at most 1,024 of at most 4,096 letters, one after the other; a table of another size is empty.
    ///
    /// Raises SearchError for an unknown option and for a value out of range; the options before it are then set.
    #[pyo3(signature = (**options))]
    fn configure(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> Result<()> {
        self.idle(|engine| set_options(py, engine, options))?
    }

    /// Ends the search of another thread, which then returns what it has found; whether there was one to end.
    fn stop(&self) -> bool {
        let is_searching = self.is_searching.load(Ordering::SeqCst);
        if is_searching {
            self.stop.store(true, Ordering::SeqCst);
        }
        is_searching
    }

    /// Forgets what earlier searches left in the tables, as before a new game, with the GIL released.
    ///
    /// rules: what searches under them need once in a process is made now, and not on the clock of the first of them.
    #[pyo3(signature = (rules=None))]
    fn reset(&self, py: Python<'_>, rules: Option<&Rules>) -> Result<()> {
        let rules = rules.map(|rules| rules.0);
        self.idle(|engine| py.detach(|| engine.new_game(rules.as_ref())))
    }

    /// Frees the table; safe to call twice. A search of another thread ends, and returns what it has found.
    fn close(&self, py: Python<'_>) {
        self.is_closed.store(true, Ordering::SeqCst);
        self.stop();
        py.detach(|| self.free_if_closed());
    }

    fn __repr__(&self) -> String {
        format!("SearchEngine('{}')", self.name)
    }
}

impl SearchEngine {
    /// What that makes of the engine, unless it is searching; waiting here could not be interrupted.
    fn idle<T>(&self, act: impl FnOnce(&mut dyn Engine) -> T) -> Result<T> {
        let mut engine = self.try_lock()?;
        if self.is_searching.load(Ordering::SeqCst) {
            return Err(self.busy());
        }
        let made = engine.as_mut().map(|engine| act(&mut **engine)).ok_or_else(|| self.closed());
        drop(engine);
        self.free_if_closed();
        made
    }

    fn try_lock(&self) -> Result<MutexGuard<'_, Option<Box<dyn Engine>>>> {
        match self.engine.try_lock() {
            Ok(engine) => Ok(engine),
            Err(TryLockError::WouldBlock) => Err(self.busy()),
            // A search that panics is recovered from where it ran.
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        }
    }

    /// Whoever closes an engine that searches leaves this to the end of the search.
    fn free_if_closed(&self) {
        if self.is_closed.load(Ordering::SeqCst) && !self.is_searching.load(Ordering::SeqCst) {
            // Where somebody else has the lock, they call this once they have let go of it.
            drop(self.try_lock().ok().and_then(|mut engine| engine.take()));
        }
    }

    fn busy(&self) -> Error {
        Error::Search(format!("engine {} is searching in another thread", self.name))
    }

    fn closed(&self) -> Error {
        Error::Search(format!("engine {} is closed", self.name))
    }
}

/// A search under way, which can be stopped.
struct Searching<'a>(&'a SearchEngine);

impl<'a> Searching<'a> {
    /// Claims the engine before the worker locks it, so that of two searches at once the second is refused.
    fn begin(engine: &'a SearchEngine) -> Result<Self> {
        if engine.is_searching.swap(true, Ordering::SeqCst) {
            return Err(engine.busy());
        }
        let search = Self(engine);
        drop(engine.try_lock()?);
        engine.stop.store(false, Ordering::SeqCst);
        // Whoever closes it from here on stops the search.
        if engine.is_closed.load(Ordering::SeqCst) { Err(engine.closed()) } else { Ok(search) }
    }
}

impl Drop for Searching<'_> {
    fn drop(&mut self) {
        self.0.is_searching.store(false, Ordering::SeqCst);
        self.0.free_if_closed();
    }
}

/// The fixed positions of ``gomoku-arena bench``, by name.
#[pyfunction]
pub fn bench_positions() -> Vec<(&'static str, Game)> {
    gomoku_engine::bench_positions().into_iter().map(|(name, game)| (name, Game(game))).collect()
}

/// The points of a list, each of which the side to move can play.
fn playable(game: &gomoku_core::Game, given: &Bound<'_, PyAny>) -> Result<Vec<gomoku_core::Point>> {
    let points = points("points", given)?;
    points.iter().try_for_each(|point| game.clone().play(*point))?;
    Ok(points)
}

/// An option's value as the engine reads it.
fn text(option: &str, value: &Bound<'_, PyAny>) -> Result<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    if let Ok(text) = value.cast::<PyString>() {
        return bounded(option, text);
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        // Python refuses to write a number of very many digits.
        return value
            .str()
            .map_err(|_| Error::Search(format!("{option} {} is too long", shown(value))))
            .and_then(|text| bounded(option, &text));
    }
    let class = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("option {option}: a bool, a number or text is expected, not {class}")).into())
}
