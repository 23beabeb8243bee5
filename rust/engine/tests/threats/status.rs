//! What is concluded from shapes alone is checked by playing: every win by a move after which no reply escapes, every
//! loss by all moves, every exact list of answers by all moves that are not on it.

use gomoku_core::{Color, Game, Point, Rules, Setup, Sides, Switches};
use gomoku_engine::internals::{Answers, Evaluated, Evaluator, RefutationRules, Shape, State, Tables, ThreatStatus};

use crate::extent::{sample, seeds};
use crate::minimax::Minimax;
use crate::random::{Random, random_lines};
use crate::script::{SWITCH_BYTES, Script};

const GAMES: u64 = 1500;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// Positions of random games in which the players tend to what looks good, so that threats abound.
fn positions(rules: Rules, mut check: impl FnMut(&mut State)) {
    for seed in seeds(GAMES) {
        let mut dice = Dice(seed);
        let mut state = Evaluated::new(Game::new(rules), Tables::of(&rules));
        while state.game().outcome().is_none() && state.game().moves().len() < 60 {
            check(state.state_mut());
            let mut moves: Vec<Point> =
                state.candidates().iter().filter(|&point| state.game().is_legal(point)).collect();
            if moves.is_empty() {
                break;
            }
            moves.sort_by_key(|&point| std::cmp::Reverse(state.move_score(point)));
            let few = moves.len().min(1 + dice.below(12));
            state.play(moves[dice.below(few)]);
        }
    }
}

fn status(state: &mut State) -> ThreatStatus {
    let rules = RefutationRules::of(state.game().rules());
    ThreatStatus::of(state, &rules)
}

/// Whether the side to move wins within this many plies, as the statuses of the positions behind say.
fn wins_within(state: &mut State, plies: usize) -> bool {
    matches!(status(state), ThreatStatus::Won(found) if found <= plies)
}

fn after(state: &mut State, point: Point, ask: impl FnOnce(&mut State) -> bool) -> bool {
    let mover = state.game().side_to_move();
    state.play(point);
    let answer = match state.game().outcome() {
        Some(outcome) => outcome.winner == Some(mover),
        None => ask(state),
    };
    state.undo();
    answer
}

fn legal_moves(state: &State) -> Vec<Point> {
    state.game().legal_moves().iter().collect()
}

/// Whether the side to move loses whatever it plays, its opponent winning within this many plies of its own.
fn every_move_loses(state: &mut State, moves: &[Point], plies: usize) -> bool {
    moves.iter().all(|&point| {
        let loser = state.game().side_to_move();
        state.play(point);
        let loses = match state.game().outcome() {
            Some(outcome) => outcome.winner == Some(loser.opponent()),
            None => wins_within(state, plies),
        };
        state.undo();
        loses
    })
}

/// Whether some move leaves no reply: after each of them the winner wins sooner.
fn some_move_wins(state: &mut State, plies: usize) -> bool {
    let mut moves = legal_moves(state);
    let tables = Tables::of(state.game().rules());
    moves.sort_by_key(|&point| std::cmp::Reverse(tables.move_score(state, point)));
    moves.into_iter().any(|point| {
        after(state, point, |state| {
            let replies = legal_moves(state);
            plies > 1 && every_move_loses(state, &replies, plies - 2)
        })
    })
}

fn check(state: &mut State, seen: &mut [usize; 4]) {
    let rules = RefutationRules::of(state.game().rules());
    match ThreatStatus::of(state, &rules) {
        ThreatStatus::Won(plies) => {
            assert!(some_move_wins(state, plies), "no win in {plies}:\n{state:?}");
            seen[0] += 1;
        }
        ThreatStatus::Lost(plies) => {
            let moves = legal_moves(state);
            assert!(every_move_loses(state, &moves, plies - 1), "no loss in {plies}:\n{state:?}");
            seen[1] += 1;
        }
        ThreatStatus::FacesWin => seen[2] += usize::from(only_answers_save(state, &Answers::to_win(state, &rules), 1)),
        ThreatStatus::FacesOpenFour => {
            seen[3] += usize::from(only_answers_save(state, &Answers::to_open_four(state, &rules), 3));
        }
        ThreatStatus::Free => {}
    }
}

/// Checks an exact list; whether it was one.
fn only_answers_save(state: &mut State, answers: &Answers, plies: usize) -> bool {
    let others: Vec<Point> = legal_moves(state).into_iter().filter(|&point| !answers.points.contains(point)).collect();
    if answers.is_exact {
        for &other in &others {
            let loses = every_move_loses(state, &[other], plies);
            assert!(loses, "{other} beside {:?} saves\n{state:?}", answers.points);
        }
    }
    answers.is_exact
}

/// Checks what is concluded by plain minimax, which knows no shapes: longer wins would take it too long. Whether anything
/// was.
fn check_by_minimax(state: &mut State) -> bool {
    let rules = RefutationRules::of(state.game().rules());
    let (mut minimax, mut game) = (Minimax::default(), state.game().clone());
    let mut every_other_loses = |state: &State, answers: &Answers, plies: usize| {
        for other in &(state.game().legal_moves() - answers.points) {
            let (mut game, loser) = (state.game().clone(), state.game().side_to_move());
            game.play_unchecked(other);
            let loses = match game.outcome() {
                Some(outcome) => outcome.winner == Some(loser.opponent()),
                None => minimax.wins_within(&mut game, plies),
            };
            assert!(loses, "{other} beside {:?} saves by {}\n{state:?}", answers.points, game.rules().code());
        }
    };
    match ThreatStatus::of(state, &rules) {
        ThreatStatus::Won(plies @ ..=3) => {
            assert!(minimax.wins_within(&mut game, plies), "no win in {plies} by {}\n{state:?}", game.rules().code());
        }
        ThreatStatus::Lost(plies) => {
            assert!(minimax.loses_within(&mut game, plies), "no loss in {plies} by {}\n{state:?}", game.rules().code());
        }
        ThreatStatus::FacesWin => {
            let answers = Answers::to_win(state, &rules);
            if !answers.is_exact {
                return false;
            }
            every_other_loses(state, &answers, 1);
        }
        ThreatStatus::FacesOpenFour => {
            let answers = Answers::to_open_four(state, &rules);
            if !answers.is_exact {
                return false;
            }
            every_other_loses(state, &answers, 3);
        }
        ThreatStatus::Won(_) | ThreatStatus::Free => return false,
    }
    true
}

#[test]
fn any_switches_among_lines() {
    let mut random = Random::new(11);
    let mut seen = [0; 2];
    for _ in 0..sample(20_000) {
        let mut switches = [0; SWITCH_BYTES].map(|_: u8| random.below(256) as u8);
        switches[1] %= 5;
        let rules = Script::new(switches, Vec::new()).rules;
        let stretches = 3 + random.below(2 * rules.size());
        if let Some(game) = random_lines(rules, stretches, &mut random) {
            seen[usize::from(check_by_minimax(&mut State::new(game)))] += 1;
        }
    }
    assert!(seen[1] >= sample(2_000), "only {seen:?} were checked");
}

/// Black's h8 makes an open four and two threes, of which one counts for nothing while e5 is a four as well: it is allowed.
/// White's f5 stops that four, so that both threes count, and h8 is forbidden.
const ALLOWED_BY_A_FOUR: &str = "
    O.............O
    ...............
    ...............
    .........O.....
    OXXX...........
    .....X.X.......
    ......XX.......
    ..O.XXX........
    ....O..........
    .........O.....
    ...............
    ...............
    ...............
    ...............
    O..........O..O
";

#[test]
fn a_stone_elsewhere_may_forbid_an_open_four() {
    let position = Setup::from_text(Rules::renju(), ALLOWED_BY_A_FOUR, Color::White, [0, 0]);
    let mut state = State::new(position.into_game().expect("drawn well"));
    let rules = RefutationRules::of(&Rules::renju());
    assert_eq!(ThreatStatus::of(&mut state, &rules), ThreatStatus::FacesOpenFour);
    let answers = Answers::to_open_four(&state, &rules);
    let [four, elsewhere] = ["h8", "f5"].map(|text| text.parse().expect("a point"));
    assert!(answers.points.contains(four) && !answers.points.contains(elsewhere));
    state.play(elsewhere);
    assert!(!state.game().is_legal(four) && !Minimax::default().wins_within(&mut state.game().clone(), 3));
    assert!(!answers.is_exact);
}

/// Both points that are left after white's d3, which makes an open four, are overlines to black: the game is drawn.
const CROWDED: &str = "
    XOXOXX
    XXOOXX
    .OO.O.
    XOXOXX
    XXOXOX
    XOXOOX
";

#[test]
fn an_open_four_does_not_win_against_who_cannot_move() {
    let rules = Rules::from_code("freestyle6-ob").expect("a code of rules");
    let position = Setup::from_text(rules, CROWDED, Color::White, [0, 0]);
    let mut state = State::new(position.into_game().expect("drawn well"));
    assert_eq!(status(&mut state), ThreatStatus::Free);
    state.play("d3".parse().expect("a point"));
    assert_eq!(state.game().outcome().map(|outcome| outcome.winner), Some(None));
}

/// Black takes three pairs at h8, with e5 four, and misses four: e5 leaves white's five one that h8 breaks.
const A_CAPTURE_OF_FOUR: &str = "
    ...............
    ...............
    ...............
    ...............
    .......X..X....
    .....O.O.O.....
    ......OOO......
    ........OOX....
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    OOOO...........
";

#[test]
fn a_quiet_stone_may_prepare_to_take_all_that_is_missing() {
    let rules = Rules::new(Switches { size: 15, ..*Rules::ninuki().switches() }).expect("size 15");
    let position = Setup::from_text(rules, A_CAPTURE_OF_FOUR, Color::Black, [1, 0]);
    let mut state = State::new(position.into_game().expect("drawn well"));
    assert!(!check_by_minimax(&mut state), "no list of answers is exact");
    state.play("e5".parse().expect("a point"));
    assert!(!Minimax::default().wins_within(&mut state.game().clone(), 1));
}

fn check_all(name: &str, least: [u64; 4]) {
    check_rules(name, Rules::from_name(name).expect("a preset"), least);
}

fn check_rules(name: &str, rules: Rules, least: [u64; 4]) {
    let mut seen = [0; 4];
    positions(rules, |state| check(state, &mut seen));
    assert!(
        seen.iter().zip(least).all(|(seen, least)| *seen >= sample(least) as usize),
        "{name}: only {seen:?} were checked"
    );
}

#[test]
fn freestyle() {
    check_all("freestyle", [100, 20, 100, 100]);
}

#[test]
fn standard() {
    check_all("standard", [100, 20, 100, 100]);
}

#[test]
fn renju() {
    check_all("renju", [100, 20, 100, 100]);
}

#[test]
fn caro() {
    check_all("caro", [100, 0, 0, 0]);
}

#[test]
fn caro_without_overlines() {
    check_rules("caro without overlines", caro_without_overlines_on(15), [100, 0, 0, 0]);
}

#[test]
fn ninuki() {
    check_all("ninuki", [100, 0, 30, 0]);
}

/// Fives have to be unblocked, and overlines are forbidden.
fn caro_without_overlines_on(size: usize) -> Rules {
    let switches = Switches { size, overline: Sides::Both, ..*Rules::caro().switches() };
    Rules::new(switches).expect("every size is allowed")
}

/// Where a five has to be unblocked and overlines are forbidden, white's e5 makes six in its row.
const A_SIX: &str = "
    .........
    .........
    .........
    .........
    XOOO.OOX.
    .........
    .........
    .........
    .........
";

/// The same with a blocked five in the column, beside which the six is allowed, and wins.
const A_SIX_BESIDE_A_BLOCKED_FIVE: &str = "
    .........
    ....X....
    ....O....
    ....O....
    XOOO.OOX.
    ....O....
    ....O....
    ....X....
    .........
";

#[test]
fn a_six_counts_as_a_five_only_where_it_may_be_played() {
    let rules = caro_without_overlines_on(9);
    let at = "e5".parse().expect("a point");
    for (rows, is_allowed) in [(A_SIX, false), (A_SIX_BESIDE_A_BLOCKED_FIVE, true)] {
        let told = |side| {
            let game = Setup::from_text(rules, rows, side, [0, 0]).into_game().expect("drawn well");
            assert_eq!(game.is_legal(at), side == Color::Black || is_allowed);
            let mut state = State::new(game);
            assert_eq!(state.shape(at, Color::White), Shape::Five);
            assert_eq!(state.fives(Color::White), is_allowed.then_some(at).into_iter().collect());
            status(&mut state)
        };
        let expected =
            if is_allowed { [ThreatStatus::FacesWin, ThreatStatus::Won(1)] } else { [ThreatStatus::Free; 2] };
        assert_eq!(Color::ALL.map(told), expected, "{rows}");
    }
}
