//! The slow twin finds the same double-threes and forbidden points.
#![no_main]

use gomoku_fuzz::laws::{self, script::Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::double_three_agrees_with_the_twin(&Script::from_bytes(bytes)));
