//! One engine is asked about the same stones by one rule set after the other: what it learnt by the first is no answer to
//! the second.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Color, Game, Rules, Setup};
use gomoku_engine::{Engine, EngineName, Limit, Report};
use proptest::prelude::*;

use crate::answers::{QUESTION_BYTES, Question, an_answer_of_is_sound};
use crate::extent::sample;
use crate::script::{SWITCH_BYTES, Script};

fn by_rules(game: &Game, rules: Rules) -> Option<Game> {
    let rows = game.board().to_string().lines().map(str::to_owned).collect();
    let pairs = Color::ALL.map(|color| game.pairs(color));
    Setup { rules, rows, side_to_move: game.side_to_move(), pairs }.into_game().ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: sample(500) as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_engine_that_was_asked_by_other_rules_answers_soundly(
        question in any::<[u8; QUESTION_BYTES]>(),
        switches in any::<[[u8; SWITCH_BYTES]; 3]>(),
        choices in prop::collection::vec(any::<u16>(), 8..60),
    ) {
        let question = Question::from_bytes(&question);
        let mut engine = question.engine();
        let size = switches[0][1];
        let rules = switches.map(|bytes| Script::new([bytes[0], size, bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]], vec![]).rules);
        let game = Script::new([2, size, 0, 0, 0, 0, 0, 0], choices).walk(|game, point| {
            let _ = game.play(point);
        });
        for rules in rules.into_iter().chain(rules) {
            if let Some(game) = by_rules(&game, rules) {
                an_answer_of_is_sound(&mut *engine, &game, &question);
            }
        }
    }
}

const WON_IN_FREESTYLE: &str = "
    ...............
    ...............
    ...............
    ...............
    .....O..X......
    ....X.....X....
    ...............
    ....XOO.OX.....
    ....OX..O.O....
    ....O..........
    ......X..X.....
    ...............
    ...............
    ...............
    ...............
";

fn answer(engine: &mut dyn Engine, rules: Rules, nodes: u64) -> Report {
    let game = Setup::from_text(rules, WON_IN_FREESTYLE, Color::Black, [0, 0]).into_game().expect("drawn well");
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on")
}

#[test]
fn a_win_by_one_rule_set_is_none_by_another() {
    let mut engine = EngineName::Tengen.engine().expect("memory for its table");
    assert!(answer(&mut *engine, Rules::freestyle(), 100_000).win_in.is_some());
    assert_eq!(answer(&mut *engine, Rules::renju(), 100_000).win_in, None);
    assert!(answer(&mut *engine, Rules::freestyle(), 1_000).win_in.is_some(), "it knows what it knew");
}
