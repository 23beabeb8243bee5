//! The key kept from move to move is the key of the position set up from nothing.
#![no_main]

use gomoku_fuzz::laws::{self, script::Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::key_is_incremental(&Script::from_bytes(bytes)));
