//! The forbidden points of a whole board are those that are found when each is asked for.
#![no_main]

use gomoku_fuzz::laws::{self, script::Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::forbidden_points_are_those_asked_for_one_by_one(&Script::from_bytes(bytes)));
