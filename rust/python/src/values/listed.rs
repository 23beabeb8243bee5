//! Lists of Python as arguments. What they say of their length may be made up or enormous, as that of `range(10**15)` is:
//! items are read as they come, and no more of them than the argument may have.

use pyo3::exceptions::PyTypeError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{Error, Result, value_error};

/// What `read` makes of the items of the argument of that name, which has an order of its own and `most` of them at most.
pub fn listed<'py, T>(
    name: &str,
    value: &Bound<'py, PyAny>,
    most: usize,
    read: impl FnMut(&Bound<'py, PyAny>) -> Result<T>,
) -> Result<Vec<T>> {
    if value.is_instance_of::<PyString>() || !is_sequence(value) {
        return Err(no_list(name, value)?);
    }
    taken(name, value, most, read)
}

/// The same of whatever has items, whether they have an order or not.
pub fn taken<'py, T>(
    name: &str,
    value: &Bound<'py, PyAny>,
    most: usize,
    mut read: impl FnMut(&Bound<'py, PyAny>) -> Result<T>,
) -> Result<Vec<T>> {
    let mut items = Vec::new();
    let Ok(iterator) = value.try_iter() else { return Err(no_list(name, value)?) };
    for item in iterator {
        if items.len() == most {
            return Err(value_error(format!("{name}: a list of more than {most} items is too long")));
        }
        items.push(read(&item?).map_err(|error| of_item(name, items.len(), error, value.py()))?);
    }
    Ok(items)
}

fn no_list(name: &str, value: &Bound<'_, PyAny>) -> Result<Error> {
    Ok(PyTypeError::new_err(format!("{name}: a list is expected, not {}", value.get_type().name()?)).into())
}

/// The error of an item: where it says only which type it has not, with the name of the argument and its place.
fn of_item(name: &str, place: usize, error: Error, py: Python<'_>) -> Error {
    match error {
        Error::Python(error) if error.is_instance_of::<PyTypeError>(py) => {
            PyTypeError::new_err(format!("{name}[{place}]: {}", error.value(py))).into()
        }
        other => other,
    }
}

/// Whether its items have an order of their own, as those of a list or an array have, and of a set have not.
#[allow(unsafe_code, reason = "what `Vec` asks of a value has no other name")]
fn is_sequence(value: &Bound<'_, PyAny>) -> bool {
    // SAFETY: the value lives as long as it is borrowed, and the interpreter is held.
    unsafe { ffi::PySequence_Check(value.as_ptr()) != 0 }
}
