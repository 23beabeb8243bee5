//! Every engine answers soundly, whatever its options, the limit, the rules and the position.

mod answers;

#[path = "../../core/tests/laws/script.rs"]
#[allow(dead_code, reason = "the fuzz targets read scripts from bytes")]
mod script;

use answers::{QUESTION_BYTES, Question, an_answer_is_sound};
use proptest::prelude::*;
use script::{SWITCH_BYTES, Script};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_answer_is_sound(
        question in any::<[u8; QUESTION_BYTES]>(),
        switches in any::<[u8; SWITCH_BYTES]>(),
        choices in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let game = Script::new(switches, choices).walk(|game, point| {
            let _ = game.play(point);
        });
        an_answer_is_sound(&game, &Question::from_bytes(&question));
    }
}
