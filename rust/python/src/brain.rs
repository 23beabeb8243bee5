//! `GomocupBrain`: the brain's side of the Gomocup protocol, for engines of Python.

use std::sync::{Mutex, MutexGuard, PoisonError};

use gomoku_brain::{Brain, Choice, Deed, Introduction, OpeningAsked, Request, STEPS, Settings, Step, Stops};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::errors::{Result, none_of, value_error};
use crate::game::Game;
use crate::number::{Number, OutOfRange, Whole, int_within};
use crate::values::analysis::Analysis;
use crate::values::limit::Limit;
use crate::values::listed::listed;
use crate::values::point::{Point, PointLike, points};
use crate::values::rules::Rules;

/// Deeds of one answer: more than any opening has.
const MOST_DEEDS: usize = 64;
/// Letters of a text that are looked at.
const MOST_LETTERS: usize = 1 << 16;
/// Processors of a machine.
const MOST_THREADS: usize = 1 << 16;

/// A row of `opening_steps`.
type OpeningStepRow = (&'static str, &'static str, usize, usize, bool, bool);

/// What a ``GomocupBrain`` wants of whoever has the engine; each class says by which method it is told the answer.
///
/// Whatever it is, ``failed`` tells why it cannot be done.
#[pyclass(module = "gomoku_arena._core", frozen)]
pub enum BrainRequest {
    /// Tell the engine what it may have: ``done``.
    Configure { threads: Whole<u64>, max_memory: Option<Whole<u64>>, lines: Whole<u64> },
    /// Prepare the engine for a game under these rules: ``done``.
    NewGame { rules: Rules },
    /// Search the game, and meanwhile say what ``hear`` makes of the news: ``found``.
    Think { limit: Limit },
    /// Search the game without a word: ``found``.
    Move { limit: Limit },
    /// Check what the rule of that opening says of its stones under these rules, and keep it in mind: ``done``.
    ///
    /// The stones before the step are as many as they should be, and can be played.
    /// step: the word of Yixin-Board for what is asked for. word: the one that the manager said.
    CheckOpening { step: String, word: String, points: Vec<(Whole<i64>, Whole<i64>)>, count: Whole<i64>, rules: Rules },
    /// Do what that opening asks for: ``opened``.
    ChooseOpening { limit: Limit },
    /// Say who the engine is: ``introduced``.
    Introduce {},
}

impl From<Request> for BrainRequest {
    fn from(request: Request) -> Self {
        match request {
            Request::Configure(Settings { threads, max_memory, lines }) => {
                Self::Configure { threads: Whole(threads), max_memory: max_memory.map(Whole), lines: Whole(lines) }
            }
            Request::NewGame(rules) => Self::NewGame { rules: Rules(rules) },
            Request::Think(limit) => Self::Think { limit: limit.into() },
            Request::Move(limit) => Self::Move { limit: limit.into() },
            Request::CheckOpening(OpeningAsked { step, word, points, count }, rules) => {
                let points = points.into_iter().map(|(x, y)| (Whole(x), Whole(y))).collect();
                let (step, word) = (step.word.into(), word.into());
                Self::CheckOpening { step, word, points, count: Whole(count), rules: Rules(rules) }
            }
            Request::ChooseOpening(limit) => Self::ChooseOpening { limit: limit.into() },
            Request::Introduce => Self::Introduce {},
        }
    }
}

/// A line to be said, or a request to be carried out.
#[derive(IntoPyObject)]
pub enum BrainStep {
    Say(String),
    Ask(BrainRequest),
}

/// The brain's side of the Gomocup protocol, without input, output, clock or engine. It answers every line.
///
/// ``feed`` it a line; then do what ``step`` says until that is None. ``INFO`` about rules counts from the next START,
/// RESTART or BOARD, or at once while the board is empty; about threads and memory from the next START or RESTART, or
/// at once before the first move.
/// Of every text the first 65,536 letters count.
/// threads: processors of the machine, for managers that ask. Raises ValueError unless they are 1 to 65,536.
#[pyclass(module = "gomoku_arena._core", frozen)]
pub struct GomocupBrain {
    brain: Mutex<Brain>,
    stops: Stops,
}

#[pymethods]
impl GomocupBrain {
    #[new]
    #[pyo3(signature = (*, threads))]
    fn new(threads: &Bound<'_, PyAny>) -> Result<Self> {
        let brain = Brain::new(int_within("threads", threads, &(1..=MOST_THREADS), OutOfRange::of_value)?);
        Ok(Self { stops: brain.stops(), brain: Mutex::new(brain) })
    }

    /// Whether a manager that says this wants the brain to leave.
    #[staticmethod]
    fn is_end(text: &Bound<'_, PyString>) -> bool {
        gomoku_brain::is_end(&beginning(text))
    }

    /// Whether a manager that says this wants the answer now.
    #[staticmethod]
    fn is_stop(text: &Bound<'_, PyString>) -> bool {
        gomoku_brain::is_stop(&beginning(text))
    }

    /// Takes a line of the manager. A request that nobody has answered is given up.
    fn feed(&self, text: &Bound<'_, PyString>) {
        let line = beginning(text);
        self.brain().feed(&line);
    }

    /// A line to say, or a request to carry out; None once every line is answered, and while a request waits.
    fn step(&self) -> Option<BrainStep> {
        self.brain().step().map(|step| match step {
            Step::Say(line) => BrainStep::Say(line),
            Step::Ask(request) => BrainStep::Ask(request.into()),
        })
    }

    /// A copy of the game that is played, or of one that could come of it, where that is to be searched.
    ///
    /// None before START.
    #[getter]
    fn game(&self) -> Option<Game> {
        self.brain().game().cloned().map(Game)
    }

    /// Whether the manager has said END.
    #[getter]
    fn has_ended(&self) -> bool {
        self.brain().has_ended()
    }

    /// Whether the word to stop was heard while what was asked before it goes on: it is to be answered soon.
    #[getter]
    fn is_stopped(&self) -> bool {
        self.brain().is_stopped()
    }

    /// The word to stop was heard, before its line has its turn. Any thread may call this.
    fn stop(&self) {
        self.stops.hear();
    }

    /// What is said of the search while it goes on.
    ///
    /// tells_chances: the scores mean winning chances, as ``win_probability`` reads them.
    #[pyo3(signature = (analysis, *, tells_chances=false))]
    fn hear(&self, analysis: &Analysis, tells_chances: bool) -> Vec<String> {
        self.brain().hear(&analysis.report(tells_chances))
    }

    /// The engine has taken its settings, or is prepared, or the opening was checked.
    fn done(&self) {
        self.brain().done();
    }

    /// The engine, or the opening, refuses for this reason. Whether the manager is told of it.
    fn failed(&self, reason: &Bound<'_, PyString>) -> bool {
        let reason = beginning(reason);
        self.brain().failed(&reason)
    }

    /// What the search has found. tells_chances: as ``hear`` has it.
    #[pyo3(signature = (analysis, *, tells_chances=false))]
    fn found(&self, analysis: &Analysis, tells_chances: bool) {
        self.brain().found(&analysis.report(tells_chances));
    }

    /// What was done in the opening, and white's first move, where one stood behind it.
    ///
    /// deeds: a ``Point`` for a stone, the name of a choice, a number of fifth stones, or a list of points on offer.
    /// Raises ValueError for a choice of another name, and for more than 64 deeds.
    #[pyo3(signature = (deeds, first_move=None))]
    fn opened(&self, deeds: &Bound<'_, PyAny>, first_move: Option<PointLike>) -> Result<()> {
        let deeds = listed("deeds", deeds, MOST_DEEDS, deed)?;
        self.brain().opened(&deeds, first_move.map(|PointLike(point)| point));
        Ok(())
    }

    /// Who the engine is.
    fn introduced(&self, name: &Bound<'_, PyString>, version: &Bound<'_, PyString>, author: &Bound<'_, PyString>) {
        let [name, version, author] = [name, version, author].map(beginning);
        self.brain().introduced(&Introduction { name, version, author });
    }
}

impl GomocupBrain {
    /// Nobody holds it while Python runs.
    fn brain(&self) -> MutexGuard<'_, Brain> {
        self.brain.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A text, or its beginning where nobody reads all of it.
fn beginning(text: &Bound<'_, PyString>) -> String {
    let text = text.to_string_lossy();
    text.char_indices().nth(MOST_LETTERS).map_or_else(|| text.to_string(), |(end, _)| text[..end].to_owned())
}

fn deed(value: &Bound<'_, PyAny>) -> Result<Deed> {
    if let Ok(point) = value.cast::<Point>() {
        return Ok(Deed::Stone(point.get().0));
    }
    if let Ok(name) = value.cast::<PyString>() {
        let name = name.to_string_lossy();
        let found = Choice::NAMES.into_iter().find(|(known, _)| *known == name);
        let unknown = || value_error(none_of("choice", &name, &Choice::NAMES.map(|(known, _)| known)));
        return found.map(|(_, choice)| Deed::Choice(choice)).ok_or_else(unknown);
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(Deed::Count(int_within("deeds", value, &(0..=u64::from(u32::MAX)), OutOfRange::of_value)?));
    }
    Ok(Deed::Offered(points("deeds", value)?))
}

/// Yixin-Board's words for openings, one row each.
///
/// A row has the word, the name of the rule, how many deeds come before it and with it, whether the stones stand behind
/// it, and whether the number of fifth stones does.
#[pyfunction]
pub fn opening_steps() -> Vec<OpeningStepRow> {
    STEPS.iter().map(|it| (it.word, it.rule, it.begin, it.end, it.stones_follow, it.count_follows)).collect()
}

/// The chance, 0 to 1, of the side that has this score on tengen's scale; 1 or 0 where a win or loss is proven.
#[pyfunction]
#[pyo3(signature = (score, win_in=None))]
pub fn win_probability(score: Number, win_in: Option<Number>) -> f64 {
    gomoku_brain::win_probability(score.0 as i64, win_in.map(|Number(plies)| plies as i64))
}
