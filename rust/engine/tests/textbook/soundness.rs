//! Every search returns the score of plain negamax, whatever it prunes or remembers; and it does so every time.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use gomoku_core::Rules;
use gomoku_engine::internals::textbook::{Options, RootSearch, Search, alpha_beta, deepen, principal_variation};
use gomoku_engine::internals::{Counter, Evaluated, Evaluation, Patterns, Table, Watch};
use gomoku_engine::{EngineName, Limit, Score};

use crate::extent::seeds;
use crate::textbook::{midgame, plain_negamax, small_midgame};

const POSITIONS: u64 = 200;

/// Nothing selective; quiescence short enough for plain negamax to follow it.
fn sound(evaluation: Evaluation) -> Options {
    Options { evaluation, quiescence: 2, hash: 1, ..Options::of(EngineName::Easy).expect("a textbook search") }
}

fn score_with(search: RootSearch, state: &Evaluated<Patterns>, options: &Options, depth: u32, table: bool) -> Score {
    let stop = AtomicBool::new(false);
    let memory = Table::new(1).expect("a MiB");
    let table = table.then_some(&memory);
    let watch = Watch::exact(Limit::default(), &stop);
    let mut search_state = Search::new(state.clone(), options, table, Counter::new(&watch));
    search(&mut search_state, depth, 0, -Score::INFINITE, Score::INFINITE)
}

fn deepened(search: RootSearch, state: &Evaluated<Patterns>, options: &Options, depth: u32) -> Score {
    let stop = AtomicBool::new(false);
    let table = Table::new(1).expect("a MiB");
    let watch = Watch::exact(Limit::default(), &stop);
    let mut search_state = Search::new(state.clone(), options, Some(&table), Counter::new(&watch));
    deepen(&mut search_state, search, 1, depth, &mut |_| ControlFlow::Continue(()))
        .expect("an unlimited search finds a move")
        .score
}

fn check(state: &Evaluated<Patterns>, options: &Options, depth: u32, name: &str) {
    let expected = plain_negamax(&mut state.clone(), options, depth, 0);
    for (search, search_name) in [(alpha_beta as RootSearch, "alpha-beta"), (principal_variation, "PVS")] {
        for table in [false, true] {
            let score = score_with(search, state, options, depth, table);
            assert_eq!(score, expected, "{name}: {search_name}, depth {depth}, table {table}\n{:?}", state.game());
        }
        let score = deepened(search, state, options, depth);
        // A win that is found ends the deepening: what lies deeper cannot be shorter.
        assert_eq!(score, expected, "{name}: {search_name} deepened to {depth}\n{:?}", state.game());
    }
}

fn check_rules(rules: Rules) {
    for seed in seeds(POSITIONS) {
        let evaluation = Evaluation::ALL[(seed % 2) as usize];
        let options = sound(evaluation);
        let name = format!("{} seed {seed}", rules.name());
        let state = |game| Evaluated::new(game, Patterns::new(evaluation));
        let small = state(small_midgame(rules, seed));
        (1..=4).for_each(|depth| check(&small, &options, depth, &name));
        let large = state(midgame(rules, seed));
        check(&large, &options, 1, &name);
        if seed % 8 == 0 {
            check(&large, &options, 2, &name);
        }
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
