//! Numbers from Python: of any size and sign, so each is checked against its range.

use std::fmt::Display;
use std::ops::RangeInclusive;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::{Error, Result};

/// Longest value that an error message repeats.
const SHOWN: usize = 40;

/// Reads an int within `range`; outside it, fails with `refuse` and a sentence that names `what` and the value.
pub fn int_within<'py, T>(
    what: &str,
    value: &Bound<'py, PyAny>,
    range: &RangeInclusive<T>,
    refuse: fn(String) -> Error,
) -> Result<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Display,
{
    match value.extract::<T>() {
        Ok(number) if range.contains(&number) => Ok(number),
        Err(error) if !error.is_instance_of::<PyOverflowError>(value.py()) => Err(error.into()),
        _ => {
            let (low, high) = (range.start(), range.end());
            Err(refuse(format!("{what} {} is not between {low} and {high}", shown(value))))
        }
    }
}

/// Reads an int within `range`, or None.
pub fn optional_int_within<'py, T>(
    what: &str,
    value: Option<&Bound<'py, PyAny>>,
    range: &RangeInclusive<T>,
    refuse: fn(String) -> Error,
) -> Result<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Display,
{
    value.map(|value| int_within(what, value, range, refuse)).transpose()
}

/// A value as an error message shows it, cut to a length that can be read.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map_or_else(|_| "of that many digits".into(), |repr| repr.to_string_lossy().into_owned());
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
