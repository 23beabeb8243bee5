//! A win proven by threats survives every reply, under every rule set; and on small boards, a search without any idea
//! of threats agrees.

mod proof;
#[path = "random/mod.rs"]
mod random;
#[allow(dead_code, reason = "the fuzz targets read scripts from bytes")]
#[path = "../../core/tests/laws/script.rs"]
mod script;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use gomoku_core::{Color, Game, Point, Rules, Switches};
use gomoku_engine::{Limit, SearchError};
use gomoku_engine::{SOLVER_MEMORY, Verdict, solve_vcf, solve_vct};
use proof::{a_long_win_survives_every_reply_on_the_way, a_win_by_threats_survives_every_reply, proof, verdict};
use random::{Random, random_game};
use script::{SWITCH_BYTES, Script};

/// Board sizes, and how many positions of each.
const POSITIONS: [(usize, u64); 4] = [(7, 200), (9, 200), (15, 40), (19, 10)];
/// Enough for most wins.
const NODES: u64 = 2_000;

fn check_rules(rules: Rules) {
    for (size, positions) in POSITIONS {
        let rules = Rules::new(Switches { size, ..*rules.switches() }).expect("every size is allowed");
        let game = |seed| random_game(rules, 8 + (seed % 16) as usize, seed);
        let wins = (0..positions).filter(|&seed| a_win_by_threats_survives_every_reply(&game(seed), NODES)).count();
        assert!(wins as u64 > positions / 6, "{wins} wins on size {size} check little");
    }
}

#[test]
fn ninuki() {
    check_rules(Rules::ninuki());
}

#[test]
fn freestyle() {
    check_rules(Rules::freestyle());
}

#[test]
fn standard() {
    check_rules(Rules::standard());
}

#[test]
fn renju() {
    check_rules(Rules::renju());
}

#[test]
fn caro() {
    check_rules(Rules::caro());
}

#[test]
fn ninuki_near_the_goal() {
    let switches = Switches { size: 9, goal: 3, advantage: [2, 2], ..*Rules::ninuki().switches() };
    let rules = Rules::new(switches).expect("below the goal");
    let wins =
        (0..200).filter(|&seed| a_win_by_threats_survives_every_reply(&random_game(rules, 12, seed), NODES)).count();
    assert!(wins > 40, "{wins} wins check little");
}

#[test]
fn any_switches() {
    let mut random = Random::new(5);
    let mut wins = 0;
    for _ in 0..1_000 {
        let mut switches = [0; SWITCH_BYTES].map(|_: u8| random.below(256) as u8);
        (switches[0], switches[1]) = (7, switches[1] % 6);
        let choices = (0..8 + random.below(16)).map(|_| random.below(1 << 16) as u16).collect();
        let game = Script::new(switches, choices).walk(|game, point| {
            let _ = game.play(point);
        });
        wins += u32::from(game.outcome().is_none() && a_win_by_threats_survives_every_reply(&game, NODES));
    }
    assert!(wins > 100, "{wins} wins check little");
}

/// Whether the side to move wins within so many plies: every move against every reply.
fn wins_within(game: &mut Game, plies: usize, known: &mut HashMap<(u64, Option<Color>, usize), bool>) -> bool {
    let key = (game.key(), game.pending_five(), plies);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let attacker = game.side_to_move();
    let moves: Vec<Point> = game.legal_moves().iter().collect();
    let wins = moves.iter().any(|&point| {
        game.play_unchecked(point);
        let wins = match game.outcome() {
            Some(outcome) => outcome.winner == Some(attacker),
            None => plies > 1 && every_reply_loses(game, plies - 1, known),
        };
        game.undo();
        wins
    });
    known.insert(key, wins);
    wins
}

fn every_reply_loses(game: &mut Game, plies: usize, known: &mut HashMap<(u64, Option<Color>, usize), bool>) -> bool {
    let attacker = game.side_to_move().opponent();
    game.legal_moves().iter().all(|reply| {
        game.play_unchecked(reply);
        let loses = match game.outcome() {
            Some(outcome) => outcome.winner == Some(attacker),
            None => plies > 1 && wins_within(game, plies - 1, known),
        };
        game.undo();
        loses
    })
}

/// Of the positions from games, one in so many is played out.
const EVERY: usize = 10;

/// The longest win that is looked for without any idea of threats.
const LONGEST: usize = 7;

/// Small boards with few empty points: a claimed win is there, whatever is played, within the plies of the line.
fn check_small_boards(rules: Rules) {
    let mut wins = 0;
    for seed in 0..500 {
        let size = 6 + (seed % 2) as usize;
        let empty = 12 + (seed % 9) as usize;
        let rules = Rules::new(Switches { size, goal: 3, ..*rules.switches() }).expect("a small board is allowed");
        let game = random_game(rules, size * size - empty, seed);
        let Some(proof) = proof(solve_vct, &game, Some(NODES)) else { continue };
        if proof.win_in() == 1 || proof.win_in() > LONGEST {
            continue;
        }
        let is_there = wins_within(&mut game.clone(), proof.win_in(), &mut HashMap::new());
        assert!(is_there, "{proof:?} seed {seed}\n{game:?}");
        wins += 1;
    }
    assert!(wins > 5, "{wins} wins check little");
}

#[test]
fn small_boards_of_ninuki() {
    check_small_boards(Rules::ninuki());
}

#[test]
fn small_boards_of_freestyle() {
    check_small_boards(Rules::freestyle());
}

#[test]
fn small_boards_of_standard() {
    check_small_boards(Rules::standard());
}

#[test]
fn small_boards_of_renju() {
    check_small_boards(Rules::renju());
}

#[test]
fn small_boards_of_caro() {
    check_small_boards(Rules::caro());
}

#[test]
fn long_wins_from_games() {
    let mut random = Random::new(7);
    for line in include_str!("data/tactics.txt").lines().step_by(EVERY) {
        let mut words = line.split(' ');
        let rules = words.next().and_then(Rules::from_name).expect("a preset");
        let mut game = Game::new(rules);
        words.skip(1).for_each(|text| game.play(text.parse().expect("a point")).expect("legal"));
        a_long_win_survives_every_reply_on_the_way(&game, &mut |bound| random.below(bound));
    }
}

#[test]
fn whatever_wins_by_fours_wins_by_threats() {
    for rules in Rules::NAMES.map(|name| Rules::from_name(name).expect("a preset")) {
        let rules = Rules::new(Switches { size: 9, ..*rules.switches() }).expect("size 9");
        for seed in 0..100 {
            let game = random_game(rules, 16, seed);
            if proof(solve_vcf, &game, Some(NODES)).is_some() {
                assert!(proof(solve_vct, &game, None).is_some(), "{game:?}");
            }
        }
    }
}

#[test]
fn a_limit_ends_the_search_and_is_no_verdict() {
    let rules = Rules::new(Switches { size: 9, ..*Rules::freestyle().switches() }).expect("size 9");
    let verdicts = (0..200).map(|seed| verdict(solve_vct, &random_game(rules, 16, seed), Some(50)));
    assert!(verdicts.filter(|verdict| matches!(verdict, Verdict::Unknown { nodes: ..60 })).count() > 5);
}

#[test]
fn depth_counts_the_moves_of_the_attacker() {
    let rules = Rules::new(Switches { size: 9, ..*Rules::freestyle().switches() }).expect("size 9");
    for seed in 0..200 {
        let game = random_game(rules, 14, seed);
        let within = |depth| {
            let limit = Limit { depth: Some(depth), nodes: Some(20_000), ..Limit::default() };
            solve_vct(&game, &limit, SOLVER_MEMORY, &AtomicBool::new(false))
        };
        let Some(depth) = (1..6).find(|&depth| matches!(within(depth), Ok(Verdict::Win(_)))) else { continue };
        let Ok(Verdict::Win(proof)) = within(depth) else { panic!("the verdict changed") };
        assert_eq!(proof.win_in().div_ceil(2), depth as usize, "{proof:?}\n{game:?}");
        if depth > 1 {
            assert!(matches!(within(depth - 1), Ok(Verdict::Unknown { .. })), "{game:?}");
        }
    }
}

#[test]
fn a_finished_game_has_no_move_to_look_for() {
    let mut game = Game::new(Rules::freestyle());
    for point in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"] {
        game.play(point.parse().expect("a point")).expect("legal");
    }
    assert_eq!(solve_vct(&game, &Limit::default(), SOLVER_MEMORY, &AtomicBool::new(false)), Err(SearchError::GameOver));
}

#[test]
fn a_full_memory_ends_the_search_and_claims_nothing() {
    // A megabyte is full after some thousand positions; without it the search goes on to its nodes.
    let found = (0..40).map(|seed| {
        let game = random_game(Rules::ninuki(), 40, seed);
        let limit = Limit { nodes: Some(60_000), ..Limit::default() };
        let stop = AtomicBool::new(false);
        let [small, large] =
            [1, SOLVER_MEMORY].map(|memory| solve_vct(&game, &limit, memory, &stop).expect("it goes on"));
        match (small, large) {
            (Verdict::Unknown { nodes }, Verdict::Unknown { nodes: more }) if nodes < more => true,
            (Verdict::Unknown { .. }, _) => true,
            (small, large) => {
                assert_eq!(small, large, "{game:?}");
                false
            }
        }
    });
    assert!(found.filter(|is_full| *is_full).count() > 0, "no search was large enough to tell");
}
