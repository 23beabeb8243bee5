//! Sets of points found by shifting rows are those found by walking the board.
#![no_main]

use gomoku_fuzz::laws::{self, script::Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::board_sets_agree_with_the_twin(&Script::from_bytes(bytes)));
