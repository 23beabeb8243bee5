//! The tests of the pipes: one program, because each has to be linked.

mod lines;
#[cfg(unix)]
mod rally;
