//! What is concluded from shapes alone is checked by playing: every win by a move after which no reply escapes, every
//! loss by all moves, every exact list of answers by all moves that are not on it.

use gomoku_core::{Game, Point, Rules};
use gomoku_engine::{Answers, Evaluated, Evaluator, RefutationRules, State, Tables, ThreatStatus};

use crate::extent::{sample, seeds};

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

/// Whether the side to move wins within so many plies, as the statuses of the positions behind say.
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

/// Whether the side to move loses whatever it plays, its opponent winning within so many plies of its own.
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

fn check_all(name: &str, least: [u64; 4]) {
    let mut seen = [0; 4];
    positions(Rules::from_name(name).expect("a preset"), |state| check(state, &mut seen));
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
fn ninuki() {
    check_all("ninuki", [100, 0, 30, 0]);
}
