//! Levels of play: what each sees, that it answers soundly, and that the highest is the engine as it is.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Color, Game, Point, Rules, Switches};
use gomoku_engine::{EngineName, Limit, Report};

use crate::random::random_game;

fn answer(game: &Game, level: u32, seed: u32) -> Report {
    let options = [("level".to_owned(), level.to_string()), ("seed".to_owned(), seed.to_string())];
    let mut engine = EngineName::Tengen.engine_with(1, &options).unwrap();
    let limit = Limit { nodes: Some(20_000), ..Limit::default() };
    engine.analyse(game, &limit, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

/// The moves that a level plays there, one for each of some seeds.
fn moves(position: &str, level: u32) -> Vec<String> {
    let game = played(position);
    (0..20).map(|seed| answer(&game, level, seed).best.to_string()).collect()
}

fn played(moves: &str) -> Game {
    let mut game = Game::new(Rules::freestyle());
    moves.split_whitespace().for_each(|text| game.play(text.parse().unwrap()).unwrap());
    game
}

fn all_in(moves: &[String], points: &[&str]) -> bool {
    moves.iter().all(|point| points.contains(&point.as_str()))
}

fn presets() -> [Rules; 5] {
    Rules::NAMES.map(|name| Rules::from_name(name).unwrap())
}

#[test]
fn the_highest_level_is_the_engine_as_it_is() {
    for rules in presets() {
        let game = random_game(rules, 12, 5);
        let mut plain = EngineName::Tengen.engine_with(1, &[]).unwrap();
        let limit = Limit { nodes: Some(20_000), ..Limit::default() };
        let told = plain.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).unwrap();
        let full = answer(&game, 8, 99);
        assert_eq!((told.best, told.score, told.nodes, told.pv), (full.best, full.score, full.nodes, full.pv));
    }
}

#[test]
fn every_level_plays_a_legal_move_and_the_same_one_with_the_same_seed() {
    for rules in presets() {
        for (seed, plies) in [(1, 0), (2, 1), (3, 10), (4, 25), (5, 60)] {
            let game = random_game(rules, plies, seed);
            for level in 1..=8 {
                let report = answer(&game, level, 7);
                assert!(game.is_legal(report.best), "level {level}: {}", report.best);
                assert_eq!(report.lines.len(), 1);
                assert_eq!(report.lines[0].moves[0], report.best);
                assert_eq!(report.best, answer(&game, level, 7).best, "level {level}");
            }
        }
    }
}

#[test]
fn every_level_completes_its_five_and_answers_a_four_just_made() {
    for level in 1..=8 {
        assert!(all_in(&moves("h8 a1 h9 a3 h10 a5 h11 a7", level), &["h7", "h12"]), "level {level}");
        assert!(all_in(&moves("a1 h8 a3 h9 a5 h10 h7 h11", level), &["h12"]), "level {level}");
    }
}

#[test]
fn the_first_level_overlooks_an_open_three_and_the_third_does_not() {
    let three = "h8 a1 h9 a15 h10";
    let answers = ["h6", "h7", "h11", "h12"];
    assert!(!moves(three, 1).iter().any(|point| answers.contains(&point.as_str())));
    for level in 3..=8 {
        assert!(all_in(&moves(three, level), &answers), "level {level}: {:?}", moves(three, level));
    }
}

#[test]
fn the_second_level_overlooks_a_three_with_a_gap_and_the_third_only_one_along_a_diagonal_that_is_older() {
    let with_gap = "h8 a1 h9 a15 h11";
    let answers = ["h7", "h10", "h12"];
    assert!(!moves(with_gap, 2).iter().any(|point| answers.contains(&point.as_str())));
    assert!(all_in(&moves(with_gap, 3), &answers));
    // The last move, o1, is far away from the three that was there already.
    let older = "h8 a1 i9 a3 k11 o15 o1";
    let diagonal = ["g7", "j10", "l12"];
    assert!(!moves(older, 3).iter().any(|point| diagonal.contains(&point.as_str())));
    assert!(all_in(&moves(older, 4), &diagonal));
}

#[test]
fn a_weak_level_varies_its_game_and_a_strong_one_hardly() {
    let varied = |level| {
        let mut moves = moves("h8 i9 g7", level);
        moves.sort_unstable();
        moves.dedup();
        moves.len()
    };
    assert!(varied(1) > 2);
    assert!(varied(1) >= varied(4));
    assert_eq!(varied(8), 1);
}

#[test]
fn a_level_wins_by_captures_where_they_are_all_that_is_missing() {
    let mut game = Game::new(Rules::new(Switches { advantage: [4, 0], ..*Rules::ninuki().switches() }).unwrap());
    for text in ["a1", "i8", "a3", "j8", "h8", "a5"] {
        game.play(text.parse::<Point>().unwrap()).unwrap();
    }
    assert_eq!(game.side_to_move(), Color::Black);
    for level in 1..=8 {
        assert_eq!(answer(&game, level, 3).best.to_string(), "k8", "level {level}");
    }
}
