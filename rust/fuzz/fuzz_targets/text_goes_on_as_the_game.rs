//! A game that is written as text and read again is where it was, and goes on the same way.
#![no_main]

use gomoku_fuzz::laws::{self, script::Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::text_goes_on_as_the_game(&Script::from_bytes(bytes)));
