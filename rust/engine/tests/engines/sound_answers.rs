//! Every engine answers soundly, whatever its options, the limit, the rules and the position.

use proptest::prelude::*;

use crate::answers::{QUESTION_BYTES, Question, an_answer_is_sound};
use crate::extent::sample;
use crate::random::{Random, random_lines};
use crate::script::{SWITCH_BYTES, Script};

proptest! {
    #![proptest_config(ProptestConfig { cases: sample(750) as u32, failure_persistence: None, ..ProptestConfig::default() })]

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

    #[test]
    fn every_answer_among_lines_is_sound(
        question in any::<[u8; QUESTION_BYTES]>(),
        switches in any::<[u8; SWITCH_BYTES]>(),
        stretches in 4_usize..24,
        seed in any::<u64>(),
    ) {
        let rules = Script::new(switches, Vec::new()).rules;
        if let Some(game) = random_lines(rules, stretches, &mut Random::new(seed)) {
            an_answer_is_sound(&game, &Question::from_bytes(&question));
        }
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
    let game = Script::new([7, 15, 0, 73, 79, 112, 0, 0], choices.to_vec()).walk(|game, point| {
        let _ = game.play(point);
    });
    an_answer_is_sound(&game, &Question::from_bytes(&[49, 0, 49, 0, 86, 20, 87, 0]));
}

/// A five that needs an open end stood until the next move, and only captures were taken for answers. A stone shuts the end.
#[test]
fn a_five_whose_open_end_can_be_shut_is_no_proven_win() {
    let choices = [
        59672, 28199, 19256, 47191, 46200, 21352, 43704, 6296, 47344, 152, 30656, 4743, 40856, 24016, 55560, 54712,
        7288, 19776, 1664, 34992, 28152, 5544, 8512, 10248, 30064, 48816, 55456, 61815, 25968, 32482, 61491, 4264,
        25699, 37176, 19801, 44263,
    ];
    let game = Script::new([7, 136, 80, 1, 21, 32, 0, 0], choices.to_vec()).walk(|game, point| {
        let _ = game.play(point);
    });
    an_answer_is_sound(&game, &Question::from_bytes(&[31, 0, 1, 0, 0, 1, 0, 0]));
}
