//! The slow twin sees every ply the same way.
#![no_main]

use gomoku_fuzz::laws::{self, script::Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::play_agrees_with_the_twin(&Script::from_bytes(bytes)));
