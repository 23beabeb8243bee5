//! The pipes to another process: what is sent, the lines that come back, and the deadline by which they must.
//!
//! Nothing here starts a process, and all that is known of a line's meaning is what a [`rally`] needs: the words of the
//! Gomocup protocol belong to those who use this. What the systems do differently is in `ends`; a `JobObject` holds a
//! process and all that descends from it, where the system has such a thing.

#![deny(unsafe_code)]

mod ends;
mod fault;
#[cfg(windows)]
mod job;
mod line_assembler;
mod log;
mod pipes;
mod rally;
mod tail;

pub use ends::OwnedEnd;
pub use fault::Fault;
#[cfg(windows)]
pub use job::JobObject;
pub use line_assembler::{LineAssembler, MAX_LINE};
pub use pipes::Pipes;
pub use rally::{Answer, Clock, End, Player, QUICK, rally};
