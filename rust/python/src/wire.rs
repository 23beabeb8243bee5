//! `Wire`: the pipes to another process.

use std::os::fd::{FromRawFd, OwnedFd, RawFd};
use std::time::{Duration, Instant};

use gomoku_wire::Fault;
use pyo3::exceptions::{PyEOFError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{Error, Result};

/// Longer than anybody waits, and short enough to be added to any clock.
const FOREVER: f64 = 365.0 * 24.0 * 3600.0;

/// The near ends of a process's pipes.
#[pyclass(module = "gomoku_arena._core")]
pub struct Wire(gomoku_wire::Wire);

#[pymethods]
impl Wire {
    #[new]
    fn new(stdin: RawFd, stdout: RawFd, stderr: RawFd) -> Result<Self> {
        if let Some(fd) = [stdin, stdout, stderr].into_iter().find(|&fd| fd < 0) {
            return Err(Error::Python(PyValueError::new_err(format!("{fd} is no file descriptor"))));
        }
        // SAFETY: not negative, and the documentation hands the descriptors over: the caller neither uses nor closes
        // them afterwards.
        let owned = |fd| unsafe { OwnedFd::from_raw_fd(fd) };
        let wire = gomoku_wire::Wire::new(owned(stdin), owned(stdout), owned(stderr)).map_err(PyErr::from)?;
        Ok(Self(wire))
    }

    fn write(&mut self, py: Python<'_>, text: &[u8], seconds: f64) -> Result<()> {
        let (mut rest, deadline) = (text, deadline(seconds));
        resumed(py, || self.0.write(&mut rest, deadline))
    }

    fn read_line(&mut self, py: Python<'_>, seconds: f64) -> Result<String> {
        let deadline = deadline(seconds);
        resumed(py, || self.0.read_line(deadline))
    }

    fn pump(&mut self, py: Python<'_>, seconds: f64) -> Result<bool> {
        let deadline = deadline(seconds);
        resumed(py, || self.0.pump(deadline))
    }

    fn discard_output(&mut self) {
        self.0.discard_output();
    }

    #[getter]
    fn stderr_tail(&self) -> String {
        self.0.stderr_tail()
    }

    #[getter]
    fn log(&self) -> String {
        self.0.log()
    }

    fn close_stdin(&mut self) {
        self.0.close_stdin();
    }

    fn close(&mut self) {
        self.0.close();
    }
}

fn deadline(seconds: f64) -> Instant {
    Instant::now() + Duration::from_secs_f64(if seconds > 0.0 { seconds.min(FOREVER) } else { 0.0 })
}

/// Does `work` without Python, again after each signal whose handler raised nothing.
fn resumed<T: Send>(py: Python<'_>, mut work: impl FnMut() -> std::result::Result<T, Fault> + Send) -> Result<T> {
    loop {
        match py.detach(&mut work) {
            Ok(value) => return Ok(value),
            Err(Fault::Interrupted) => py.check_signals()?,
            Err(Fault::TimedOut) => return Err(Error::Python(PyTimeoutError::new_err("not in time"))),
            Err(Fault::Ended) => return Err(Error::Python(PyEOFError::new_err("the other end is closed"))),
        }
    }
}
