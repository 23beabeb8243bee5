//! Scratch: searches bench positions.
use gomoku_search::{Limit, bench_positions};
use gomoku_tengen::{Settings, Tengen};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
fn main() {
    let time: u64 = std::env::args().nth(1).map_or(500, |t| t.parse().unwrap());
    for (name, game) in bench_positions() {
        let mut engine = Tengen::new(Settings::default());
        let stop = AtomicBool::new(false);
        let limit = Limit { time: Some(Duration::from_millis(time)), ..Limit::default() };
        let report = engine.analyse(&game, &limit, &stop, &mut |_| {}).unwrap();
        println!(
            "{name}: depth {} sel {} score {} win {:?} nodes {} in {:?} = {:.0} kn/s pv {:?}",
            report.depth,
            report.selective_depth,
            report.score,
            report.win_in,
            report.nodes,
            report.time,
            report.nodes as f64 / report.time.as_secs_f64() / 1e3,
            report.pv
        );
    }
}
