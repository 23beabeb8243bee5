//! Moves that a limit excludes are never the answer, and what a search found without them is not kept for others.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Bitboard, Game, Point, Rules};
use gomoku_engine::{Engine, EngineName, Limit, Report, SearchError};

use crate::random::random_game;

/// Every engine, and tengen with every level, several lines and several threads.
fn engines() -> Vec<Box<dyn Engine>> {
    let plain = EngineName::ALL.map(|name| (name, vec![]));
    let levels = (1..=7).map(|level| (EngineName::Tengen, vec![("level".to_owned(), level.to_string())]));
    let others = [("multi_pv", "4"), ("threads", "2")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let others = others.map(|option| (EngineName::Tengen, vec![option]));
    let all = plain.into_iter().chain(levels).chain(others);
    all.map(|(name, options)| name.engine_with(1, &options).expect("memory for its table")).collect()
}

fn analyse(engine: &mut dyn Engine, game: &Game, excluded: Bitboard) -> Result<Report, SearchError> {
    within(3_000, engine, game, excluded)
}

fn within(nodes: u64, engine: &mut dyn Engine, game: &Game, excluded: Bitboard) -> Result<Report, SearchError> {
    let limit = Limit { nodes: Some(nodes), excluded, ..Limit::default() };
    engine.analyse(game, &limit, &AtomicBool::new(false), &mut |_| {})
}

fn played(rules: Rules, moves: &str) -> Game {
    let mut game = Game::new(rules);
    moves.split_whitespace().for_each(|text| game.play(text.parse().unwrap()).unwrap());
    game
}

#[test]
fn one_move_after_the_other_may_be_excluded() {
    for rules in Rules::NAMES.map(|name| Rules::from_name(name).unwrap()) {
        for (seed, plies) in [(1, 0), (2, 1), (3, 12), (4, 40)] {
            let game = random_game(rules, plies, seed);
            for mut engine in engines() {
                let mut excluded = Bitboard::EMPTY;
                for _ in 0..6 {
                    let report = analyse(&mut *engine, &game, excluded).unwrap();
                    assert!(game.is_legal(report.best), "{report:?}");
                    assert!(report.lines.iter().all(|line| !excluded.contains(line.moves[0])), "{report:?}");
                    excluded.insert(report.best);
                }
            }
        }
    }
}

#[test]
fn the_only_move_left_is_the_answer_and_without_one_there_is_an_error() {
    let game = random_game(Rules::ninuki(), 30, 9);
    for mut engine in engines() {
        for only in game.legal_moves().iter().step_by(37) {
            let others = Bitboard::from_iter(game.legal_moves().iter().filter(|&point| point != only));
            assert_eq!(analyse(&mut *engine, &game, others).unwrap().best, only);
        }
        assert_eq!(analyse(&mut *engine, &game, game.legal_moves()), Err(SearchError::AllExcluded));
    }
}

#[test]
fn without_the_one_answer_to_a_four_another_move_is_found() {
    let game = played(Rules::freestyle(), "h8 a1 h9 c1 h10 e1 h11 h12 a15");
    let best = "h7".parse::<Point>().unwrap();
    let facing = played(Rules::freestyle(), "h8 h7 h9 c1 h10 e1 h11");
    let block = "h12".parse::<Point>().unwrap();
    for mut engine in engines() {
        assert_ne!(analyse(&mut *engine, &facing, Bitboard::from_iter([block])).unwrap().best, block);
        assert_ne!(analyse(&mut *engine, &game, Bitboard::from_iter([best])).unwrap().best, best);
    }
}

/// Black wins after a useless move of white's, which a search that looked at another useless move of black's does not see.
#[test]
fn what_was_found_with_moves_excluded_is_not_taken_for_the_position() {
    let (before, after) =
        (played(Rules::freestyle(), "h8 a1 h9 c1 h10"), played(Rules::freestyle(), "h8 a1 h9 c1 h10 e1"));
    let all_but = |game: &Game, text: &str| {
        let only = text.parse::<Point>().unwrap();
        game.legal_moves() - Bitboard::from_iter([only])
    };
    for name in EngineName::ALL {
        let mut engine = name.engine_with(1, &[]).unwrap();
        within(200_000, &mut *engine, &after, all_but(&after, "o15")).unwrap();
        let report = within(200_000, &mut *engine, &before, all_but(&before, "e1")).unwrap();
        assert!(report.win_in.is_some_and(|plies| plies < 0), "{report:?}");
    }
}

/// Which moves are excluded is no limit: an engine that is told nothing else keeps to its own.
#[test]
fn an_engine_keeps_its_own_limit() {
    let game = random_game(Rules::freestyle(), 8, 3);
    let limit = Limit { excluded: Bitboard::from_iter([Point::center(15)]), ..Limit::default() };
    assert!(limit.is_open());
    let options = [("nodes".to_owned(), "2000".to_owned())];
    let mut engine = EngineName::Hard.engine_with(1, &options).unwrap();
    let report = engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).unwrap();
    assert!(report.nodes <= 2_001, "{}", report.nodes);
}
