//! The laws of every game, held on random scripts over all switches and sizes.

use std::collections::{BTreeSet, HashSet};

use gomoku_core::{
    Bitboard, Color, IllegalMove, MAX_SIZE, MIN_SIZE, Point, Rules, Switch, SwitchValue, Switches, Symmetry,
    Termination, zobrist,
};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use crate::extent::sample;
use crate::laws::{
    self,
    script::{SWITCH_BYTES, Script},
};

const LONGEST: usize = 120;

fn script(longest: usize) -> impl Strategy<Value = Script> {
    (any::<[u8; SWITCH_BYTES]>(), vec(any::<u16>(), 0..longest))
        .prop_map(|(switches, choices)| Script::new(switches, choices))
}

fn points() -> impl Strategy<Value = BTreeSet<(i32, i32)>> {
    let side = MAX_SIZE as i32;
    btree_set((0..side, 0..side), 0..80)
}

fn set(points: &BTreeSet<(i32, i32)>) -> Bitboard {
    let side = 0..MAX_SIZE as i32;
    let inside = points.iter().filter(|(x, y)| side.contains(x) && side.contains(y));
    inside.map(|&(x, y)| Point::at(x as usize, y as usize)).collect()
}

fn cases(cases: u64) -> ProptestConfig {
    ProptestConfig { cases: cases as u32, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn undo_is_identity(script in script(LONGEST)) {
        laws::undo_is_identity(&script);
    }

    #[test]
    fn forbidden_points_are_those_asked_for_one_by_one(script in script(LONGEST)) {
        laws::forbidden_points_are_those_asked_for_one_by_one(&script);
    }

    #[test]
    fn key_is_incremental(script in script(LONGEST)) {
        laws::key_is_incremental(&script);
    }

    #[test]
    fn keys_tell_rules_apart(script in script(LONGEST), other in script(1)) {
        laws::keys_tell_rules_apart(&script, &other);
    }

    #[test]
    fn text_goes_on_as_the_game(script in script(LONGEST)) {
        laws::text_goes_on_as_the_game(&script);
    }

    #[test]
    fn a_text_with_a_change_is_a_game_or_an_error(
        script in script(LONGEST),
        at in any::<prop::sample::Index>(),
        with in "[XObw/ 0-9a-]{0,2}",
        length in 0..3_usize,
    ) {
        let mut text = script.walk(|game, point| _ = game.play(point)).to_text();
        let start = at.index(text.len());
        text.replace_range(start..text.len().min(start + length), &with);
        laws::any_text_is_a_game_or_an_error(&text);
    }

    #[test]
    fn symmetries_commute(script in script(LONGEST)) {
        laws::symmetries_commute(&script);
    }

    #[test]
    fn a_bitboard_is_a_set_of_points(a in points(), b in points()) {
        prop_assert_eq!(set(&a) & set(&b), set(&(&a & &b)));
        prop_assert_eq!(set(&a) | set(&b), set(&(&a | &b)));
        prop_assert_eq!(set(&a) - set(&b), set(&(&a - &b)));
        prop_assert_eq!(!set(&a), Bitboard::full(MAX_SIZE) - set(&a));
        prop_assert_eq!((set(&a).len(), set(&a).is_empty()), (a.len(), a.is_empty()));
        let in_order: Vec<Point> = set(&a).iter().collect();
        prop_assert!(in_order.is_sorted_by_key(|point| (point.y(), point.x())));
        prop_assert_eq!(in_order.len(), a.len());
    }

    #[test]
    fn growing_adds_every_neighbour(a in points()) {
        let moved = |dx: i32, dy: i32| a.iter().map(|(x, y)| (x + dx, y + dy)).collect::<BTreeSet<_>>();
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        prop_assert_eq!(set(&a).grown(), set(&around.flat_map(|(dx, dy)| moved(dx, dy)).collect()));
    }
}

// The twin is slow.
proptest! {
    #![proptest_config(cases(sample(256)))]

    #[test]
    fn positions_go_on_as_games(script in script(LONGEST)) {
        laws::positions_go_on_as_games(&script);
    }

    #[test]
    fn play_agrees_with_the_twin(script in script(LONGEST)) {
        laws::play_agrees_with_the_twin(&script);
    }

    #[test]
    fn double_three_agrees_with_the_twin(script in script(LONGEST)) {
        laws::double_three_agrees_with_the_twin(&script);
    }

    #[test]
    fn board_sets_agree_with_the_twin(script in script(LONGEST)) {
        laws::board_sets_agree_with_the_twin(&script);
    }
}

/// The laws would hold of games in which nothing happens; these scripts see everything happen.
#[test]
fn random_scripts_reach_every_event() {
    let mut seen = [0; 8];
    let mut state = 1_u64;
    for _ in 0..2_000 {
        let bytes: Vec<u8> = (0..SWITCH_BYTES + 2 * LONGEST).map(|_| next_byte(&mut state)).collect();
        let game = Script::from_bytes(&bytes).walk(|game, point| {
            seen[0] += i32::from(matches!(game.play(point), Err(IllegalMove::Forbidden(..))));
            seen[1] += i32::from(game.captured().next().is_some());
            seen[2] += i32::from(game.captured().count() > 2);
            seen[3] += i32::from(game.pending_five().is_some() && game.outcome().is_none());
        });
        for (index, end) in [Termination::Five, Termination::Captures, Termination::Forbidden, Termination::NoLegalMove]
            .iter()
            .enumerate()
        {
            seen[4 + index] += i32::from(game.outcome().is_some_and(|outcome| outcome.termination == *end));
        }
    }
    assert!(seen.iter().all(|count| *count >= 10), "refused, captures, double captures, pending, ends: {seen:?}");
}

fn next_byte(state: &mut u64) -> u8 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 56) as u8
}

#[test]
fn the_eight_symmetries_are_eight_and_keep_neighbours() {
    let size = 7;
    let images: BTreeSet<Vec<Point>> = Symmetry::ALL
        .iter()
        .map(|symmetry| Point::all(size).map(|point| symmetry.apply(point, size)).collect())
        .collect();
    assert_eq!(images.len(), 8);
    for symmetry in Symmetry::ALL {
        for (a, b) in Point::all(size).flat_map(|a| Point::all(size).map(move |b| (a, b))) {
            let far = |a: Point, b: Point| a.x().abs_diff(b.x()).pow(2) + a.y().abs_diff(b.y()).pow(2);
            assert_eq!(far(a, b), far(symmetry.apply(a, size), symmetry.apply(b, size)), "{symmetry:?}");
        }
    }
}

#[test]
fn every_number_of_a_key_is_another() {
    let stones = Point::all(MAX_SIZE).flat_map(|point| Color::ALL.map(|color| zobrist::stone(color, point)));
    let pairs = (0..=13).flat_map(|count| Color::ALL.map(|color| zobrist::pairs(color, count)));
    let sides = Color::ALL.map(zobrist::side_to_move);
    let numbers: Vec<u64> = stones.chain(pairs).chain(sides).collect();
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
}

/// Every value of each switch beside every value of the others, on one size, and every size.
#[test]
fn every_rule_set_has_its_own_key() {
    let mut all = vec![*Rules::freestyle().switches()];
    for Switch { name, values, .. } in Switches::TABLE {
        // The pairs that a side starts with are among those that it holds.
        if !["size", "advantage"].contains(name) {
            all = all
                .into_iter()
                .flat_map(|rest| values.all().into_iter().map(move |value| with(rest, name, value)))
                .collect();
        }
    }
    let first = all[0];
    all.extend((MIN_SIZE..=MAX_SIZE).filter(|size| *size != first.size).map(|size| Switches { size, ..first }));
    let keys: HashSet<u64> =
        all.iter().map(|&switches| Rules::new(switches).expect("within the ranges").key()).collect();
    assert_eq!(keys.len(), all.len());
}

fn with(mut switches: Switches, name: &str, value: SwitchValue) -> Switches {
    switches.set(name, value).expect("a value of the switch");
    switches
}
