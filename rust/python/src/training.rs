//! Self-play, labels and rows: what the weights of an engine are learnt from.
//!
//! Samples are bytes here, one after another as `gomoku_engine::training::Sample` writes them. Where they are kept is
//! Python's affair.

use std::sync::atomic::{AtomicBool, Ordering};

use gomoku_engine::NetworkWeights;
use gomoku_engine::tengen::MOST_OF_FILE;
use gomoku_engine::training::{Labels, Player, Sample, SampleError, SelfPlay};
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use crate::detached::run_detached;
use crate::errors::{Error, Result};
use crate::number::{Number, OutOfRange, at_most, int_within};
use crate::search::{engine_named, option_texts};
use crate::values::rules::Rules;

/// As for a search.
const MOST_NODES: u64 = 1_000_000_000_000;
/// Of each search, unless others are asked for.
const NODES: u64 = 1_500;
/// Bytes of samples in one call: rows take some forty times as much.
const MOST_OF_SAMPLES: usize = 1 << 24;
/// Beyond it are proven wins.
const MOST_BALANCE: i32 = 29_000;
/// What flattens every draw to chance.
const MOST_TEMPERATURE: f64 = 1e6;

impl From<SampleError> for Error {
    fn from(error: SampleError) -> Self {
        Self::Position(error.to_string())
    }
}

/// Plays the games of the numbers ``first`` up to before ``first + count`` of an engine against itself.
///
/// Returns the labelled positions as bytes, in the order of the games. A game depends on everything but ``first``
/// and ``count``: any split of the numbers into calls gives the same samples. Size and goal of the rules are drawn
/// for every game. Games begin with random stones that a search calls even.
/// engine, options: who plays and labels, as for ``SearchEngine``; ``tengen`` has a table of 4 MiB unless ``hash``
/// says otherwise, and in more than one thread its games do not repeat.
/// nodes: of each search, 1 to 10**12. balance: the largest score of an opening, 0 to 29,000.
/// deviations: how often a position beside the game is labelled too. wandering: how often the game goes on there,
/// where the move is nearly as good. Both from 0 to 1.
/// temperature: how much the draw of moves beside the game is flattened, above 0.
/// The GIL is released; Ctrl-C ends the games. Raises SearchError for an argument out of its range.
#[pyfunction]
#[pyo3(
    signature = (
        rules, seed, first, count, *, engine=None, options=None, nodes=None, balance=None,
        deviations=Number(0.7), wandering=Number(0.25), temperature=Number(1.5)
    ),
    text_signature = "(rules, seed, first, count, *, engine='tengen', options=None, nodes=1_500, balance=250, \
        deviations=0.7, wandering=0.25, temperature=1.5)"
)]
#[allow(clippy::too_many_arguments, reason = "Python names them")]
pub fn self_play<'py>(
    py: Python<'py>,
    rules: &Rules,
    seed: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    count: &Bound<'py, PyAny>,
    engine: Option<&Bound<'py, PyString>>,
    options: Option<&Bound<'py, PyDict>>,
    nodes: Option<&Bound<'py, PyAny>>,
    balance: Option<&Bound<'py, PyAny>>,
    deviations: Number,
    wandering: Number,
    temperature: Number,
) -> Result<Bound<'py, PyBytes>> {
    let mut settings = SelfPlay::new(rules.0, int_within("seed", seed, &(0..=u64::MAX), OutOfRange::of_search)?);
    if let Some(balance) = balance {
        settings.balance = int_within("balance", balance, &(0..=MOST_BALANCE), OutOfRange::of_search)?;
    }
    settings.deviations = within("deviations", deviations, 0.0, 1.0)?;
    settings.wandering = within("wandering", wandering, 0.0, 1.0)?;
    settings.temperature = within("temperature", temperature, 1e-3, MOST_TEMPERATURE)?;
    let first = int_within("first", first, &(0..=u32::MAX), OutOfRange::of_search)?;
    let count = int_within("count", count, &(0..=u32::MAX - first), OutOfRange::of_search)?;
    let who = Who::read(engine, options, nodes)?;
    let bytes = run_detached(py, move |stop| -> Result<Vec<u8>> {
        let mut player = who.player(stop)?;
        let mut bytes = Vec::new();
        for number in (first..first + count).take_while(|_| !stop.load(Ordering::Relaxed)) {
            let samples = gomoku_engine::training::self_play(&settings, &mut player, number);
            samples.iter().for_each(|sample| sample.write(&mut bytes));
        }
        Ok(bytes)
    })??;
    Ok(PyBytes::new(py, &bytes))
}

/// Labels samples again: score, best move and nodes are those of new searches, results stay.
///
/// A sample whose search gets through no depth is left out. The labels of a game do not depend on the samples before
/// it, so any split between two games gives the same bytes.
/// rules: those that the samples were played by; each sample has its own size and goal.
/// engine, options, nodes: as for ``self_play``.
/// The GIL is released; Ctrl-C ends the searches. Raises SearchError for an argument out of its range, PositionError
/// for bytes that are no samples under these rules, ValueError for more than 16 MiB of them.
#[pyfunction]
#[pyo3(
    signature = (rules, samples, *, engine=None, options=None, nodes=None),
    text_signature = "(rules, samples, *, engine='tengen', options=None, nodes=1_500)"
)]
pub fn relabel<'py>(
    py: Python<'py>,
    rules: &Rules,
    samples: &[u8],
    engine: Option<&Bound<'py, PyString>>,
    options: Option<&Bound<'py, PyDict>>,
    nodes: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyBytes>> {
    let who = Who::read(engine, options, nodes)?;
    let (rules, samples) = (rules.0, bounded(samples)?.to_vec());
    let bytes = run_detached(py, move |stop| -> Result<Vec<u8>> {
        let samples = Sample::read_all(&samples)?;
        let labelled = gomoku_engine::training::relabel(&rules, &samples, &mut who.player(stop)?)?;
        let mut bytes = Vec::new();
        labelled.iter().for_each(|sample| sample.write(&mut bytes));
        Ok(bytes)
    })??;
    Ok(PyBytes::new(py, &bytes))
}

/// For every whole sample the number of its game, and where its bytes end.
///
/// A sample that is cut off at the end is left out. Raises ValueError for more than 16 MiB.
#[pyfunction]
#[pyo3(signature = (samples, /))]
pub fn index_samples<'py>(py: Python<'py>, samples: &[u8]) -> Result<IndexArrays<'py>> {
    let (games, ends) = gomoku_engine::training::index(bounded(samples)?);
    Ok((array(py, games)?, array(py, ends)?))
}

type IndexArrays<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u64>>);

/// Samples as rows of numbers that the evaluation of ``tengen`` is fitted to: a dict of arrays by name.
///
/// One entry a position: ``lengths``, how many columns it has; ``games``, ``scores`` and ``results`` of the sample;
/// ``played``, 1 where the position was played and 0 beside the game; ``decided``, 1 where somebody can make five at
/// once; ``evaluations``, what the weights that ship say in quarters, to which the columns add up.
/// Behind each other for all positions: ``columns``, and ``counts``, how many quarters of the column's weight are added
/// to the evaluation of the side to move. ``table_layout`` says which column is which entry of which table.
/// Positions before the first move, after the last one, or with a pending five have no row.
/// The GIL is released; Ctrl-C ends it. Raises PositionError for bytes that are no samples under these rules, and
/// ValueError for more than 16 MiB of them.
#[pyfunction]
pub fn value_rows<'py>(py: Python<'py>, rules: &Rules, samples: &[u8]) -> Result<Bound<'py, PyDict>> {
    let (rules, samples) = (rules.0, bounded(samples)?.to_vec());
    let rows =
        run_detached(py, move |stop| gomoku_engine::training::value_rows(&rules, &Sample::read_all(&samples)?, stop))??;
    let arrays = PyDict::new(py);
    arrays.set_item("lengths", array(py, rows.lengths)?)?;
    arrays.set_item("columns", array(py, rows.columns)?)?;
    arrays.set_item("counts", array(py, rows.counts)?)?;
    arrays.set_item("evaluations", array(py, rows.evaluations)?)?;
    set_labels(&arrays, rows.labels)?;
    Ok(arrays)
}

fn set_labels(arrays: &Bound<'_, PyDict>, labels: Labels) -> PyResult<()> {
    let py = arrays.py();
    arrays.set_item("games", array(py, labels.games)?)?;
    arrays.set_item("scores", array(py, labels.scores)?)?;
    arrays.set_item("results", array(py, labels.results)?)?;
    arrays.set_item("played", array(py, labels.played)?)?;
    arrays.set_item("decided", array(py, labels.decided)?)
}

/// Samples as rows of numbers that the network of ``tengen`` is trained on: a dict of arrays by name.
///
/// One entry a position: ``lengths``, ``games``, ``scores``, ``results``, ``played`` and ``decided`` as with
/// ``value_rows``; ``threats``, the mask of who has which threat; ``white``, 1 where white is to move; ``evaluations``,
/// the value by the weights that ship, in units of the score, for the side to move.
/// Behind each other for all positions: ``columns``, and ``counts``, how many empty points have the column's code.
/// ``network_layout`` says what the columns are. All else is as with ``value_rows``.
#[pyfunction]
pub fn network_rows<'py>(py: Python<'py>, rules: &Rules, samples: &[u8]) -> Result<Bound<'py, PyDict>> {
    let (rules, samples) = (rules.0, Sample::read_all(bounded(samples)?)?);
    let rows = run_detached(py, move |stop| gomoku_engine::training::network_rows(&rules, &samples, stop))??;
    let arrays = PyDict::new(py);
    arrays.set_item("lengths", array(py, rows.lengths)?)?;
    arrays.set_item("columns", array(py, rows.columns)?)?;
    arrays.set_item("counts", array(py, rows.counts)?)?;
    arrays.set_item("threats", array(py, rows.threats)?)?;
    arrays.set_item("white", array(py, rows.white)?)?;
    arrays.set_item("evaluations", array(py, rows.evaluations)?)?;
    set_labels(&arrays, rows.labels)?;
    Ok(arrays)
}

/// What the engine says of the positions of ``network_rows`` with a network: their values for the side to move, in
/// units of the score.
///
/// network: the bytes of its file, at most 64 MiB. All else is as with ``value_rows``; raises SearchError for bytes
/// that are no network.
#[pyfunction]
pub fn network_values<'py>(
    py: Python<'py>,
    rules: &Rules,
    samples: &[u8],
    network: &[u8],
) -> Result<Bound<'py, PyArray1<i16>>> {
    let (rules, samples) = (rules.0, Sample::read_all(bounded(samples)?)?);
    let weights = NetworkWeights::read(at_most("network", network, MOST_OF_FILE)?)
        .map_err(|error| Error::Search(format!("no network: {error}")))?;
    let values = run_detached(py, move |stop| gomoku_engine::training::network_values(&rules, &samples, weights, stop));
    Ok(array(py, values??)?)
}

/// What the columns of ``network_rows`` are under some rules: a dict.
///
/// ``family``: the number of the preset that the network is for. ``tables``: how many columns each table of a file of a
/// network has, in its order; the third one is of pairs of categories. ``threats``: bits of the mask of threats.
/// ``sides``: 1 where the rules are the same for both colours, else 2, black before white.
#[pyfunction]
pub fn network_layout<'py>(py: Python<'py>, rules: &Rules) -> Result<Bound<'py, PyDict>> {
    let columns = gomoku_engine::training::network_layout(&rules.0);
    let layout = PyDict::new(py);
    layout.set_item("family", columns.family as u8)?;
    layout.set_item("tables", PyTuple::new(py, columns.tables)?)?;
    layout.set_item("threats", columns.threats)?;
    layout.set_item("sides", columns.sides)?;
    Ok(layout)
}

/// The files of the networks of ``tengen``, by the names of their rule sets.
#[pyfunction]
pub fn shipped_networks(py: Python<'_>) -> Result<Bound<'_, PyDict>> {
    let files = PyDict::new(py);
    for (name, bytes) in gomoku_engine::shipped_networks() {
        files.set_item(name, PyBytes::new(py, bytes))?;
    }
    Ok(files)
}

/// Samples as rows of numbers that the move ordering of ``tengen`` is fitted to: a dict of arrays by name.
///
/// One entry a position: ``lengths``, how many candidate moves it has; ``best``, which of them is the best; ``games``
/// of the sample; ``scores``, what the weights that ship say of the best move, to which its columns add up.
/// Behind each other for all positions: ``columns``, a row for each candidate.
/// Positions whose best move is no candidate have no entry. All else is as with ``value_rows``.
#[pyfunction]
pub fn ordering_rows<'py>(py: Python<'py>, rules: &Rules, samples: &[u8]) -> Result<Bound<'py, PyDict>> {
    let (rules, samples) = (rules.0, bounded(samples)?.to_vec());
    let rows = run_detached(py, move |stop| {
        gomoku_engine::training::ordering_rows(&rules, &Sample::read_all(&samples)?, stop)
    })??;
    let arrays = PyDict::new(py);
    let shape = [rows.columns.len() / rows.width, rows.width];
    arrays.set_item("lengths", array(py, rows.lengths)?)?;
    arrays.set_item("best", array(py, rows.best)?)?;
    arrays.set_item("games", array(py, rows.games)?)?;
    arrays.set_item("columns", array(py, rows.columns)?.reshape(shape)?)?;
    arrays.set_item("scores", array(py, rows.scores)?)?;
    Ok(arrays)
}

/// Which tables the weights of ``tengen`` have under some rules, and how columns of rows are numbered: a dict.
///
/// ``rules``: the preset that the tables are for, and ``family``, its number. ``sides``: 1 where both colours play by
/// the same rules, else 2, black before white. ``value`` and ``ordering``: the tables of each side with their lengths,
/// in the order of the columns. ``file``: all tables in the order of a file of weights. ``categories``: an array with
/// the category of every pattern code. ``largest``: no weight is beyond it. ``shipped``: the file of the weights that
/// ship.
#[pyfunction]
pub fn table_layout<'py>(py: Python<'py>, rules: &Rules) -> Result<Bound<'py, PyDict>> {
    let tables = gomoku_engine::training::table_layout(&rules.0);
    let layout = PyDict::new(py);
    layout.set_item("rules", tables.family.name())?;
    layout.set_item("family", tables.family as u8)?;
    layout.set_item("sides", tables.sides)?;
    layout.set_item("value", lengths(py, &tables.value)?)?;
    layout.set_item("ordering", lengths(py, &tables.ordering)?)?;
    layout.set_item("file", tables.file)?;
    layout.set_item("categories", array(py, tables.categories)?)?;
    layout.set_item("largest", gomoku_engine::LARGEST)?;
    layout.set_item("shipped", PyBytes::new(py, &tables.shipped))?;
    Ok(layout)
}

/// Who plays and labels.
struct Who {
    engine: gomoku_engine::EngineName,
    options: Vec<(String, String)>,
    nodes: u64,
}

impl Who {
    fn read(
        engine: Option<&Bound<'_, PyString>>,
        options: Option<&Bound<'_, PyDict>>,
        nodes: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let named = |name: &Bound<'_, PyString>| engine_named(&name.to_string_lossy());
        let engine = engine.map_or(Ok(gomoku_engine::EngineName::Tengen), named)?;
        let read = |nodes| int_within("nodes", nodes, &(1..=MOST_NODES), OutOfRange::of_search);
        Ok(Self { engine, options: option_texts(options)?, nodes: nodes.map_or(Ok(NODES), read)? })
    }

    fn player<'a>(&self, stop: &'a AtomicBool) -> Result<Player<'a>> {
        Ok(Player::new(self.engine, &self.options, self.nodes, stop)?)
    }
}

/// The samples, unless there are too many.
fn bounded(samples: &[u8]) -> Result<&[u8]> {
    at_most("samples", samples, MOST_OF_SAMPLES)
}

fn lengths<'py>(py: Python<'py>, tables: &[(&'static str, usize)]) -> PyResult<Bound<'py, PyDict>> {
    let lengths = PyDict::new(py);
    tables.iter().try_for_each(|(table, length)| lengths.set_item(table, length))?;
    Ok(lengths)
}

fn array<T: Element>(py: Python<'_>, numbers: Vec<T>) -> PyResult<Bound<'_, PyArray1<T>>> {
    // An import that fails or is interrupted is an error here, where the array's own import would panic.
    py.import("numpy")?;
    Ok(PyArray1::from_vec(py, numbers))
}

fn within(name: &str, Number(number): Number, least: f64, most: f64) -> Result<f64> {
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(Error::Search(format!("{name} {number} is not between {least} and {most}")))
    }
}
