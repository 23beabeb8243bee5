//! `BatchedGames`: many games at once, behind `gomoku_arena.env.VectorEnv`.

use gomoku_env::{Arrays, Autoreset, End, Ended, IllegalAction, LaneState, Odds, Plane, Settings, Snapshot, VectorEnv};
use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArrayDyn,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::{Result, none_of, value_error};
use crate::game::{Game, copied};
use crate::number::{Number, OutOfRange, int_within, optional_int_within};
use crate::one_at_a_time::OneAtATime;
use crate::values::listed::{listed, taken};
use crate::values::plane::{chosen_planes, planes_named};
use crate::values::point::{objects, points};
use crate::values::rules::Rules;

/// The arrays of a step, in the order in which Python gives them.
const NAMES: [&str; 9] = [
    "observation",
    "legal_action_mask",
    "current_player",
    "reward",
    "terminated",
    "truncated",
    "final_observation",
    "captures",
    "ply",
];

/// Many games at once: what ``gomoku_arena.env.VectorEnv`` is made of, which checks and documents its arguments.
///
/// rules: of 1 to ``MOST_GAMES`` games. planes: at most 256 names; the observations of all games have at most 1 GiB.
/// openings: at most 65,536 lists of points, with 262,144 stones together. max_moves: more than an opening has stones.
/// threads: 1 to 1,024. lanes: at most ``MOST_GAMES`` numbers.
/// arrays: those of ``gomoku_arena.env.Step`` in its order, C-contiguous and writable.
/// Raises ValueError that names an argument beyond its bound, InUseError in every call while another thread has one.
#[pyclass(module = "gomoku_arena._core", frozen)]
pub struct BatchedGames(OneAtATime<VectorEnv>);

/// The games of ``BatchedGames`` as they were once.
#[pyclass(module = "gomoku_arena._core", frozen)]
pub struct GamesSnapshot(Snapshot);

/// A lane as Python has it: its first place, the games begun, the game, the stones that it began with, whether it is over,
/// and of the game that ended in the last step the game, the stones that it began with and what ended it.
type Lane = (u64, u64, Game, usize, bool, Option<(Game, usize, &'static str)>);

#[pymethods]
impl BatchedGames {
    #[new]
    #[allow(clippy::too_many_arguments, reason = "Python names them")]
    #[pyo3(signature = (rules, *, planes, openings, seed, max_moves, autoreset, illegal, threads))]
    fn new(
        py: Python<'_>,
        rules: &Bound<'_, PyAny>,
        planes: &Bound<'_, PyAny>,
        openings: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        max_moves: Option<&Bound<'_, PyAny>>,
        autoreset: &str,
        illegal: &str,
        threads: &Bound<'_, PyAny>,
    ) -> Result<Self> {
        let one = |rules: &Bound<'_, PyAny>| Ok(rules.cast::<Rules>().map_err(PyErr::from)?.get().0);
        let rules = listed("rules", rules, MOST_GAMES, one)?;
        let Some(first) = rules.first() else { return Err(value_error("rules: at least one game is expected".into())) };
        let planes = planes_named(planes)?;
        check_observations(planes.len(), first.size(), rules.len())?;
        let openings = openings_of(openings)?;
        let seed = seed_of(seed)?;
        let max_moves = optional_int_within("max_moves", max_moves, &(1..=MOST_MOVES), OutOfRange::of_value)?;
        let longest = openings.iter().map(Vec::len).max().unwrap_or(0);
        if let Some(most) = max_moves.filter(|&most| most as usize <= longest) {
            let sentence = format!("max_moves {most}: more is expected, an opening has {longest} stones");
            return Err(value_error(sentence));
        }
        let threads = int_within("threads", threads, &(1..=MOST_THREADS), OutOfRange::of_value)?;
        let autoreset = word("autoreset", autoreset, &AUTORESET)?;
        let illegal = word("illegal", illegal, &ILLEGAL)?;
        let settings = Settings { planes, openings, seed, max_moves, autoreset, illegal };
        Ok(Self::of(py.detach(|| VectorEnv::new(&rules, settings, threads))?))
    }

    /// The number of games.
    fn __len__(&self) -> Result<usize> {
        Ok(self.0.taken()?.lanes())
    }

    /// The rules of each game.
    fn rules(&self) -> Result<Vec<Rules>> {
        Ok(self.0.taken()?.games().map(|game| Rules(*game.rules())).collect())
    }

    /// Begins a first game in every lane, by another seed if one is given.
    #[pyo3(signature = (arrays, seed=None))]
    fn reset(&self, py: Python<'_>, arrays: &Bound<'_, PyTuple>, seed: Option<&Bound<'_, PyAny>>) -> Result<()> {
        let seed = seed.map(seed_of).transpose()?;
        let env = &mut *self.0.taken()?;
        let mut held = Held::of(arrays, env)?;
        let arrays = held.lent()?;
        py.detach(|| env.reset(seed, arrays));
        Ok(())
    }

    /// Begins the next game in the chosen lanes.
    fn reset_lanes(
        &self,
        py: Python<'_>,
        chosen: PyReadonlyArray1<'_, bool>,
        arrays: &Bound<'_, PyTuple>,
    ) -> Result<()> {
        let env = &mut *self.0.taken()?;
        let chosen = entries("lanes", &chosen, env.lanes())?;
        let mut held = Held::of(arrays, env)?;
        let arrays = held.lent()?;
        py.detach(|| env.reset_lanes(chosen, arrays));
        Ok(())
    }

    /// Shows the positions, with nothing that ended.
    fn show(&self, py: Python<'_>, arrays: &Bound<'_, PyTuple>) -> Result<()> {
        let env = &mut *self.0.taken()?;
        let mut held = Held::of(arrays, env)?;
        let arrays = held.lent()?;
        py.detach(|| env.show(arrays));
        Ok(())
    }

    /// Plays an action in every lane, or in the chosen ones.
    ///
    /// Raises IllegalMoveError naming lane and action; no lane is then changed.
    #[pyo3(signature = (actions, arrays, chosen=None))]
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i32>,
        arrays: &Bound<'_, PyTuple>,
        chosen: Option<PyReadonlyArray1<'_, bool>>,
    ) -> Result<()> {
        let env = &mut *self.0.taken()?;
        let actions = entries("actions", &actions, env.lanes())?;
        let chosen = chosen.as_ref().map(|chosen| entries("lanes", chosen, env.lanes())).transpose()?;
        let mut held = Held::of(arrays, env)?;
        let arrays = held.lent()?;
        Ok(py.detach(|| env.step(actions, chosen, arrays))?)
    }

    /// Draws a legal action in every lane by the seed, that of the games unless given; -1 where the game is over.
    ///
    /// Raises ValueError for logits of which no odds can be made, naming the lane.
    #[pyo3(signature = (actions, seed, logits, temperature))]
    fn sample(
        &self,
        py: Python<'_>,
        mut actions: PyReadwriteArray1<'_, i32>,
        seed: Option<&Bound<'_, PyAny>>,
        logits: Option<PyReadonlyArray2<'_, f32>>,
        temperature: Number,
    ) -> Result<()> {
        let Number(temperature) = temperature;
        let env = &*self.0.taken()?;
        let seed = seed.map_or(Ok(env.settings().seed), seed_of)?;
        let (lanes, points) = (env.lanes(), env.size() * env.size());
        let odds = match &logits {
            None => Odds::Even,
            Some(logits) if logits.shape() == [lanes, points] && logits.is_c_contiguous() => {
                Odds::Logits { logits: logits.as_slice().map_err(PyErr::from)?, temperature }
            }
            Some(_) => return Err(value_error(format!("logits: shape [{lanes}, {points}] is expected"))),
        };
        if !(temperature >= 0.0 && temperature.is_finite()) {
            return Err(value_error(format!("temperature {temperature}: a number from 0 is expected")));
        }
        if actions.len() != lanes {
            return Err(value_error(format!("out: shape [{lanes}] is expected")));
        }
        let actions = actions.as_slice_mut().map_err(PyErr::from)?;
        py.detach(|| env.sample(seed, odds, actions)).map_err(|error| value_error(error.to_string()))
    }

    /// The games that ended in the last step.
    ///
    /// Of each its lane, the game, the stones that it began with, and what ended it: ``rules``, ``max_moves`` or
    /// ``illegal``.
    fn ended(&self) -> Result<Vec<(usize, Game, usize, &'static str)>> {
        let env = self.0.taken()?;
        Ok(env.ended().map(|(lane, it)| (lane, Game(it.game.clone()), it.opening, how(it.end))).collect())
    }

    /// Puts these games in the place of those of the lanes, one a lane.
    ///
    /// Raises RulesError where their rules differ from those of the lanes in more than goal and advantage, and
    /// PositionError for an opening that cannot be played under them; nothing is then changed.
    fn put(&self, games: &Bound<'_, PyAny>) -> Result<()> {
        let games = listed("games", games, MOST_GAMES, copied)?;
        let mut env = self.0.taken()?;
        if games.len() != env.lanes() {
            return Err(value_error(format!("{} games: {} are expected, one a lane", games.len(), env.lanes())));
        }
        Ok(env.put(games)?)
    }

    /// Others with copies of these lanes.
    fn copies(&self, py: Python<'_>, lanes: &Bound<'_, PyAny>) -> Result<Self> {
        let env = &*self.0.taken()?;
        let lanes = lane_numbers(lanes, env)?;
        if lanes.is_empty() {
            return Err(value_error("lanes: at least one is expected".into()));
        }
        check_observations(env.settings().planes.len(), env.size(), lanes.len())?;
        Ok(Self::of(py.detach(|| env.copies(&lanes))))
    }

    /// Puts a copy of the lane that each entry names in the place of the entry.
    fn gather(&self, py: Python<'_>, lanes: &Bound<'_, PyAny>) -> Result<()> {
        let env = &mut *self.0.taken()?;
        let lanes = lane_numbers(lanes, env)?;
        if lanes.len() != env.lanes() {
            return Err(value_error(format!("{} lanes: {} are expected", lanes.len(), env.lanes())));
        }
        py.detach(|| env.gather(&lanes));
        Ok(())
    }

    /// The games as they are now.
    fn snapshot(&self, py: Python<'_>) -> Result<GamesSnapshot> {
        let env = &*self.0.taken()?;
        Ok(GamesSnapshot(py.detach(|| env.snapshot())))
    }

    /// The games as they were then.
    ///
    /// Raises ValueError where the snapshot has another number of lanes, and else as ``put`` does.
    fn restore(&self, py: Python<'_>, snapshot: &GamesSnapshot) -> Result<()> {
        let env = &mut *self.0.taken()?;
        let (given, own) = (snapshot.0.lanes(), env.lanes());
        if given != own {
            return Err(value_error(format!("the snapshot has {given} lanes: {own} are expected")));
        }
        Ok(py.detach(|| env.restore(&snapshot.0))?)
    }

    /// The games of these lanes, or of all; they are copies.
    #[pyo3(signature = (lanes=None))]
    fn games(&self, lanes: Option<&Bound<'_, PyAny>>) -> Result<Vec<Game>> {
        let env = self.0.taken()?;
        let Some(lanes) = lanes else { return Ok(env.games().cloned().map(Game).collect()) };
        Ok(lane_numbers(lanes, &env)?.into_iter().map(|lane| Game(env.game(lane).clone())).collect())
    }

    /// Everything but the games, for pickling.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> Result<((Vec<Rules>,), Bound<'py, PyDict>)> {
        let env = self.0.taken()?;
        let settings = env.settings();
        let openings: Vec<_> = settings.openings.iter().map(|opening| objects(opening.iter().copied())).collect();
        let given = PyDict::new(py);
        given.set_item("planes", settings.planes.iter().map(|plane| plane.name()).collect::<Vec<_>>())?;
        given.set_item("openings", openings)?;
        given.set_item("seed", settings.seed)?;
        given.set_item("max_moves", settings.max_moves)?;
        given.set_item("autoreset", name_of(settings.autoreset, &AUTORESET))?;
        given.set_item("illegal", name_of(settings.illegal, &ILLEGAL))?;
        given.set_item("threads", env.threads())?;
        Ok(((env.games().map(|game| Rules(*game.rules())).collect(),), given))
    }

    /// The games, those that ended in the last step included, for pickling.
    fn __getstate__(&self) -> Result<GamesSnapshot> {
        Ok(GamesSnapshot(self.0.taken()?.whole()))
    }

    /// The games of ``__getstate__``: the second half of unpickling. Raises as ``restore``.
    fn __setstate__(&self, py: Python<'_>, games: &GamesSnapshot) -> Result<()> {
        self.restore(py, games)
    }

    /// The names of all planes.
    #[staticmethod]
    fn plane_names() -> Vec<&'static str> {
        Plane::ALL.map(Plane::name).to_vec()
    }

    /// The names of the chosen planes, or of those that can tell something under the rules.
    #[staticmethod]
    #[pyo3(signature = (rules, chosen=None))]
    fn planes_of(rules: &Rules, chosen: Option<&Bound<'_, PyAny>>) -> Result<Vec<&'static str>> {
        Ok(chosen_planes(&rules.0, chosen)?.into_iter().map(Plane::name).collect())
    }
}

#[pymethods]
impl GamesSnapshot {
    #[new]
    fn new(lanes: &Bound<'_, PyAny>) -> Result<Self> {
        Ok(Self(Snapshot::from(listed("lanes", lanes, MOST_GAMES, lane_state)?)))
    }

    /// The rules of each game.
    fn rules(&self) -> Vec<Rules> {
        self.0.rules().copied().map(Rules).collect()
    }

    /// What each lane goes on from, for pickling.
    fn __getnewargs__(&self) -> (Vec<Lane>,) {
        let ended = |it: Ended| (Game(it.game), it.opening, how(it.end));
        let lane = |it: LaneState| (it.number, it.begun, Game(it.game), it.opening, it.is_over, it.ended.map(ended));
        (self.0.states().map(lane).collect(),)
    }
}

/// What ended a game.
fn how(end: End) -> &'static str {
    match end {
        End::ByRules(_) => "rules",
        End::CutOff => "max_moves",
        End::Illegal(_) => "illegal",
    }
}

fn lane_state(lane: &Bound<'_, PyAny>) -> Result<LaneState> {
    type Given<'py> = (u64, u64, Bound<'py, PyAny>, usize, bool, Option<(Bound<'py, PyAny>, usize, String)>);
    let (number, begun, game, opening, is_over, ended): Given<'_> = lane.extract()?;
    let ended = ended.map(|(game, opening, by)| -> Result<Ended> {
        let game = copied(&game)?;
        let end = match by.as_str() {
            "max_moves" => End::CutOff,
            "illegal" => End::Illegal(game.side_to_move()),
            _ => End::ByRules(game.outcome().and_then(|outcome| outcome.winner)),
        };
        Ok(Ended { game, opening, end })
    });
    Ok(LaneState { number, begun, game: copied(&game)?, opening, is_over, ended: ended.transpose()? })
}

impl BatchedGames {
    fn of(env: VectorEnv) -> Self {
        Self(OneAtATime::new("the environment", env))
    }
}

/// The numbers of lanes that the argument names.
fn lane_numbers(lanes: &Bound<'_, PyAny>, env: &VectorEnv) -> Result<Vec<usize>> {
    let last = env.lanes() - 1;
    listed("lanes", lanes, MOST_GAMES, |lane| int_within("lane", lane, &(0..=last), OutOfRange::of_value))
}

/// Games at once: less than 1 GiB, at up to 7 kB each.
pub const MOST_GAMES: usize = 1 << 17;
/// Threads that share them.
pub const MOST_THREADS: usize = 1024;
/// Openings of one environment, and their stones together: every one is played when the environment is made.
const MOST_OPENINGS: usize = 1 << 16;
const MOST_STONES: usize = 1 << 18;
/// Bytes of the observations of all games; a step has them twice.
pub const MOST_BYTES: usize = 1 << 30;
/// Plies of a game: more than anybody counts.
const MOST_MOVES: u32 = i32::MAX as u32;

const AUTORESET: [(&str, Autoreset); 3] =
    [("same_step", Autoreset::SameStep), ("next_step", Autoreset::NextStep), ("off", Autoreset::Off)];
const ILLEGAL: [(&str, IllegalAction); 2] = [("raise", IllegalAction::Refused), ("loses", IllegalAction::Loses)];

fn name_of<T: PartialEq>(value: T, known: &[(&'static str, T)]) -> Option<&'static str> {
    known.iter().find(|(_, it)| *it == value).map(|&(name, _)| name)
}

fn word<T: Copy, const N: usize>(what: &str, given: &str, known: &[(&str, T); N]) -> Result<T> {
    let found = known.iter().find(|(name, _)| *name == given).map(|&(_, value)| value);
    Ok(found.ok_or_else(|| PyValueError::new_err(none_of(what, given, &known.map(|(name, _)| name))))?)
}

/// The openings: lists of points.
fn openings_of(openings: &Bound<'_, PyAny>) -> Result<Vec<Vec<gomoku_core::Point>>> {
    let mut stones = 0;
    taken("openings", openings, MOST_OPENINGS, |opening| {
        let opening = points("opening", opening)?;
        stones += opening.len();
        if stones > MOST_STONES {
            Err(value_error(format!("openings: more than {MOST_STONES} stones are too many")))
        } else {
            Ok(opening)
        }
    })
}

fn seed_of(seed: &Bound<'_, PyAny>) -> Result<u64> {
    int_within("seed", seed, &(0..=u64::MAX), OutOfRange::of_value)
}

/// Refuses games whose observations would take all memory.
fn check_observations(planes: usize, size: usize, games: usize) -> Result<()> {
    let bytes = planes * size * size * games;
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    Err(value_error(format!("{planes} planes of {games} games have {bytes} bytes: {MOST_BYTES} at most")))
}

/// The entries of an array, one a lane.
fn entries<'a, T: Element>(name: &str, array: &'a PyReadonlyArray1<'_, T>, lanes: usize) -> PyResult<&'a [T]> {
    if array.len() != lanes {
        let sentence = format!("{name} has {} entries: {lanes} are expected, one a lane", array.len());
        return Err(PyValueError::new_err(sentence));
    }
    array.as_slice().map_err(|_| PyValueError::new_err(format!("{name}: a contiguous array is expected")))
}

/// The arrays of a step while they are borrowed from Python.
struct Held<'py> {
    bytes: [PyReadwriteArrayDyn<'py, u8>; 2],
    flags: [PyReadwriteArrayDyn<'py, bool>; 3],
    small: [PyReadwriteArrayDyn<'py, i8>; 2],
    reward: PyReadwriteArrayDyn<'py, f32>,
    ply: PyReadwriteArrayDyn<'py, i32>,
}

impl<'py> Held<'py> {
    fn of(arrays: &Bound<'py, PyTuple>, env: &VectorEnv) -> PyResult<Self> {
        if arrays.len() != NAMES.len() {
            let sentence = format!("{} arrays: {} are expected", arrays.len(), NAMES.len());
            return Err(PyValueError::new_err(sentence));
        }
        let (lanes, size) = (env.lanes(), env.size());
        let planes = [lanes, env.settings().planes.len(), size, size];
        Ok(Self {
            bytes: [held(arrays, 0, "uint8", &planes)?, held(arrays, 6, "uint8", &planes)?],
            flags: [
                held(arrays, 1, "bool", &[lanes, size * size])?,
                held(arrays, 4, "bool", &[lanes])?,
                held(arrays, 5, "bool", &[lanes])?,
            ],
            small: [held(arrays, 2, "int8", &[lanes])?, held(arrays, 7, "int8", &[lanes, 2])?],
            reward: held(arrays, 3, "float32", &[lanes, 2])?,
            ply: held(arrays, 8, "int32", &[lanes])?,
        })
    }

    fn lent(&mut self) -> PyResult<Arrays<'_>> {
        let [observation, last] = &mut self.bytes;
        let [mask, terminated, truncated] = &mut self.flags;
        let [player, captures] = &mut self.small;
        Ok(Arrays {
            observation: observation.as_slice_mut()?,
            legal_action_mask: mask.as_slice_mut()?,
            current_player: player.as_slice_mut()?,
            reward: self.reward.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            final_observation: last.as_slice_mut()?,
            captures: captures.as_slice_mut()?,
            ply: self.ply.as_slice_mut()?,
        })
    }
}

/// Array `index` of the arrays, writable and ours alone meanwhile.
fn held<'py, T: Element>(
    arrays: &Bound<'py, PyTuple>,
    index: usize,
    dtype: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let name = NAMES[index];
    let expected = || format!("{name}: a C-contiguous, writable array of {dtype} and shape {shape:?} is expected");
    let given = arrays.get_item(index)?;
    let array = given.cast::<PyArrayDyn<T>>().map_err(|_| PyTypeError::new_err(expected()))?;
    if array.shape() != shape || !array.is_c_contiguous() {
        return Err(PyValueError::new_err(expected()));
    }
    array.try_readwrite().map_err(|_| PyValueError::new_err(expected()))
}
