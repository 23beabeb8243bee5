//! A position given from outside goes on as the game that led to it.
#![no_main]

use gomoku_fuzz::laws::{self, script::Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::positions_go_on_as_games(&Script::from_bytes(bytes)));
