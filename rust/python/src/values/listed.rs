//! Sequences of Python as arguments.

use std::ops::Deref;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Items of one argument: more than any caller needs, and less than takes a machine's memory.
const MOST: usize = 1 << 24;

/// The items of a sequence. Memory is taken for those that come; `Vec` by itself reserves what a sequence says of its
/// length, which ends the process where that is made up or enormous, as that of `range(10**15)` is.
pub struct Listed<T>(Vec<T>);

impl<'a, 'py, T> FromPyObject<'a, 'py> for Listed<T>
where
    T: for<'b> FromPyObject<'b, 'py, Error: Into<PyErr>>,
{
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() || !is_sequence(&value) {
            return Err(PyTypeError::new_err(format!("a list is expected, not {}", value.get_type().name()?)));
        }
        let mut items = Vec::new();
        for item in value.try_iter()? {
            if items.len() == MOST {
                return Err(PyValueError::new_err(format!("a list of more than {MOST} items is too long")));
            }
            items.push(item?.as_borrowed().extract::<T>().map_err(Into::into)?);
        }
        Ok(Self(items))
    }
}

/// Whether its items have an order of their own, as those of a list or an array have, and of a set have not.
#[allow(unsafe_code, reason = "what `Vec` asks of a value has no other name")]
fn is_sequence(value: &Bound<'_, PyAny>) -> bool {
    // SAFETY: the value lives as long as it is borrowed, and the interpreter is held.
    unsafe { ffi::PySequence_Check(value.as_ptr()) != 0 }
}

impl<T> Deref for Listed<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> IntoIterator for Listed<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
