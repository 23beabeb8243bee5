//! Where one answer is forced, or none helps, the move that is found has a true score, depth and line.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Color, Game, Rules, Setup};
use gomoku_engine::internals::{RefutationRules, State, ThreatStatus};
use gomoku_engine::{EngineName, Limit, Report};

use crate::random::random_game;

fn analysed(game: &Game, limit: Limit) -> Report {
    let mut engine = EngineName::Tengen.engine().expect("memory for its table");
    engine.set_option("hash", "1").expect("a size that the table may have");
    engine.analyse(game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on")
}

/// The game from nine random moves on, each played by a search of six plies.
fn self_play(rules: Rules, seed: u64) -> Vec<Report> {
    let mut game = random_game(rules, 9, seed);
    let mut engine = EngineName::Tengen.engine().expect("memory for its table");
    engine.set_option("hash", "1").expect("a size that the table may have");
    let mut reports = Vec::new();
    while game.outcome().is_none() && reports.len() < 40 {
        let limit = Limit { depth: Some(6), ..Limit::default() };
        let report = engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on");
        game.play(report.best).expect("the move is legal");
        reports.push(report);
    }
    reports
}

#[test]
fn every_move_of_a_game_was_searched_and_its_figures_agree() {
    for rules in Rules::NAMES.into_iter().filter_map(Rules::from_name) {
        for seed in 0..5 {
            for (ply, report) in self_play(rules, seed).into_iter().enumerate() {
                assert!(report.depth > 0 && report.nodes > 0, "{} {seed}, {ply}: {report:?}", rules.name());
                assert!(report.depth == 6 || report.win_in.is_some(), "{} {seed}, {ply}: {report:?}", rules.name());
                assert_eq!(report.pv.first(), Some(&report.best));
                let plies = report.win_in.map_or(0, i32::unsigned_abs);
                assert!(report.selective_depth >= report.depth.max(plies), "{report:?}");
            }
        }
    }
}

#[test]
fn a_lost_position_is_told_to_be_lost() {
    let mut game = Game::new(Rules::freestyle());
    for text in "f7 e5 k11 e7 f9 f6 e8 g5 d8 g7 d4 h4 i3 h8 i9 h5 f5 h6 h7 g6".split(' ') {
        game.play(text.parse().expect("a point")).expect("a legal move");
    }
    let mut state = State::new(game.clone());
    let rules = RefutationRules::of(state.game().rules());
    assert_eq!(ThreatStatus::of(&mut state, &rules), ThreatStatus::FacesOpenFour);
    for depth in [1, 6] {
        let report = analysed(&game, Limit { depth: Some(depth), ..Limit::default() });
        assert!(report.win_in.is_some_and(|plies| plies < 0), "{report:?}");
        assert!(report.depth == depth.min(4) && report.nodes > 0, "{report:?}");
    }
}

/// Five stones whose ends may both be blocked are no five under caro, so a four has up to three answers. A search of
/// fours that goes on after one of them was enough took a million nodes here.
#[test]
fn a_four_with_several_answers_is_not_answered_again_once_one_is_enough() {
    let rows = "
        ...............
        ...............
        ...............
        ...............
        ...........X...
        ........O.O....
        ......OXOO..O..
        .......XOOOX...
        .......O.XXXO..
        ......XXO.X....
        ........XX.....
        ...............
        ...............
        ...............
        ...............
    ";
    let position = Setup::from_text(Rules::caro(), rows, Color::Black, [0, 0]);
    let game = position.into_game().expect("it is drawn well");
    let report = analysed(&game, Limit { nodes: Some(20_000), ..Limit::default() });
    assert_eq!(report.win_in, Some(13), "{report:?}");
}
