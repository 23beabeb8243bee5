//! The pipes to another process: what is sent, the lines that come back, and the deadline by which they must.
//!
//! Nothing here starts a process or ends one, and all that is known of a line's meaning is what a [`rally`] needs: the
//! words of the Gomocup protocol belong to Python. The pipes are POSIX's; lines alone are
//! there on every platform.

#![forbid(unsafe_code)]

mod line_assembler;
#[cfg(unix)]
mod log;
#[cfg(unix)]
mod pipes;
#[cfg(unix)]
mod rally;
#[cfg(unix)]
mod tail;

pub use line_assembler::{LineAssembler, MAX_LINE};
#[cfg(unix)]
pub use pipes::{Fault, Pipes};
#[cfg(unix)]
pub use rally::{Answer, Clock, End, Player, QUICK, rally};
