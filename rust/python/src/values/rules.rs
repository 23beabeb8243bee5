//! `Rules`: every switch by its Python name and word.

use gomoku_core::{Color, Switch, SwitchValue, SwitchValues, Switches};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::errors::{Error, Result, cut, none_of};
use crate::number::{OutOfRange, int_within, shown};

/// One rule set: an immutable value made of independent switches.
///
/// ``Rules()`` is ninuki, and each switch that is given changes it. The other presets have methods of their names.
/// Raises RulesError for a switch that is out of range or unknown, naming it and its value.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash, from_py_object)]
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

    /// A preset by name: ``ninuki``, ``freestyle``, ``standard``, ``renju``, ``caro``.
    ///
    /// Or rules by their number: ``42`` is ninuki; ``0``, ``1``, ``4``, ``8`` and ``9`` are those of the Gomocup
    /// protocol, freestyle, standard, renju, caro, and caro where an overline does not win either.
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
    /// value: p, q (``five_black``, ``five_white``): m ``five_or_more``, e ``exactly_five``, u ``unblocked_five``, x
    /// ``exactly_unblocked_five``. c (``captures``), x (``capture_exempts_double_three``): 0 or 1. g (``goal``): a
    /// digit; a (``advantage``): two digits, of black and of white. t (``double_three``), d (``double_four``), o
    /// (``overline``): n ``none``, b ``black``, w ``white``, a ``both``. f (``forbidden_move``): i ``illegal``, l
    /// ``loses``.
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

    /// The Gomocup protocol's number for these rules, whatever the board's size; None where it has none.
    #[getter]
    fn gomocup(&self) -> Option<u8> {
        self.0.gomocup()?.parse().ok()
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

    /// The line that wins for black.
    ///
    /// ``five_or_more`` or ``exactly_five``; ``unblocked_five``, caro's: five or more, but exactly five with an
    /// opponent stone at both ends does not win; ``exactly_unblocked_five``, the same without overlines.
    #[getter]
    fn five_black(&self) -> &'static str {
        self.0.switches().five_black.word()
    }

    /// The line that wins for white, one of the words of ``five_black``.
    #[getter]
    fn five_white(&self) -> &'static str {
        self.0.switches().five_white.word()
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
        self.0.switches().double_three.word()
    }

    /// The players to whom a double-four is forbidden, one of the words of ``double_three``.
    #[getter]
    fn double_four(&self) -> &'static str {
        self.0.switches().double_four.word()
    }

    /// The players to whom an overline, six or more in a row, is forbidden, one of the words of ``double_three``.
    #[getter]
    fn overline(&self) -> &'static str {
        self.0.switches().overline.word()
    }

    /// Whether a double-three that also captures is allowed all the same.
    #[getter]
    fn capture_exempts_double_three(&self) -> bool {
        self.0.switches().capture_exempts_double_three
    }

    /// What a forbidden point means: it is ``illegal`` to play, or the player who plays it ``loses``.
    #[getter]
    fn forbidden_move(&self) -> &'static str {
        self.0.switches().forbidden_move.word()
    }

    /// Every switch by name; ``Rules(**rules.switches()) == rules``.
    fn switches<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let switches = PyDict::new(py);
        for Switch { name, .. } in Switches::TABLE {
            switches.set_item(name, self.0.switches().get(name).map(Shown))?;
        }
        Ok(switches)
    }

    /// Every switch by name, with the values that it takes; not every advantage goes with every goal.
    #[staticmethod]
    fn switch_values(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let switches = PyDict::new(py);
        for Switch { name, values, .. } in Switches::TABLE {
            switches.set_item(name, PyTuple::new(py, values.all().into_iter().map(Shown))?)?;
        }
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

/// The value of a switch as Python has it.
struct Shown(SwitchValue);

impl<'py> IntoPyObject<'py> for Shown {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0 {
            SwitchValue::Number(number) => number.into_bound_py_any(py),
            SwitchValue::Flag(flag) => flag.into_bound_py_any(py),
            SwitchValue::Pair([black, white]) => (black, white).into_bound_py_any(py),
            SwitchValue::Word(word) => word.into_bound_py_any(py),
        }
    }
}

fn set_switch(switches: &mut Switches, name: &str, value: &Bound<'_, PyAny>) -> Result<()> {
    let unknown = || Error::Rules(format!("{:?} is no switch of the rules", cut(name)));
    let switch = Switches::TABLE.iter().find(|switch| switch.name == name).ok_or_else(unknown)?;
    switches.set(name, read(switch, value)?).ok_or_else(unknown)
}

fn read(Switch { name, values, .. }: &Switch, value: &Bound<'_, PyAny>) -> Result<SwitchValue> {
    Ok(match values {
        SwitchValues::Numbers(least, most) => {
            SwitchValue::Number(int_within(name, value, &(*least..=*most), |wrong| match *name {
                "size" => wrong.coded("rules.size", &[]),
                "goal" => wrong.coded("rules.goal", &[]),
                _ => Error::Rules(wrong.to_string()),
            })?)
        }
        SwitchValues::Flags => SwitchValue::Flag(value.extract()?),
        SwitchValues::Pairs(most) => SwitchValue::Pair(pairs(name, value, *most)?),
        SwitchValues::Words(words) => SwitchValue::Word(word(name, value, words)?),
    })
}

fn pairs(switch: &str, value: &Bound<'_, PyAny>, most: u8) -> Result<[u8; 2]> {
    let [black, white]: [Bound<'_, PyAny>; 2] = value.extract().map_err(|_| {
        Error::Rules(format!("{switch} {} is no pair of numbers, one for black and one for white", shown(value)))
    })?;
    let pairs = |color: Color, value| {
        let refuse = |wrong: OutOfRange| wrong.coded("rules.advantage-range", &[("color", color.into())]);
        int_within(&format!("{switch} of {color}"), value, &(0..=most), refuse)
    };
    Ok([pairs(Color::Black, &black)?, pairs(Color::White, &white)?])
}

fn word(switch: &str, value: &Bound<'_, PyAny>, words: &[(&'static str, &str)]) -> Result<&'static str> {
    let text = value.cast::<PyString>().map_err(PyErr::from)?.to_string_lossy();
    let known = words.iter().map(|(word, _)| *word);
    let found = known.clone().find(|word| *word == text);
    found.ok_or_else(|| Error::Rules(none_of(switch, &text, &known.collect::<Vec<_>>())))
}
