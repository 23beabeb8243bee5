//! `Rules`: every switch by its Python name and word.

use gomoku_core::{Color, FiveRule, ForbiddenMove, GOALS, MAX_SIZE, MIN_SIZE, Sides, Switches};
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

/// A rule set.
#[pyclass(module = "gomoku_arena._core", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(pub gomoku_core::Rules);

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(
        signature = (**switches),
        text_signature = "(*, size=19, five_black='five_or_more', five_white='five_or_more', captures=False, goal=5, \
            advantage=(0, 0), double_three='none', double_four='none', overline='none', \
            capture_exempts_double_three=True, forbidden_move='illegal')"
    )]
    fn new(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(plain(), switches)
    }

    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn ninuki(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::ninuki(), switches)
    }

    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn freestyle(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::freestyle(), switches)
    }

    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn standard(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::standard(), switches)
    }

    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn renju(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::renju(), switches)
    }

    #[staticmethod]
    #[pyo3(signature = (**switches))]
    fn caro(switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        with_switches(gomoku_core::Rules::caro(), switches)
    }

    #[staticmethod]
    #[pyo3(signature = (name, **switches))]
    fn from_name(name: &Bound<'_, PyString>, switches: Option<&Bound<'_, PyDict>>) -> Result<Self> {
        let name = name.to_string_lossy();
        let preset = gomoku_core::Rules::from_name(&name)
            .ok_or_else(|| Error::Rules(none_of("rules", &name, &gomoku_core::Rules::NAMES)))?;
        with_switches(preset, switches)
    }

    #[staticmethod]
    fn names() -> Vec<&'static str> {
        gomoku_core::Rules::NAMES.to_vec()
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    #[getter]
    fn five_black(&self) -> &'static str {
        word(self.0.switches().five[0], &FIVES)
    }

    #[getter]
    fn five_white(&self) -> &'static str {
        word(self.0.switches().five[1], &FIVES)
    }

    #[getter]
    fn captures(&self) -> bool {
        self.0.captures()
    }

    #[getter]
    fn goal(&self) -> u8 {
        self.0.goal()
    }

    #[getter]
    fn advantage(&self) -> (u8, u8) {
        self.0.switches().advantage.into()
    }

    #[getter]
    fn double_three(&self) -> &'static str {
        word(self.0.switches().double_three, &SIDES)
    }

    #[getter]
    fn double_four(&self) -> &'static str {
        word(self.0.switches().double_four, &SIDES)
    }

    #[getter]
    fn overline(&self) -> &'static str {
        word(self.0.switches().overline, &SIDES)
    }

    #[getter]
    fn capture_exempts_double_three(&self) -> bool {
        self.0.switches().capture_exempts_double_three
    }

    #[getter]
    fn forbidden_move(&self) -> &'static str {
        word(self.0.switches().forbidden_move, &FORBIDDEN_MOVES)
    }

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
        let unsaid = Self(base.unwrap_or_else(plain)).switches(py)?;
        let mut said = Vec::new();
        for (name, value) in self.switches(py)? {
            if !value.eq(unsaid.get_item(&name)?)? {
                said.push(format!("{name}={}", value.repr()?));
            }
        }
        let call = base.map_or_else(|| "Rules".into(), |_| format!("Rules.{}", self.name()));
        Ok(format!("{call}({})", said.join(", ")))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::empty(py), self.switches(py)?))
    }
}

/// What `Rules()` is: nothing forbidden, nothing captured, on 19x19.
fn plain() -> gomoku_core::Rules {
    let free = *gomoku_core::Rules::freestyle().switches();
    gomoku_core::Rules::new(Switches { size: 19, ..free }).unwrap_or_default()
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
