//! The same stones under other rules have another key.
#![no_main]

use gomoku_fuzz::laws::{
    self,
    script::{SWITCH_BYTES, Script},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (other, script) = bytes.split_at(bytes.len().min(SWITCH_BYTES));
    laws::keys_tell_rules_apart(&Script::from_bytes(script), &Script::from_bytes(other));
});
