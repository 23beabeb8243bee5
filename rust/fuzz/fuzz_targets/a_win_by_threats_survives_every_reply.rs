//! Whatever the defender answers to a win proven by threats, the solver wins on.
#![no_main]

use gomoku_fuzz::{laws::script::Script, proof};
use libfuzzer_sys::fuzz_target;

/// Enough for many wins, and few enough for many positions a second.
const NODES: u64 = 300;

fuzz_target!(|bytes: &[u8]| {
    let game = Script::from_bytes(bytes).walk(|game, point| {
        let _ = game.play(point);
    });
    if game.outcome().is_none() {
        proof::a_win_by_threats_survives_every_reply(&game, NODES);
    }
});
