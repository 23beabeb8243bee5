//! Numbers from Python: of any size and sign, so each is checked against its range.

use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;

use gomoku_core::Field;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyString};

use crate::errors::{Coded, Error, Result, SHOWN, cut, value_error};

/// A number that is not within its range.
pub struct OutOfRange {
    what: String,
    value: Field,
    shown: String,
    least: i128,
    most: i128,
}

impl Display for OutOfRange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} is not between {} and {}", self.what, self.shown, self.least, self.most)
    }
}

impl OutOfRange {
    /// The error of that code, with the fields `value`, `least`, `most` and these.
    pub fn coded(self, code: &'static str, more: &[(&'static str, Field)]) -> Error {
        let sentence = self.to_string();
        let (least, most) = (Field::Number(self.least), Field::Number(self.most));
        let fields = [more, &[("value", self.value), ("least", least), ("most", most)]].concat();
        Error::Coded(Coded { code, fields, sentence })
    }

    /// A `SearchError` that names what is out of its range.
    pub fn of_search(self) -> Error {
        let name = Field::Text(self.what.clone());
        self.coded("search.out-of-range", &[("name", name)])
    }

    /// A plain `ValueError`.
    pub fn of_value(self) -> Error {
        value_error(self.to_string())
    }
}

/// Reads an int within `range`; outside it, fails with what `refuse` makes of it. What is no int is a TypeError that
/// names it.
pub fn int_within<'py, T>(
    what: &str,
    value: &Bound<'py, PyAny>,
    range: &RangeInclusive<T>,
    refuse: impl FnOnce(OutOfRange) -> Error,
) -> Result<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Copy + TryInto<i128>,
{
    match value.extract::<T>() {
        Ok(number) if range.contains(&number) => Ok(number),
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => {
            Err(PyTypeError::new_err(format!("{what} = {}: a whole number is expected", shown(value))).into())
        }
        Err(error) if !error.is_instance_of::<PyOverflowError>(value.py()) => Err(error.into()),
        _ => {
            let shown = shown(value);
            let number = value.extract::<i128>().map_or_else(|_| Field::Text(shown.clone()), Field::Number);
            let (least, most) = (wide(*range.start()), wide(*range.end()));
            Err(refuse(OutOfRange { what: what.to_owned(), value: number, shown, least, most }))
        }
    }
}

/// A number as a float; an int beyond all of them is infinite.
#[derive(Clone, Copy)]
pub struct Number(pub f64);

impl<'a, 'py> FromPyObject<'a, 'py> for Number {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match value.extract::<f64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                Ok(Self(if value.gt(0)? { f64::INFINITY } else { f64::NEG_INFINITY }))
            }
            number => number.map(Self),
        }
    }
}

/// A whole number where an argument has no function that reads it. One that has no room in `T` is a `ValueError`.
#[derive(Clone, Copy, IntoPyObject)]
pub struct Whole<T>(pub T);

macro_rules! read_whole {
    ($($kind:ty),*) => {$(
        impl<'a, 'py> FromPyObject<'a, 'py> for Whole<$kind> {
            type Error = PyErr;

            fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                Ok(int_within("the number", &value, &(<$kind>::MIN..=<$kind>::MAX), OutOfRange::of_value).map(Self)?)
            }
        }
    )*};
}

read_whole!(i64, u64);

/// The bytes of the argument of that name, unless there are too many.
pub fn at_most<'a>(name: &str, bytes: &'a [u8], most: usize) -> Result<&'a [u8]> {
    if bytes.len() <= most {
        return Ok(bytes);
    }
    Err(value_error(format!("{name}: {} bytes are too many, {most} at most", bytes.len())))
}

/// Reads an int within `range`, or None.
pub fn optional_int_within<'py, T>(
    what: &str,
    value: Option<&Bound<'py, PyAny>>,
    range: &RangeInclusive<T>,
    refuse: fn(OutOfRange) -> Error,
) -> Result<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Copy + TryInto<i128>,
{
    value.map(|value| int_within(what, value, range, refuse)).transpose()
}

/// A number of any type as the widest; none that is asked for is wider.
fn wide<T: TryInto<i128>>(number: T) -> i128 {
    number.try_into().unwrap_or(i128::MAX)
}

/// A value as an error message shows it, cut to a length that can be read.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    cut(&brief(value).unwrap_or_else(|_| "of that many digits".into()))
}

/// The beginning of its `repr`: all of it may be longer than there is memory, where one text is in a list many times.
fn brief(value: &Bound<'_, PyAny>) -> PyResult<String> {
    static REPR: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = value.py();
    if value.is_instance_of::<PyInt>() {
        return Ok(value.repr()?.to_string_lossy().into_owned());
    }
    let repr = REPR.get_or_try_init(py, || {
        let repr = py.import("reprlib")?.getattr("Repr")?.call0()?;
        let bounds = [("maxlevel", 3), ("maxstring", 3 * SHOWN), ("maxother", 3 * SHOWN)];
        let kinds = ["maxlist", "maxtuple", "maxdict", "maxset", "maxfrozenset", "maxdeque", "maxarray"];
        for (bound, most) in bounds.into_iter().chain(kinds.map(|kind| (kind, SHOWN / 2))) {
            repr.setattr(bound, most)?;
        }
        PyResult::Ok(repr.unbind())
    })?;
    Ok(repr.bind(py).call_method1("repr", (value,))?.cast::<PyString>()?.to_string_lossy().into_owned())
}
