//! A move that is refused changes nothing; one that is played is taken back without a trace.
#![no_main]

use gomoku_fuzz::laws::{self, script::Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::undo_is_identity(&Script::from_bytes(bytes)));
