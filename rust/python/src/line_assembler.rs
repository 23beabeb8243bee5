//! `LineAssembler`: bytes into lines.

use pyo3::prelude::*;

/// Collects chunks of bytes and hands out complete lines as text, in bounded memory.
///
/// CR LF, LF and CR all end a line. Empty lines and NUL bytes are dropped, invalid UTF-8 becomes U+FFFD. A line longer
/// than ``limit`` bytes is cut there and ends in an ellipsis, so that it cannot pass for a short answer.
#[pyclass(module = "gomoku_arena._core")]
pub struct LineAssembler(gomoku_pipes::LineAssembler);

#[pymethods]
impl LineAssembler {
    #[new]
    #[pyo3(signature = (limit=gomoku_pipes::MAX_LINE), text_signature = "(limit=4096)")]
    fn new(limit: usize) -> Self {
        Self(gomoku_pipes::LineAssembler::new(limit))
    }

    /// The lines that ``chunk`` completes.
    fn feed(&mut self, chunk: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        self.0.feed(chunk, |line| lines.push(line));
        lines
    }

    /// The line that the end of the stream completes, if any.
    fn flush(&mut self) -> Vec<String> {
        self.0.flush().into_iter().collect()
    }
}
