//! What several threads of tengen find together.

use std::sync::atomic::AtomicBool;

use gomoku_engine::{EngineName, Limit, bench_positions};

const DEPTH: u32 = 8;

#[test]
fn several_threads_tell_depths_in_order_and_come_to_the_last_one() {
    for threads in ["1", "2", "5"] {
        let mut engine = EngineName::Tengen.engine().expect("memory for its table");
        engine.set_option("hash", "1").expect("a size that the table may have");
        engine.set_option("threads", threads).expect("threads that it may use");
        for (name, game) in bench_positions() {
            engine.new_game(Some(game.rules()));
            let limit = Limit { depth: Some(DEPTH), ..Limit::default() };
            let mut told = Vec::new();
            let report = engine
                .analyse(&game, &limit, &AtomicBool::new(false), &mut |report| told.push(report.depth))
                .expect("the game goes on");
            assert!(told.is_sorted_by(|before, after| before < after), "{name}: {told:?}");
            let is_last = report.depth == DEPTH && told.last() == Some(&DEPTH);
            assert!(is_last || report.score.is_proven(), "{name}: {told:?}, {report:?}");
            assert!(game.is_legal(report.best), "{name}: {report:?}");
            if threads == "1" {
                assert_eq!(told.len(), report.depth as usize, "{name}: one thread tells of every depth");
            }
        }
    }
}
