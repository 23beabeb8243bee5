//! Whatever its options, the limit, the rules and the position, an engine answers with a legal move and lines that can
//! be played, and claims no short win that is none.
#![no_main]

use gomoku_fuzz::answers::{QUESTION_BYTES, Question, an_answer_is_sound};
use gomoku_fuzz::laws::script::Script;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (question, script) = bytes.split_at(bytes.len().min(QUESTION_BYTES));
    let game = Script::from_bytes(script).walk(|game, point| {
        let _ = game.play(point);
    });
    an_answer_is_sound(&game, &Question::from_bytes(question));
});
