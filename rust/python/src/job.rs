//! `JobObject`: processes that are ended together, on Windows.

use std::os::windows::io::OwnedHandle;

use gomoku_pipes::JobObject as Processes;
use pyo3::prelude::*;

use crate::errors::Result;
use crate::handles::duplicate;

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
