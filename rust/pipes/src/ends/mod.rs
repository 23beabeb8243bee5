//! The near ends of a process's three pipes, as the system has them: one body for POSIX, one for Windows.

#[cfg(unix)]
mod posix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use posix::{Ends, OwnedEnd};
#[cfg(windows)]
pub use windows::{Ends, OwnedEnd};

/// Bytes read at once.
const CHUNK: usize = 65536;

/// What a process prints to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// Its answers.
    Stdout,
    /// Everything else.
    Stderr,
}

/// One read of a pipe.
pub enum Chunk<'a> {
    /// There is nothing yet.
    Nothing,
    /// Nothing more will come; from here on the pipe is closed.
    End,
    /// The next bytes.
    Bytes(&'a [u8]),
}

/// Why a pipe takes no bytes.
pub enum Refusal {
    /// There is no room yet.
    Full,
    /// The other end is closed.
    Ended,
}

/// What of a process can be read without waiting.
#[derive(Clone, Copy, Default)]
pub struct Ready {
    /// Something has come from stdout, or its end.
    pub stdout: bool,
    /// The same of stderr.
    pub stderr: bool,
}
