//! What a search says that was stopped in the middle of an iteration: its line, and what its score is worth.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Rules};
use gomoku_engine::{Bound, Engine, EngineName, Limit, Report};

use crate::extent::seeds;
use crate::textbook::midgame;

const SEEDS: u64 = 40;

fn new_engine(name: EngineName) -> Box<dyn Engine> {
    name.engine_with(1, &[]).expect("memory for its table")
}

/// The answer, and the last whole iteration before it.
fn stopped_at(name: EngineName, game: &Game, nodes: u64) -> (Report, Option<Report>) {
    let mut told = None;
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    let mut tell = |report: &Report| told = Some(report.clone());
    let answer = new_engine(name).analyse(game, &limit, &AtomicBool::new(false), &mut tell);
    (answer.expect("the game goes on"), told)
}

struct Stopped {
    name: EngineName,
    game: Game,
    answer: Report,
    whole: Option<Report>,
}

/// The answers of every engine under every preset and several limits.
static ANSWERS: LazyLock<Vec<Stopped>> = LazyLock::new(|| {
    let mut answers = Vec::new();
    for rules in Rules::NAMES.into_iter().filter_map(Rules::from_name) {
        for seed in seeds(SEEDS) {
            for name in EngineName::ALL {
                for nodes in [300, 1_000, 5_000] {
                    let game = midgame(rules, seed);
                    let (answer, whole) = stopped_at(name, &game, nodes);
                    answers.push(Stopped { name, game, answer, whole });
                }
            }
        }
    }
    answers
});

fn for_each_answer(mut check: impl FnMut(EngineName, &Game, &Report, Option<&Report>)) {
    ANSWERS.iter().for_each(|stopped| check(stopped.name, &stopped.game, &stopped.answer, stopped.whole.as_ref()));
}

#[test]
fn the_line_of_the_last_whole_iteration_is_kept_where_it_begins_with_the_answer() {
    let mut kept = 0;
    for_each_answer(|name, _, answer, whole| {
        let Some(whole) = whole.filter(|whole| whole.best == answer.best && answer.win_in.is_none()) else { return };
        assert!(answer.pv.len() >= whole.pv.len(), "{name:?}: {answer:?} after {whole:?}");
        kept += usize::from(answer.bound != Bound::Exact);
    });
    assert!(kept > 30, "{kept}");
}

#[test]
fn a_score_is_exact_where_a_whole_iteration_or_no_search_stands_behind_it_and_nowhere_else() {
    let mut bounds = 0;
    for_each_answer(|name, _, answer, whole| {
        assert_eq!((answer.score, answer.bound), (answer.lines[0].score, answer.lines[0].bound));
        if let Some(whole) = whole {
            assert_eq!(whole.bound, Bound::Exact, "{name:?}: {whole:?}");
        }
        // Only where nothing was searched there is neither a line nor a score of a search.
        let stands = whole.map_or(answer.depth == 0 && answer.pv.len() == 1, |whole| whole.lines == answer.lines);
        let is_told = answer.bound != Bound::Exact;
        assert!(is_told || stands, "{name:?}: {answer:?} after {whole:?}");
        bounds += usize::from(is_told);
    });
    assert!(bounds > 30, "{bounds}");
}

/// Alpha-beta that leaves nothing out: what it is sure of when it is stopped, it still says at the end.
#[test]
fn what_a_score_is_said_to_be_at_least_it_is() {
    for_each_answer(|name, game, answer, _| {
        if name != EngineName::Medium || answer.bound != Bound::Lower {
            return;
        }
        let limit = Limit { depth: Some(answer.depth + 1), ..Limit::default() };
        let whole = new_engine(name).analyse(game, &limit, &AtomicBool::new(false), &mut |_| {});
        let whole = whole.expect("the game goes on");
        assert!(whole.score >= answer.score, "{answer:?} and then {whole:?}\n{game:?}");
    });
}

/// A move that was not searched yet may save what the others lose.
#[test]
fn a_loss_is_claimed_where_every_move_was_searched_alone() {
    for_each_answer(|name, _, answer, whole| {
        let is_loss = answer.win_in.is_some_and(|plies| plies < 0);
        assert!(!is_loss || answer.bound != Bound::Lower, "{name:?}: {answer:?} after {whole:?}");
    });
}
