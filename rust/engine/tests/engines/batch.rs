//! Many positions at once: the same answers whatever the threads and the company.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Rules};
use gomoku_engine::{Batch, EngineName, Limit, Report, bench_positions};

fn games() -> Vec<Game> {
    bench_positions().into_iter().map(|(_, game)| game).collect()
}

fn told(reports: Vec<Option<Report>>) -> Vec<Option<(gomoku_core::Point, i32, u64)>> {
    reports.into_iter().map(|it| it.map(|report| (report.best, report.score.units(), report.nodes))).collect()
}

#[test]
fn a_position_gets_the_same_answer_whatever_the_threads_and_the_others() {
    let limit = Limit { nodes: Some(400), ..Limit::default() };
    for name in EngineName::ALL {
        let searched = |games: &[Game], threads| {
            let mut batch = Batch::new(name, &[], threads).expect("memory for tables");
            told(batch.search(games, &limit, &AtomicBool::new(false)).expect("no search fails"))
        };
        let games = games();
        let alone: Vec<_> = games.iter().flat_map(|game| searched(std::slice::from_ref(game), 2)).collect();
        assert_eq!(searched(&games, 1), alone, "{name:?}");
        assert_eq!(searched(&games, 3), alone, "{name:?}");
        let backwards: Vec<_> = games.iter().rev().cloned().collect();
        assert_eq!(searched(&backwards, 2), alone.into_iter().rev().collect::<Vec<_>>(), "{name:?}");
    }
}

#[test]
fn games_that_are_over_have_no_answer() {
    let mut over = Game::new(Rules::freestyle());
    for (black, white) in [(0, 20), (1, 21), (2, 22), (3, 23), (4, 24)] {
        over.play(gomoku_core::Point::new(black, 0).expect("on the board")).expect("legal");
        if over.outcome().is_none() {
            over.play(gomoku_core::Point::new(white - 20, 5).expect("on the board")).expect("legal");
        }
    }
    assert!(over.outcome().is_some());
    let mut batch = Batch::new(EngineName::Tengen, &[], 2).expect("memory for tables");
    let limit = Limit { depth: Some(1), ..Limit::default() };
    let games = [over.clone(), Game::new(Rules::freestyle()), over];
    let reports = batch.search(&games, &limit, &AtomicBool::new(false)).expect("no search fails");
    assert_eq!(reports.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false]);
    assert!(batch.search(&[], &limit, &AtomicBool::new(false)).expect("nothing to search").is_empty());
}

#[test]
fn a_stop_leaves_positions_without_an_answer() {
    let mut batch = Batch::new(EngineName::Easy, &[], 2).expect("memory for tables");
    let reports = batch.search(&games(), &Limit::default(), &AtomicBool::new(true)).expect("no search fails");
    assert!(reports.iter().all(Option::is_none));
}

#[test]
fn an_option_that_there_is_not_is_refused() {
    let error = Batch::new(EngineName::Easy, &[("size".into(), "1".into())], 1).err().expect("unknown");
    assert!(error.to_string().contains("size"), "{error}");
}
