//! `Rules`: every switch by its Python name and word.

use gomoku_core::{Color, FiveRule, ForbiddenMove, GOALS, MAX_SIZE, MIN_SIZE, Sides, Switches};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::errors::{Error, Result, cut, none_of};
use crate::number::{OutOfRange, int_within, shown};

const FIVES: [(&str, FiveRule); 3] = [
    ("five_or_more", FiveRule::FiveOrMore),
    ("exactly_five", FiveRule::ExactlyFive),
    ("unblocked_five", FiveRule::UnblockedFive),
];
const SIDES: [(&str, Sides); 4] =
    [("none", Sides::None), ("black", Sides::Black), ("white", Sides::White), ("both", Sides::Both)];
const FORBIDDEN_MOVES: [(&str, ForbiddenMove); 2] =
    [("illegal", ForbiddenMove::Illegal), ("loses", ForbiddenMove::Loses)];

/// One rule set: an immutable value made of independent switches.
///
/// ``Rules()`` is ninuki, and each switch that is given changes it. The other presets have methods of their names.
/// Raises RulesError for a switch that is out of range or unknown, naming it and its value.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(pub gomoku_core::Rules);

/// Rules, a preset's name, or a code with the board's size.
pub struct RulesLike(pub Rules);

impl<'a, 'py> FromPyObject<'a, 'py> for RulesLike {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(rules) = value.cast::<Rules>() {
            return Ok(Self(*rules.get()));
        }
        let Ok(text) = value.cast::<PyString>() else {
            let told = format!("rules = {}: Rules, or a name such as renju or renju19, is expected", shown(&value));
            return Err(PyTypeError::new_err(told));
        };
        let text = text.to_string_lossy();
        let named = gomoku_core::Rules::from_name(&text).or_else(|| gomoku_core::Rules::from_code(&text).ok());
        let unknown = || {
            let told = none_of("rules", &text, &gomoku_core::Rules::NAMES);
            Error::Rules(format!("{told}; a size stands behind the name, as in freestyle9"))
        };
        Ok(Self(Rules(named.ok_or_else(unknown)?)))
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(
        signature = (**switches),
        text_signature = "(*, size=19, five_black='five_or_more', five_white='five_or_more', captures=True, goal=5, \
            advantage=(0, 0), double_three='both', double_four='none', overline='none', \
            capture_exempts_double_three=True, forbidden_move='illegal')"
    )]
    fn new(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::default(), switches)
    }

    /// 19x19, captures, double-three forbidden to both. As of every preset, each switch may be overridden.
    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn ninuki(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::ninuki(), switches)
    }

    /// 15x15, five or more wins, nothing is captured or forbidden.
    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn freestyle(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::freestyle(), switches)
    }

    /// 15x15, exactly five wins, nothing is captured or forbidden.
    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn standard(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::standard(), switches)
    }

    /// 15x15; black wins with exactly five and loses by a double-three, double-four or overline.
    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn renju(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::renju(), switches)
    }

    /// 15x15; exactly five blocked by opponent stones at both ends does not win.
    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn caro(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::caro(), switches)
    }

    /// A preset by name or alias: ``ninuki`` or ``42``, ``freestyle``, ``standard``, ``renju``, ``caro``.
    ///
    /// Raises RulesError for an unknown name or switch.
    #[staticmethod]
    #[pyo3(signature = (name, **switches))]
    fn from_name(name: &Bound<'_, PyString>, switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        let name = name.to_string_lossy();
        let preset = gomoku_core::Rules::from_name(&name)
            .ok_or_else(|| Error::Rules(none_of("rules", &name, &gomoku_core::Rules::NAMES)))?;
        with_switches(preset, switches)
    }

    /// The rules of a code such as ``renju15`` or ``ninuki19-g4-a12``, as ``code`` gives it.
    ///
    /// A code is a preset and a size, then for every switch that differs from the preset a hyphen, a letter and a
    /// value: p, q (``five_black``, ``five_white``): m ``five_or_more``, e ``exactly_five``, u ``unblocked_five``. c
    /// (``captures``), x (``capture_exempts_double_three``): 0 or 1. g (``goal``): a digit; a (``advantage``): two
    /// digits, of black and of white. t (``double_three``), d (``double_four``), o (``overline``): n ``none``, b
    /// ``black``, w ``white``, a ``both``. f (``forbidden_move``): i ``illegal``, l ``loses``.
    /// Raises RulesError naming the part that is wrong.
    #[staticmethod]
    fn from_code(code: &Bound<'_, PyString>) -> Result<Self> {
        Ok(Self(gomoku_core::Rules::from_code(&code.to_string_lossy())?))
    }

    /// Rules in any form in which they may be given: ``Rules``, a preset's name, or a code such as ``renju19``.
    ///
    /// Raises RulesError for an unknown name, TypeError for what is neither rules nor text.
    #[staticmethod]
    fn of(rules: RulesLike) -> Self {
        rules.0
    }

    /// The names of the presets.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        gomoku_core::Rules::NAMES.to_vec()
    }

    /// The preset that these rules are, whatever the board's size, or ``custom``.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The rules in a word: the preset from which the fewest switches differ, and those. See ``from_code``.
    #[getter]
    fn code(&self) -> String {
        self.0.code()
    }

    /// Points a side, 5 to 22.
    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    /// The line that wins for black: ``five_or_more``, ``exactly_five`` or ``unblocked_five``.
    ///
    /// ``unblocked_five`` is caro's: five or more, but exactly five with an opponent stone at both ends does not win.
    #[getter]
    fn five_black(&self) -> &'static str {
        word(self.0.switches().five[0], &FIVES)
    }

    /// The line that wins for white, one of the words of ``five_black``.
    #[getter]
    fn five_white(&self) -> &'static str {
        word(self.0.switches().five[1], &FIVES)
    }

    /// Whether pairs are captured, ``goal`` pairs win, and a five must survive one reply.
    #[getter]
    fn captures(&self) -> bool {
        self.0.captures()
    }

    /// Captured pairs that win, 3 to 7; without meaning where nothing is captured.
    #[getter]
    fn goal(&self) -> u8 {
        self.0.goal()
    }

    /// Pairs that (black, white) start with, 0 to goal - 1.
    #[getter]
    fn advantage(&self) -> (u8, u8) {
        self.0.switches().advantage.into()
    }

    /// The players to whom a double-three is forbidden: ``none``, ``black``, ``white`` or ``both``.
    #[getter]
    fn double_three(&self) -> &'static str {
        word(self.0.switches().double_three, &SIDES)
    }

    /// The players to whom a double-four is forbidden, one of the words of ``double_three``.
    #[getter]
    fn double_four(&self) -> &'static str {
        word(self.0.switches().double_four, &SIDES)
    }

    /// The players to whom an overline, six or more in a row, is forbidden, one of the words of ``double_three``.
    #[getter]
    fn overline(&self) -> &'static str {
        word(self.0.switches().overline, &SIDES)
    }

    /// Whether a double-three that also captures is allowed all the same.
    #[getter]
    fn capture_exempts_double_three(&self) -> bool {
        self.0.switches().capture_exempts_double_three
    }

    /// What a forbidden point means: it is ``illegal`` to play, or the player who plays it ``loses``.
    #[getter]
    fn forbidden_move(&self) -> &'static str {
        word(self.0.switches().forbidden_move, &FORBIDDEN_MOVES)
    }

    /// Every switch by name; ``Rules(**rules.switches()) == rules``.
    fn switches<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let switches = PyDict::new(py);
        switches.set_item("size", self.size())?;
        switches.set_item("five_black", self.five_black())?;
        switches.set_item("five_white", self.five_white())?;
        switches.set_item("captures", self.captures())?;
        switches.set_item("goal", self.goal())?;
        switches.set_item("advantage", self.advantage())?;
        switches.set_item("double_three", self.double_three())?;
        switches.set_item("double_four", self.double_four())?;
        switches.set_item("overline", self.overline())?;
        switches.set_item("capture_exempts_double_three", self.capture_exempts_double_three())?;
        switches.set_item("forbidden_move", self.forbidden_move())?;
        Ok(switches)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let base = gomoku_core::Rules::from_name(self.name());
        let unsaid = Self(base.unwrap_or_default()).switches(py)?;
        let mut said = Vec::new();
        for (name, value) in self.switches(py)? {
            if !value.eq(unsaid.get_item(&name)?)? {
                said.push(format!("{name}={}", value.repr()?));
            }
        }
        let call = base.map_or_else(|| "Rules".into(), |_| format!("Rules.{}", self.name()));
        Ok(format!("{call}({})", said.join(", ")))
    }

    /// Every switch, for pickling.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::empty(py), self.switches(py)?))
    }
}

fn with_switches(base: gomoku_core::Rules, given: Option<&Bound<'_, PyDict>>) -> Result<Rules> {
    let mut switches = *base.switches();
    for (name, value) in given.into_iter().flatten() {
        set_switch(&mut switches, &name.cast::<PyString>().map_err(PyErr::from)?.to_string_lossy(), &value)?;
    }
    Ok(Rules(gomoku_core::Rules::new(switches)?))
}

fn set_switch(switches: &mut Switches, name: &str, value: &Bound<'_, PyAny>) -> Result<()> {
    match name {
        "size" => {
            switches.size = int_within(name, value, &(MIN_SIZE..=MAX_SIZE), |wrong| wrong.coded("rules.size", &[]))?
        }
        "five_black" => switches.five[0] = meaning(name, value, &FIVES)?,
        "five_white" => switches.five[1] = meaning(name, value, &FIVES)?,
        "captures" => switches.captures = value.extract()?,
        "goal" => switches.goal = int_within(name, value, &GOALS, |wrong| wrong.coded("rules.goal", &[]))?,
        "advantage" => switches.advantage = advantage(value)?,
        "double_three" => switches.double_three = meaning(name, value, &SIDES)?,
        "double_four" => switches.double_four = meaning(name, value, &SIDES)?,
        "overline" => switches.overline = meaning(name, value, &SIDES)?,
        "capture_exempts_double_three" => switches.capture_exempts_double_three = value.extract()?,
        "forbidden_move" => switches.forbidden_move = meaning(name, value, &FORBIDDEN_MOVES)?,
        _ => return Err(Error::Rules(format!("{:?} is no switch of the rules", cut(name)))),
    }
    Ok(())
}

fn advantage(value: &Bound<'_, PyAny>) -> Result<[u8; 2]> {
    let [black, white]: [Bound<'_, PyAny>; 2] = value.extract().map_err(|_| {
        Error::Rules(format!("advantage {} is no pair of numbers, one for black and one for white", shown(value)))
    })?;
    let range = 0..=GOALS.end() - 1;
    let pairs = |color: Color, value| {
        let refuse = |wrong: OutOfRange| wrong.coded("rules.advantage-range", &[("color", color.into())]);
        int_within(&format!("advantage of {color}"), value, &range, refuse)
    };
    Ok([pairs(Color::Black, &black)?, pairs(Color::White, &white)?])
}

fn meaning<T: Copy, const N: usize>(switch: &str, value: &Bound<'_, PyAny>, table: &[(&str, T); N]) -> Result<T> {
    let text = value.cast::<PyString>().map_err(PyErr::from)?.to_string_lossy();
    let entry = table.iter().find(|(word, _)| *word == text);
    entry
        .map(|(_, meaning)| *meaning)
        .ok_or_else(|| Error::Rules(none_of(switch, &text, &table.each_ref().map(|(word, _)| *word))))
}

fn word<T: PartialEq, const N: usize>(meaning: T, table: &[(&'static str, T); N]) -> &'static str {
    table.iter().find(|(_, known)| *known == meaning).map_or("", |(word, _)| word)
}
