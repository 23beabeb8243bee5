//! `LineAssembler`: bytes into lines.

use pyo3::prelude::*;

/// Collects chunks of bytes and hands out complete lines.
#[pyclass(module = "gomoku_arena._core")]
pub struct LineAssembler(gomoku_pipes::LineAssembler);

#[pymethods]
impl LineAssembler {
    #[new]
    #[pyo3(signature = (limit=gomoku_pipes::MAX_LINE), text_signature = "(limit=4096)")]
    fn new(limit: usize) -> Self {
        Self(gomoku_pipes::LineAssembler::new(limit))
    }

    fn feed(&mut self, chunk: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        self.0.feed(chunk, |line| lines.push(line));
        lines
    }

    fn flush(&mut self) -> Vec<String> {
        self.0.flush().into_iter().collect()
    }
}
