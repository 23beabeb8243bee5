//! No text makes the reader of games panic, and a game that was read is written and read again.
#![no_main]

use gomoku_fuzz::laws;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| laws::any_text_is_a_game_or_an_error(text));
