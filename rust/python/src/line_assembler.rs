//! `LineAssembler`: bytes into lines.

use pyo3::prelude::*;

use crate::errors::Result;
use crate::number::{OutOfRange, at_most, optional_int_within};

/// Bytes of a line that may be kept.
const MOST_BYTES: usize = 1 << 20;
/// Bytes of a chunk: each second one may be a line, which takes fifty times as much.
const MOST_OF_CHUNK: usize = 1 << 24;

/// Collects chunks of bytes and hands out complete lines as text, in bounded memory.
///
/// CR LF, LF and CR all end a line. Empty lines and NUL bytes are dropped, invalid UTF-8 becomes U+FFFD. A line longer
/// than ``limit`` bytes is cut there and ends in an ellipsis, so that it cannot pass for a short answer.
/// Raises ValueError for a limit that is not between 0 and 2**20.
#[pyclass(module = "gomoku_arena._core")]
pub struct LineAssembler(gomoku_pipes::LineAssembler);

#[pymethods]
impl LineAssembler {
    #[new]
    #[pyo3(signature = (limit=None), text_signature = "(limit=4096)")]
    fn new(limit: Option<&Bound<'_, PyAny>>) -> Result<Self> {
        let limit = optional_int_within("limit", limit, &(0..=MOST_BYTES), OutOfRange::of_value)?;
        Ok(Self(gomoku_pipes::LineAssembler::new(limit.unwrap_or(gomoku_pipes::MAX_LINE))))
    }

    /// The lines that ``chunk`` completes. Raises ValueError for more than 16 MiB at once.
    fn feed(&mut self, chunk: &[u8]) -> Result<Vec<String>> {
        at_most("chunk", chunk, MOST_OF_CHUNK)?;
        let mut lines = Vec::new();
        self.0.feed(chunk, |line| lines.push(line));
        Ok(lines)
    }

    /// The line that the end of the stream completes, if any.
    fn flush(&mut self) -> Vec<String> {
        self.0.flush().into_iter().collect()
    }
}
