//! What holds for every search and evaluation, position by position.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gomoku_core::{Color, Game, Point, Rules};
use gomoku_engine::{Engine, EngineName, Limit, Score, bench_positions};

use crate::random::random_game;
use crate::textbook::midgame;

fn presets() -> Vec<Rules> {
    Rules::NAMES.into_iter().filter_map(Rules::from_name).collect()
}

fn analyse(engine: &mut dyn Engine, game: &Game, limit: Limit) -> gomoku_engine::Report {
    engine.analyse(game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on")
}

#[test]
fn equal_searches_are_equal() {
    for (name, game) in bench_positions() {
        for engine in EngineName::ALL {
            let run = || {
                analyse(
                    &mut *engine.engine().expect("memory for its table"),
                    &game,
                    Limit { nodes: Some(30_000), ..Limit::default() },
                )
            };
            let (first, second) = (run(), run());
            assert_eq!((first.best, first.score, first.nodes), (second.best, second.score, second.nodes), "{name}");
            // tengen looks at its count every so often, more often where the limit is small.
            assert!(first.nodes <= 30_000 + 30_000 / 64, "{name}: {}", first.nodes);
        }
    }
}

#[test]
fn a_stopped_search_tells_all_its_nodes() {
    for (name, game) in bench_positions() {
        for nodes in [1_000, 3_000, 10_000, 30_000] {
            let limit = Limit { depth: Some(40), nodes: Some(nodes), ..Limit::default() };
            let report = analyse(&mut *EngineName::Hard.engine().expect("memory for its table"), &game, limit);
            assert!(report.win_in.is_some() || report.nodes >= nodes, "{name}: {} of {nodes}", report.nodes);
        }
    }
}

#[test]
fn a_move_is_always_legal_and_the_game_is_left_alone() {
    for rules in presets() {
        for seed in 0..10 {
            let game = midgame(rules, seed);
            for engine in EngineName::ALL {
                let limit = Limit { nodes: Some(1 + seed * 300), ..Limit::default() };
                let report = analyse(&mut *engine.engine().expect("memory for its table"), &game, limit);
                assert!(game.is_legal(report.best), "{} {engine:?} {report:?}", rules.name());
                assert_eq!(report.pv.first(), Some(&report.best));
            }
        }
    }
}

#[test]
fn every_principal_variation_can_be_played() {
    for rules in presets() {
        let mut game = random_game(rules, 10, 7);
        let report = analyse(
            &mut *EngineName::Hard.engine().expect("memory for its table"),
            &game,
            Limit { depth: Some(4), ..Limit::default() },
        );
        for point in report.pv {
            game.play(point).expect("the principal variation is legal");
        }
    }
}

#[test]
fn the_first_move_is_the_centre() {
    for rules in presets() {
        for engine in EngineName::ALL {
            let report =
                analyse(&mut *engine.engine().expect("memory for its table"), &Game::new(rules), Limit::default());
            assert_eq!(report.best, Point::center(rules.size()));
        }
    }
}

#[test]
fn a_five_is_played_and_a_four_is_stopped() {
    let text = |rows: [&str; 9]| rows.join("\n");
    let rules = Rules::new(gomoku_core::Switches { size: 9, ..*Rules::freestyle().switches() }).expect("size 9");
    let open = text([
        ".........",
        ".........",
        ".........",
        ".........",
        ".XXXX....",
        ".OOO.....",
        ".........",
        ".........",
        ".........",
    ]);
    let game = |side| gomoku_core::Setup::from_text(rules, &open, side, [0, 0]).into_game().expect("well-formed");
    for engine in EngineName::ALL {
        let win = analyse(&mut *engine.engine().expect("memory for its table"), &game(Color::Black), Limit::default());
        assert_eq!((win.win_in, win.score), (Some(1), Score::win_at(1)), "{engine:?}");
        let lost = analyse(
            &mut *engine.engine().expect("memory for its table"),
            &game(Color::White),
            Limit { depth: Some(3), ..Limit::default() },
        );
        assert_eq!(lost.win_in, Some(-2), "{engine:?} {lost:?}");
    }
}

#[test]
fn a_stop_ends_the_search_at_once() {
    let (_, game) = bench_positions().swap_remove(0);
    let stopped = AtomicBool::new(true);
    let limit = Limit { depth: Some(30), time: Some(Duration::from_secs(60)), ..Limit::default() };
    let report = EngineName::Medium
        .engine()
        .expect("memory for its table")
        .analyse(&game, &limit, &stopped, &mut |_| {})
        .expect("the game goes on");
    assert!(game.is_legal(report.best));
    assert!(report.nodes < 1_000, "{report:?}");
}
