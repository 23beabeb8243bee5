//! Evaluation and scores are the sums that the weights say, point by point, for any weights; and sums that are kept from
//! move to move are those from nothing, for every evaluation.

use std::sync::Arc;

use gomoku_core::{Color, Game, Rules};
use gomoku_engine::internals::{
    CAPTURE_CODES, CATEGORIES, CaptureWeights, Evaluated, Evaluation, Evaluator, MISSING, Patterns, RuleFamily, Shape,
    SideWeights, Tables, Weights,
};
use gomoku_engine::{LARGEST, Score};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::script::{SWITCH_BYTES, Script};

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_is_the_sum_over_the_points(
        switches in any::<[u8; SWITCH_BYTES]>(),
        choices in vec(any::<u16>(), 0..80),
        seed in any::<u64>(),
    ) {
        let script = Script::new(switches, choices);
        let weights = Arc::new(any_weights(&script.rules, seed));
        let mut state = Evaluated::new(Game::new(script.rules), Tables::new(weights));
        script.walk(|game, point| {
            if game.is_legal(point) {
                game.play(point).expect("it is legal");
                state.play(point);
                assert_eq!(state.value(), Score::evaluated(evaluation(&state)), "{state:?}");
                for point in state.empty() {
                    assert_eq!(state.move_score(point), score(&state, point), "{point}\n{state:?}");
                }
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sums_kept_are_sums_from_nothing(
        switches in any::<[u8; SWITCH_BYTES]>(),
        choices in vec(any::<u16>(), 0..100),
        asked in any::<u64>(),
    ) {
        let script = Script::new(switches, choices);
        for evaluation in Evaluation::ALL {
            check_sums(&script, asked, Patterns::new(evaluation));
        }
        check_sums(&script, asked, Tables::of(&script.rules));
    }
}

/// Follows a game to its end and back again. On the way there, only the moves whose bit is set in `asked` are asked about.
fn check_sums<E: Evaluator>(script: &Script, asked: u64, evaluator: E) {
    let mut state = Evaluated::new(Game::new(script.rules), evaluator);
    let mut expected = vec![];
    script.walk(|game, point| {
        if game.is_legal(point) {
            game.play(point).expect("it is legal");
            state.play(point);
            let rebuilt = sums_and_value(&mut state.rebuilt());
            if asked >> (expected.len() % 64) & 1 == 1 {
                assert_eq!(sums_and_value(&mut state), rebuilt, "{state:?}");
            }
            expected.push(rebuilt);
        }
    });
    for expected in expected.into_iter().rev() {
        assert_eq!(sums_and_value(&mut state), expected, "{state:?}");
        state.undo();
    }
    assert_eq!(sums_and_value(&mut state), sums_and_value(&mut state.rebuilt()), "{state:?}");
}

fn sums_and_value<E: Evaluator>(state: &mut Evaluated<E>) -> (E::Sums, Score) {
    (*state.sums(), state.value())
}

fn any_weights(rules: &Rules, mut seed: u64) -> Weights {
    let family = RuleFamily::of(rules);
    let sides = Color::ALL.map(|_| {
        let mut side = SideWeights::zero(family == RuleFamily::Ninuki);
        for weight in side.tables_mut().flatten() {
            // A linear congruence is random enough for sums to differ.
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let random = (seed >> 33) as i32 % (2 * i32::from(LARGEST) + 1) - i32::from(LARGEST);
            *weight = if seed >> 60 == 0 { LARGEST } else { random as i16 };
        }
        side
    });
    Weights::new(family, sides)
}

fn evaluation(state: &Evaluated<Tables>) -> i32 {
    let (mover, waiter) = (state.game().side_to_move(), state.game().side_to_move().opponent());
    let (own, other) = (state.evaluator().weights().side(mover), state.evaluator().weights().side(waiter));
    let points = state.empty().iter().map(|point| {
        let [mine, theirs] = [mover, waiter].map(|color| state.code(point, color).index());
        let joint = own.value_joint[joint(state, point, mover)];
        i32::from(own.mover[mine]) - i32::from(other.waiter[theirs]) + i32::from(joint)
    });
    points.sum::<i32>() + i32::from(own.threat[mask(state, mover)]) + captures(state, mover)
}

fn score(state: &Evaluated<Tables>, point: gomoku_core::Point) -> i32 {
    let (mover, waiter) = (state.game().side_to_move(), state.game().side_to_move().opponent());
    let (own, other) = (state.evaluator().weights().side(mover), state.evaluator().weights().side(waiter));
    let lines = i32::from(own.attack[state.code(point, mover).index()])
        + i32::from(other.defend[state.code(point, waiter).index()])
        + i32::from(own.order_joint[joint(state, point, mover)]);
    let (Some(own), Some(other)) = (&own.captures, &other.captures) else { return lines };
    lines
        + i32::from(own.own[capture_place(state, point, mover)])
        + i32::from(other.opponent[capture_place(state, point, waiter)])
}

fn joint(state: &Evaluated<Tables>, point: gomoku_core::Point, mover: Color) -> usize {
    let [own, other] = [mover, mover.opponent()].map(|color| usize::from(state.category(point, color)));
    own * CATEGORIES + other
}

fn mask(state: &Evaluated<Tables>, mover: Color) -> usize {
    let has = |color, shape| state.empty().iter().any(|point| state.shape(point, color) == shape);
    let own = [Shape::Five, Shape::OpenFour, Shape::FourThree, Shape::Four, Shape::DoubleThree, Shape::Three];
    let own = own.map(|shape| has(mover, shape));
    let waiter = mover.opponent();
    let other = [Shape::Five, Shape::OpenFour, Shape::FourThree, Shape::Four].map(|shape| has(waiter, shape));
    let threes = has(waiter, Shape::Three) || has(waiter, Shape::DoubleThree);
    own.into_iter().chain(other).chain([threes]).enumerate().map(|(bit, has)| usize::from(has) << bit).sum()
}

fn captures(state: &Evaluated<Tables>, mover: Color) -> i32 {
    let waiter = mover.opponent();
    let terms = |color| state.evaluator().weights().side(color).captures.as_ref();
    let (Some(own), Some(other)) = (terms(mover), terms(waiter)) else { return 0 };
    let sum = |color, table: fn(&CaptureWeights) -> &Vec<i16>, terms: &CaptureWeights| -> i32 {
        let codes = state.empty().iter().filter(|&point| state.capture_code(point, color) != 0);
        codes.map(|point| i32::from(table(terms)[capture_place(state, point, color)])).sum()
    };
    let pairs = own.pairs[state.missing_pairs(mover) * MISSING + state.missing_pairs(waiter)];
    sum(mover, |terms| &terms.mover, own) - sum(waiter, |terms| &terms.waiter, other) + i32::from(pairs)
}

fn capture_place(state: &Evaluated<Tables>, point: gomoku_core::Point, color: Color) -> usize {
    let missing = usize::from(state.game().rules().goal().saturating_sub(state.game().pairs(color)));
    missing * CAPTURE_CODES + usize::from(state.capture_code(point, color))
}
