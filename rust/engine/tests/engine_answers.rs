//! Every engine answers soundly, whatever its options, the limit, the rules and the position.

use proptest::prelude::*;

use crate::answers::{QUESTION_BYTES, Question, an_answer_is_sound};
use crate::script::{SWITCH_BYTES, Script};

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

/// A search of one ply saw a five that white could not stop at once, and took it for won. A quiet stone prepares to take a
/// pair out of it.
#[test]
fn a_five_that_captures_may_break_is_no_proven_win() {
    let choices = [
        53896, 49768, 17208, 28752, 10064, 60000, 35160, 50240, 50135, 34336, 29112, 34816, 49920, 54688, 16008, 17048,
        3543, 64520, 38976, 28424, 25840, 37048, 1464, 25104, 31480, 45008, 3302, 49271, 25914, 29543, 51922, 20298,
        50565, 54583, 30877, 42380, 23026, 47569, 61846, 48875, 27470, 49075, 20302,
    ];
    let game = Script::new([206, 15, 0, 73, 79, 112, 0, 0], choices.to_vec()).walk(|game, point| {
        let _ = game.play(point);
    });
    an_answer_is_sound(&game, &Question::from_bytes(&[49, 0, 49, 0, 86, 20, 87, 0]));
}
