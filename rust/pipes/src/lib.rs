//! The pipes to another process: what is sent, the lines that come back, and the deadline by which they must.
//!
//! All that is known of a line's meaning is what a [`rally`] needs: the words of the Gomocup protocol belong to those who use
//! this. What the systems do differently is in `ends`. Where the system has job objects, a `JobObject` holds a process and all
//! that descends from it, and begins one that is in there from its first moment; elsewhere nothing here starts a process.

#![deny(unsafe_code)]

mod ends;
mod fault;
#[cfg(windows)]
mod job;
mod line_assembler;
mod log;
mod pipes;
mod rally;
#[cfg(windows)]
mod start;
mod tail;

pub use ends::OwnedEnd;
pub use fault::Fault;
#[cfg(windows)]
pub use job::JobObject;
pub use line_assembler::{LineAssembler, MAX_LINE};
pub use pipes::Pipes;
pub use rally::{Answer, Clock, End, Player, QUICK, rally};
#[cfg(windows)]
pub use start::Program;
