//! What the pattern state costs. A pair is one move played and taken back; every benchmark asserts that the states are
//! as they were before it is timed, and the time shown is that of one pair (evaluation, score).

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use gomoku_core::{Color, Game, Point, Rules, SplitMix64};
use gomoku_engine::internals::{Evaluated, Evaluator, Network, Networked, State, Tables};
use gomoku_engine::{Score, bench_positions};

/// Midgames of each rule set beside its bench positions.
const MIDGAMES: u64 = 12;

/// A position and the moves to try from it.
struct Position<E: Evaluator> {
    state: Evaluated<E>,
    candidates: Vec<Point>,
}

impl<E: Evaluator> Position<E> {
    fn new(game: Game, evaluator: E) -> Self {
        let state = Evaluated::new(game, evaluator);
        let candidates = state.candidates().iter().filter(|&point| state.game().is_legal(point)).collect();
        Self { state, candidates }
    }
}

fn positions(rules: Rules) -> Vec<Position<Tables>> {
    evaluated(rules, &Tables::of(&rules))
}

fn evaluated<E: Evaluator>(rules: Rules, evaluator: &E) -> Vec<Position<E>> {
    let given = bench_positions().into_iter().map(|(_, game)| game).filter(|game| *game.rules() == rules);
    let games = given.chain((0..MIDGAMES).map(|seed| midgame(rules, seed)));
    games.map(|game| Position::new(game, evaluator.clone())).collect()
}

/// A game of 16 to 49 moves, each drawn from the eight points whose categories are highest for both colours together;
/// weights have no say, so that these stay the same games.
fn midgame(rules: Rules, seed: u64) -> Game {
    let mut random = SplitMix64(seed);
    let mut state = State::new(Game::new(rules));
    let plies = 16 + 3 * seed as usize;
    while state.game().moves().len() < plies {
        let mut moves: Vec<Point> = state.candidates().iter().filter(|&point| state.game().is_legal(point)).collect();
        let promise = |point: Point| Color::ALL.map(|color| state.category(point, color)).iter().sum::<u8>();
        moves.sort_by_key(|&point| (std::cmp::Reverse(promise(point)), point));
        let best = moves.len().min(8);
        let start = random.next() as usize % best;
        let goes_on = (0..best).map(|place| moves[(start + place) % best]).any(|point| {
            state.play(point);
            let goes_on = state.game().outcome().is_none();
            if !goes_on {
                state.undo();
            }
            goes_on
        });
        if !goes_on {
            (0..6).for_each(|_| state.undo());
        }
    }
    state.game().clone()
}

fn play_and_undo(bench: &mut Criterion) {
    for name in Rules::NAMES {
        let rules = Rules::from_name(name).expect("a preset");
        let mut positions = positions(rules);
        let pairs: usize = positions.iter().map(|position| position.candidates.len()).sum();
        let taking = positions.iter().flat_map(|position| {
            let state = &position.state;
            position.candidates.iter().filter(|&&point| state.takes(point, state.game().side_to_move()) > 0)
        });
        println!("{name}: {} positions, {pairs} moves, {} of them take", positions.len(), taking.count());
        let before: Vec<State> = positions.iter().map(|position| position.state.state().clone()).collect();
        try_all(&mut positions, |_| ());
        assert!(positions.iter().map(|position| position.state.state()).eq(&before), "{name}");
        time_each(bench, &format!("play_undo_{name}"), pairs, || try_all(black_box(&mut positions), |_| ()));
        assert!(positions.iter().map(|position| position.state.state()).eq(&before), "{name}");
    }
}

fn try_all<E: Evaluator>(positions: &mut [Position<E>], ask: impl Fn(&mut Evaluated<E>)) {
    for Position { state, candidates } in positions {
        for &point in &*candidates {
            state.play(point);
            ask(state);
            state.undo();
        }
    }
}

fn game_alone(bench: &mut Criterion) {
    for name in ["freestyle", "ninuki"] {
        let positions = positions(Rules::from_name(name).expect("a preset"));
        let pairs: usize = positions.iter().map(|position| position.candidates.len()).sum();
        let mut games: Vec<(Game, Vec<Point>)> =
            positions.into_iter().map(|position| (position.state.game().clone(), position.candidates)).collect();
        time_each(bench, &format!("game_alone_{name}"), pairs, || {
            for (game, candidates) in black_box(&mut games) {
                for &point in &*candidates {
                    game.play_unchecked(point);
                    game.undo();
                }
            }
        });
    }
}

fn evaluate(bench: &mut Criterion) {
    for name in ["freestyle", "ninuki"] {
        let mut positions = positions(Rules::from_name(name).expect("a preset"));
        let rebuilt: i64 = positions.iter().map(|position| i64::from(position.state.rebuilt().value().units())).sum();
        let (count, value) =
            (positions.len(), |position: &mut Position<Tables>| black_box(&mut position.state).value());
        let mut sum = || positions.iter_mut().map(|position| i64::from(value(position).units())).sum::<i64>();
        assert_eq!(sum(), rebuilt, "{name}");
        time_each(bench, &format!("evaluation_{name}"), count, sum);
    }
}

/// With the network: a move played, corrected and taken back, and the correction of a position whose sums are there.
fn network(bench: &mut Criterion) {
    for name in ["freestyle", "ninuki"] {
        let rules = Rules::from_name(name).expect("a preset");
        let networked = Networked::new(Tables::of(&rules), Network::of(&rules).expect("it ships"));
        let mut positions = evaluated(rules, &networked);
        let pairs: usize = positions.iter().map(|position| position.candidates.len()).sum();
        let refined = |state: &mut Evaluated<Networked>| state.refined_value(0, -Score::WIN, Score::WIN, 0).units();
        let rebuilt: Vec<i32> = positions.iter().map(|position| refined(&mut position.state.rebuilt())).collect();
        let ask = |state: &mut Evaluated<Networked>| _ = black_box(refined(state));
        time_each(bench, &format!("play_ask_undo_network_{name}"), pairs, || try_all(black_box(&mut positions), ask));
        assert!(positions.iter_mut().map(|position| refined(&mut position.state)).eq(rebuilt), "{name}");
        time_each(bench, &format!("evaluation_network_{name}"), positions.len(), || {
            positions.iter_mut().map(|position| i64::from(refined(black_box(&mut position.state)))).sum::<i64>()
        });
    }
}

fn score_candidates(bench: &mut Criterion) {
    for name in ["freestyle", "ninuki"] {
        let positions = positions(Rules::from_name(name).expect("a preset"));
        let count = || positions.iter().map(|position| position.state.candidates().len()).sum::<usize>();
        let best = || -> i32 {
            let best = |state: &Evaluated<Tables>| state.candidates().iter().map(|point| state.move_score(point)).max();
            positions.iter().filter_map(|position| best(black_box(&position.state))).sum()
        };
        assert!(count() > positions.len() && best() > 0, "{name}");
        time_each(bench, &format!("score_of_a_candidate_{name}"), count(), best);
    }
}

fn build(bench: &mut Criterion) {
    let positions = positions(Rules::freestyle());
    let fours = |state: &State| {
        Color::ALL.map(|color| state.count(gomoku_engine::internals::Shape::Four, color)).iter().sum::<u32>()
    };
    assert!(positions.iter().all(|position| fours(&position.state) == fours(&position.state.state().rebuilt())));
    time_each(bench, "build_freestyle", positions.len(), || {
        positions.iter().map(|position| fours(&black_box(position.state.state()).rebuilt())).sum::<u32>()
    });
}

/// Times the work and shows the time of one of its `elements`.
fn time_each<T>(bench: &mut Criterion, name: &str, elements: usize, mut work: impl FnMut() -> T) {
    bench.bench_function(name, |timer| {
        timer.iter_custom(|iterations| {
            let start = Instant::now();
            for _ in 0..iterations {
                black_box(work());
            }
            start.elapsed() / u32::try_from(elements).expect("few elements")
        });
    });
}

criterion_group!(state, play_and_undo, game_alone, evaluate, network, score_candidates, build);
criterion_main!(state);
