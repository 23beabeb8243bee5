//! What Python knows by a number and Rust owns: the ends of pipes, open files, processes.

#![allow(unsafe_code, reason = "a number becomes what is open under it")]

use std::fs::File;

use gomoku_pipes::OwnedEnd;
use pyo3::prelude::*;

use crate::errors::Result;
use crate::number::{OutOfRange, int_within};

/// A number by which the system knows what is open.
#[cfg(unix)]
pub type Handle = std::os::fd::RawFd;
/// A number by which the system knows what is open.
#[cfg(windows)]
pub type Handle = isize;

/// A handle of our own for what is open under that one, which stays its caller's.
pub fn duplicate(name: &str, handle: &Bound<'_, PyAny>) -> Result<OwnedEnd> {
    let number = int_within(name, handle, &(-1..=Handle::MAX), OutOfRange::of_value)?;
    Ok(duplicate_of(handle.py(), number)?)
}

#[cfg(unix)]
fn duplicate_of(py: Python<'_>, handle: Handle) -> PyResult<OwnedEnd> {
    let fresh: Handle = py.import("os")?.call_method1("dup", (handle,))?.extract()?;
    // SAFETY: `os.dup` has just opened it, and nobody else has been told of it.
    Ok(unsafe { std::os::fd::FromRawFd::from_raw_fd(fresh) })
}

#[cfg(windows)]
fn duplicate_of(_py: Python<'_>, handle: Handle) -> PyResult<OwnedEnd> {
    // SAFETY: it is used for this one call, in which the system says whether it is open.
    let borrowed = unsafe { std::os::windows::io::BorrowedHandle::borrow_raw(handle as _) };
    Ok(borrowed.try_clone_to_owned()?)
}

/// A file of our own for the one that is open under that descriptor of Python's.
#[cfg(unix)]
pub fn file(name: &str, descriptor: &Bound<'_, PyAny>) -> Result<File> {
    Ok(duplicate(name, descriptor)?.into())
}

/// A file of our own for the one that is open under that descriptor of Python's.
#[cfg(windows)]
pub fn file(name: &str, descriptor: &Bound<'_, PyAny>) -> Result<File> {
    let number = int_within(name, descriptor, &(-1..=i32::MAX), OutOfRange::of_value)?;
    let runtime = descriptor.py().import("msvcrt")?;
    let handle: Handle = runtime.call_method1("get_osfhandle", (number,))?.extract()?;
    Ok(duplicate_of(descriptor.py(), handle)?.into())
}
