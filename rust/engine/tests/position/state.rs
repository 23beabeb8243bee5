//! The state kept from move to move is the state built from nothing, under all switches and sizes.

use gomoku_core::{Bitboard, Color, Direction, Game, Point};
use gomoku_engine::internals::{LineClass, LineTable, State, is_legal};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::random::{Random, random_lines};
use crate::script::{SWITCH_BYTES, Script};

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
    fn the_searches_hold_for_legal_what_the_rules_do(script in script(LONGEST)) {
        let check = |state: &State| {
            let legal: Bitboard = state.empty().iter().filter(|&point| is_legal(state, point)).collect();
            assert_eq!(legal, state.game().legal_moves(), "{state:?}");
        };
        check(&State::new(Game::new(script.rules)));
        walk(&script, |state| {
            if state.game().outcome().is_none() {
                check(state);
            }
        });
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
                assert_eq!(state.fives(color), fives(game, color), "{color}\n{state:?}");
                assert_eq!(state.can_make_five(color), !fives(game, color).is_empty(), "{color}\n{state:?}");
                let taking: Bitboard = empty().filter(|&point| !game.captures_of(point, color).is_empty()).collect();
                assert_eq!(state.taking_points(color), &taking, "{color}\n{state:?}");
                for point in empty() {
                    assert_eq!(state.takes(point, color), u32::from(game.captures_of(point, color).pairs()));
                }
            }
        });
    }

    #[test]
    fn a_five_among_lines_is_a_move_that_wins(
        switches in any::<[u8; SWITCH_BYTES]>(),
        stretches in 4_usize..24,
        seed in any::<u64>(),
    ) {
        let rules = Script::new(switches, Vec::new()).rules;
        let Some(game) = random_lines(rules, stretches, &mut Random::new(seed)) else { return Ok(()) };
        let state = State::new(game);
        for color in Color::ALL {
            assert_eq!(state.fives(color), fives(state.game(), color), "{color}\n{state:?}");
        }
        if !rules.captures() {
            let mover = state.game().side_to_move();
            let wins = |&point: &Point| {
                let mut game = state.game().clone();
                game.play_unchecked(point);
                game.outcome().is_some_and(|outcome| outcome.winner == Some(mover))
            };
            let winning: Bitboard = state.game().legal_moves().iter().filter(wins).collect();
            assert_eq!(winning, state.fives(mover), "{state:?}");
        }
    }

    #[test]
    fn classes_and_capture_codes_are_read_from_the_board(script in script(60)) {
        let state = walk(&script, |_| ());
        let table = LineTable::of(Color::ALL.map(|color| script.rules.winning_line(color)));
        for point in state.empty() {
            for direction in Direction::ALL {
                let classes = table.lookup(window(&state, point, direction, table.radius() as i32)).to_le_bytes();
                for color in Color::ALL {
                    let expected = LineClass::from_nibble(classes[color.index()]);
                    assert_eq!(state.class(point, color, direction), expected, "{point} {color}\n{state:?}");
                }
            }
            for color in Color::ALL {
                assert_eq!(state.capture_code(point, color), capture_code(&state, point, color), "{point}\n{state:?}");
            }
        }
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
            assert_eq!(state.candidates(), expected, "{state:?}");
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

/// The points where a colour makes a line that wins and is allowed.
fn fives(game: &Game, color: Color) -> Bitboard {
    let is_five = |&point: &Point| game.makes_five(point, color) && game.forbidden(point, color).is_none();
    game.board().empty().iter().filter(is_five).collect()
}

/// What lies around a point, two bits a cell.
fn window(state: &State, point: Point, direction: Direction, radius: i32) -> u64 {
    let cells = (-radius..=radius).rev().map(|steps| cell(state, point, direction, steps));
    cells.fold(0, |window, cell| window << 2 | cell)
}

/// Empty, black, white, off the board.
fn cell(state: &State, point: Point, direction: Direction, steps: i32) -> u64 {
    let board = state.game().board();
    let stone = |point| board.stone(point).map_or(0, |color| color.index() as u64 + 1);
    point.step(direction, steps, board.size()).map_or(3, stone)
}

fn capture_code(state: &State, point: Point, color: Color) -> u8 {
    if !state.game().rules().captures() {
        return 0;
    }
    let (own, other) = (color.index() as u64 + 1, color.opponent().index() as u64 + 1);
    let (mut taken, mut exposed, mut threatened) = (0, 0, 0);
    for direction in Direction::ALL {
        let on_sides = |cells: [(i32, u64); 3]| {
            let holds =
                |side: i32| cells.iter().all(|&(steps, held)| cell(state, point, direction, side * steps) == held);
            [1, -1].into_iter().filter(|&side| holds(side)).count() as u8
        };
        taken += on_sides([(1, other), (2, other), (3, own)]);
        threatened += on_sides([(1, other), (2, other), (3, 0)]).min(1);
        exposed += on_sides([(-1, other), (1, own), (2, 0)]).max(on_sides([(-1, 0), (1, own), (2, other)]));
    }
    taken.min(3) | exposed.min(3) << 2 | threatened.min(3) << 4
}
