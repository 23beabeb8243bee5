//! `JobObject`: processes that are ended together, on Windows.

use std::ffi::OsString;
use std::io;
use std::os::windows::io::{IntoRawHandle, OwnedHandle};

use gomoku_pipes::{JobObject as Processes, Program};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{Result, value_error};
use crate::handles::{Handle, duplicate};

/// Processes and all that they start, which cannot leave it. Windows only.
///
/// All of them are ended with the job: when it is collected, or when its owner ends, in whatever way.
/// The methods raise OSError where the system refuses.
#[pyclass(module = "gomoku_arena._core", frozen)]
pub struct JobObject(Processes);

#[pymethods]
impl JobObject {
    #[new]
    fn new() -> Result<Self> {
        Ok(Self(Processes::new().map_err(PyErr::from)?))
    }

    /// Begins a program that is in here from its first moment, as ``CreateProcess`` does; its handle, which is the
    /// caller's to close, and its number.
    ///
    /// handles: those of its stdin, stdout and stderr, and what else it inherits; they have to be inheritable.
    fn start(
        &self,
        py: Python<'_>,
        command_line: OsString,
        environment: &Bound<'_, PyDict>,
        folder: Option<OsString>,
        flags: u32,
        handles: Vec<isize>,
    ) -> Result<(Handle, u32)> {
        let &[stdin, stdout, stderr, ref inherited @ ..] = &handles[..] else {
            return Err(value_error("a process has a stdin, a stdout and a stderr".to_owned()));
        };
        let environment = environment.iter().map(|(name, value)| Ok((name.extract()?, value.extract()?)));
        let environment = environment.collect::<PyResult<_>>()?;
        let inherited = inherited.to_vec();
        let program = Program { command_line, environment, folder, ends: [stdin, stdout, stderr], inherited, flags };
        let (process, number) = py.detach(|| self.0.start(&program)).map_err(of_system)?;
        Ok((process.into_raw_handle() as Handle, number))
    }

    /// Takes in the process of that handle, and with it all that it starts from here on.
    fn assign(&self, process: &Bound<'_, PyAny>) -> Result<()> {
        let process: OwnedHandle = duplicate("process", process)?;
        Ok(self.0.assign(process).map_err(PyErr::from)?)
    }

    /// Bounds the memory that each process may ask for, in bytes.
    fn limit(&self, memory: usize) -> Result<()> {
        Ok(self.0.limit(Some(memory)).map_err(PyErr::from)?)
    }

    /// The numbers of the processes in it that run.
    fn members(&self) -> Result<Vec<u32>> {
        Ok(self.0.members().map_err(PyErr::from)?)
    }

    /// Ends every process in it at once, with that exit code.
    fn end(&self, code: u32) -> Result<()> {
        Ok(self.0.end(code).map_err(PyErr::from)?)
    }
}

/// The error with the number that Windows gives it, as Python's own ``CreateProcess`` raises it.
fn of_system(error: io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(code) => PyOSError::new_err((0, error.to_string(), None::<String>, code)),
        None => error.into(),
    }
}
