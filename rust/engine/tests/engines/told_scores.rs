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

/// Black is to move with six stones on the board, and stands too well by `hope` and by what black does.
#[test]
fn scores_of_the_search_are_told_as_the_chances_that_they_mean() {
    let (small, large) = (6.0 / 225.0, 6.0 / 361.0);
    for (rules, step, hope, black, decided) in [
        ("freestyle", 138.0, 0.08, 0.13 + 0.02 * small / 0.03, 1.0 - 0.01 * small / 0.2),
        ("standard", 153.0, 0.08, 0.0, 1.0 - 0.02 * small / 0.2),
        ("renju", 135.0, 0.095, 0.18 + 0.06 * small / 0.03, 1.0 - 0.05 * small / 0.2),
        ("ninuki", 147.0, 0.06 + 0.075 * large / 0.05, 0.08 + 0.11 * large / 0.03, 1.0),
    ] {
        let report = analysed(rules, 4_000);
        let steps: f64 = f64::from(report.searched.units()) / step - hope - black;
        let told = 400.0 * (decided * (steps / 2.0).tanh()).atanh();
        assert!((f64::from(report.score.units()) - told).abs() <= 0.5, "{told}: {report:?}");
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
