//! The state kept from move to move is the state built from nothing, under all switches and sizes.

#[path = "../../core/tests/laws/script.rs"]
#[allow(dead_code, reason = "the fuzz targets read scripts from bytes")]
mod script;

use gomoku_core::{Bitboard, Color, Direction, Game, Point};
use gomoku_tengen::{PointSet, Shape, State};
use proptest::collection::vec;
use proptest::prelude::*;
use script::{SWITCH_BYTES, Script};

const LONGEST: usize = 100;

fn script(longest: usize) -> impl Strategy<Value = Script> {
    (any::<[u8; SWITCH_BYTES]>(), vec(any::<u16>(), 0..longest))
        .prop_map(|(switches, choices)| Script::new(switches, choices))
}

/// Visits the state after every legal move of the script.
fn walk(script: &Script, mut visit: impl FnMut(&mut State)) -> State {
    let mut state = State::new(Game::new(script.rules));
    script.walk(|game, point| {
        if game.is_legal(point) {
            game.play(point).expect("it is legal");
            state.play(point);
            visit(&mut state);
        }
    });
    state
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn the_state_is_the_one_built_from_nothing(script in script(LONGEST)) {
        walk(&script, |state| assert_eq!(state, &state.rebuilt()));
    }

    #[test]
    fn undo_is_identity(script in script(LONGEST)) {
        let mut path = vec![State::new(Game::new(script.rules))];
        let mut state = walk(&script, |state| path.push(state.clone()));
        path.pop();
        for before in path.into_iter().rev() {
            state.undo();
            assert_eq!(state, before);
        }
    }

    #[test]
    fn whatever_is_forbidden_is_suspected(script in script(LONGEST)) {
        walk(&script, |state| {
            for color in Color::ALL {
                for point in state.game().forbidden_points(color).iter() {
                    assert!(state.may_be_forbidden(point, color), "{point} for {color}\n{state:?}");
                }
            }
        });
    }

    #[test]
    fn shapes_and_captures_are_those_of_the_game(script in script(LONGEST)) {
        walk(&script, |state| {
            let game = state.game();
            for color in Color::ALL {
                let empty = || game.board().empty().iter();
                let five: PointSet = empty().filter(|&point| game.makes_five(point, color)).collect();
                assert_eq!(state.points(Shape::Five, color), &five, "{color}\n{state:?}");
                let taking: PointSet = empty().filter(|&point| !game.captures_of(point, color).is_empty()).collect();
                assert_eq!(state.taking_points(color), &taking, "{color}\n{state:?}");
                for point in empty() {
                    assert_eq!(state.takes(point, color), u32::from(game.captures_of(point, color).pairs()));
                }
            }
        });
    }

    #[test]
    fn candidates_are_near_a_stone(script in script(LONGEST)) {
        walk(&script, |state| {
            let board = state.game().board();
            let near = |point: Point, stone: Point| {
                let (dx, dy) = (point.x().abs_diff(stone.x()), point.y().abs_diff(stone.y()));
                dx.max(dy) <= 2 || (dx.max(dy) == 3 && (dx == dy || dx.min(dy) == 0))
            };
            let expected: Bitboard =
                board.empty().iter().filter(|&point| board.occupied().iter().any(|stone| near(point, stone))).collect();
            assert_eq!(state.candidates(), PointSet::from(expected), "{state:?}");
        });
    }

    #[test]
    fn a_class_if_is_the_class_after_the_stone(script in script(30), other in any::<u16>()) {
        let state = walk(&script, |_| ());
        prop_assume!(state.game().outcome().is_none() && !state.empty().is_empty());
        let other = state.empty().iter().nth(other as usize % state.empty().len()).expect("not empty");
        let mut after = state.clone();
        let stone = after.game().side_to_move();
        prop_assume!(after.game().is_legal(other) && after.takes(other, stone) == 0);
        after.play(other);
        for point in after.empty() {
            for direction in Direction::ALL {
                for color in Color::ALL {
                    let expected = after.class(point, color, direction);
                    assert_eq!(state.class_if(point, color, direction, other, stone), expected, "{point} {other}\n{state:?}");
                }
            }
        }
    }
}
