//! A search that panics leaves an engine that works, and no thread that goes on searching.

use std::sync::atomic::AtomicBool;

use gomoku_core::{ErrorData, Game};
use gomoku_engine::{Engine, EngineName, Limit, Report, SearchError, Value, analyse_or_recover, bench_positions};

fn engine(name: EngineName, threads: &str) -> Box<dyn Engine> {
    let mut engine = name.engine().expect("memory for its table");
    engine.set_option("hash", "1").expect("a size that the table may have");
    if name == EngineName::Tengen {
        engine.set_option("threads", threads).expect("threads that it may use");
    }
    engine
}

fn search(engine: &mut dyn Engine, game: &Game, tell: &mut (dyn FnMut(&Report) + Send)) -> Result<Report, SearchError> {
    let limit = Limit { depth: Some(5), ..Limit::default() };
    analyse_or_recover(engine, game, &limit, &AtomicBool::new(false), tell)
}

#[test]
fn after_a_panic_the_engine_is_as_new() {
    let (_, game) = bench_positions().swap_remove(4);
    for (name, threads) in EngineName::ALL.into_iter().map(|name| (name, "1")).chain([(EngineName::Tengen, "2")]) {
        let mut used = engine(name, threads);
        let failed = search(&mut *used, &game, &mut |report| panic!("depth {}", report.depth));
        assert!(matches!(&failed, Err(SearchError::Failed(why)) if why.starts_with("depth ")), "{failed:?}");
        assert_eq!(failed.expect_err("it panicked").code(), "search.failed");
        let after = search(&mut *used, &game, &mut |_| {}).expect("the game goes on");
        let fresh = search(&mut *engine(name, threads), &game, &mut |_| {}).expect("the game goes on");
        if threads == "1" {
            assert_eq!((after.best, after.score, after.nodes), (fresh.best, fresh.score, fresh.nodes), "{name:?}");
        }
        assert!(game.is_legal(after.best));
    }
}

#[test]
fn a_table_that_cannot_be_had_leaves_the_one_before() {
    for name in EngineName::ALL {
        let mut engine = engine(name, "1");
        let error = engine.set_option("hash", "99999999").expect_err("no machine has so much");
        assert!(error.to_string().starts_with("hash cannot be"), "{error}");
        assert_eq!(error.code(), "search.option-value");
        let (_, game) = bench_positions().swap_remove(4);
        assert!(search(&mut *engine, &game, &mut |_| {}).is_ok());
        assert!(engine.options().iter().any(|option| option.name == "hash" && option.value == Value::Integer(1)));
    }
}
