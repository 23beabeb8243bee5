//! A game turned or mirrored is the same game turned or mirrored.
#![no_main]

use gomoku_fuzz::laws::{self, script::Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::symmetries_commute(&Script::from_bytes(bytes)));
