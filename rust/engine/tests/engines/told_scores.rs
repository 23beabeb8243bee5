//! What the scores of tengen are told as.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Rules};
use gomoku_engine::{EngineName, Limit, Report};

const LINES: usize = 4;

/// A midgame under these rules that is lost for neither side.
fn analysed(rules: &str, nodes: u64) -> Report {
    let mut game = Game::new(Rules::from_name(rules).expect("a preset"));
    for point in ["h8", "i9", "h10", "g9", "k8", "j8"] {
        game.play(point.parse().expect("a point")).expect("the move is legal");
    }
    let mut engine = EngineName::Tengen.engine().expect("memory for its table");
    engine.set_option("multi_pv", &LINES.to_string()).expect("lines that it may tell");
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    let report = engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on");
    assert!(!report.score.is_proven(), "{rules}: {report:?}");
    report
}

/// Black is to move with six stones on the board.
#[test]
fn scores_of_the_search_are_told_as_the_chances_that_they_mean() {
    for (rules, step, excess) in [("ninuki", 147.0, 0.085 + 0.141), ("freestyle", 138.0, 0.08 + 0.148)] {
        let report = analysed(rules, 4_000);
        let told = 200.0 * (f64::from(report.searched.units()) / step - excess);
        assert!((f64::from(report.score.units()) - told).abs() <= 1.0, "{report:?}");
    }
}

#[test]
fn lines_are_told_as_the_best_one_is_and_stay_in_order() {
    for rules in ["caro", "ninuki", "freestyle"] {
        let report = analysed(rules, 20_000);
        assert_eq!(report.lines.len(), LINES);
        assert_eq!(report.lines[0].score, report.score);
        assert!(report.lines.iter().map(|line| line.score).rev().is_sorted(), "{rules}: {report:?}");
    }
}
