//! The pipes to another process: what is sent, the lines that come back, and the deadline by which they must.
//!
//! Nothing here knows what the lines mean, starts a process or ends one. The pipes are POSIX's; lines alone are
//! there on every platform.

mod line_assembler;
#[cfg(unix)]
mod log;
#[cfg(unix)]
mod tail;
#[cfg(unix)]
mod wire;

pub use line_assembler::{LineAssembler, MAX_LINE};
#[cfg(unix)]
pub use wire::{Fault, Wire};
