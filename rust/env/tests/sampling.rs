//! Actions by chance: legal ones alone, as often as they should be, and the same whatever the threads.

use gomoku_core::{Rules, Switches};
use gomoku_env::{Autoreset, LogitError, NO_ACTION, Odds, Settings, VectorEnv};

use crate::owned::Owned;

/// This many that three threads share them.
const LANES: usize = 12_000;
const POINTS: usize = 25;

fn env(rules: Rules, lanes: usize, autoreset: Autoreset, threads: usize) -> (VectorEnv, Owned) {
    let small = Rules::new(Switches { size: 5, ..*rules.switches() }).expect("a size that boards have");
    let settings = Settings { autoreset, ..Settings::default() };
    let mut env = VectorEnv::new(&vec![small; lanes], settings, threads).expect("rules that fit");
    let mut arrays = Owned::of(&env);
    env.reset(None, arrays.lent());
    (env, arrays)
}

/// A logit for every action of that many lanes; the second of each lane is `-inf`.
fn logits(lanes: usize) -> Vec<f32> {
    let of_action = |action: usize| if action == 1 { f32::NEG_INFINITY } else { (action % 7) as f32 / 2.0 };
    (0..lanes * POINTS).map(|index| of_action(index % POINTS)).collect()
}

fn sampled(env: &VectorEnv, seed: u64, odds: Odds<'_>) -> Vec<i32> {
    let mut actions = vec![99; env.lanes()];
    env.sample(seed, odds, &mut actions).expect("odds of every lane");
    actions
}

#[test]
fn threads_change_nothing_and_seeds_and_plies_do() {
    let logits = logits(LANES);
    for odds in [Odds::Even, Odds::Logits { logits: &logits, temperature: 1.0 }] {
        let runs = [1, 2, 3].map(|threads| {
            let (mut env, mut arrays) = env(Rules::freestyle(), LANES, Autoreset::SameStep, threads);
            let first = sampled(&env, 7, odds);
            assert_eq!(first, sampled(&env, 7, odds), "in the same positions the same");
            assert_ne!(first, sampled(&env, 8, odds));
            env.step(&first, None, arrays.lent()).expect("legal actions");
            let second = sampled(&env, 7, odds);
            assert_ne!(first, second);
            env.step(&second, None, arrays.lent()).expect("legal actions");
            [first, second]
        });
        assert_eq!(runs[0], runs[1]);
        assert_eq!(runs[0], runs[2]);
    }
}

#[test]
fn copies_of_a_lane_draw_each_for_itself() {
    let (env, _) = env(Rules::freestyle(), 1, Autoreset::SameStep, 1);
    let mut drawn = sampled(&env.copies(&[0; 200]), 1, Odds::Even);
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!(drawn.len(), POINTS);
}

/// The chi-square statistic of that many observations with these probabilities.
fn chi_square(counts: &[usize], odds: &[f64]) -> f64 {
    let total: usize = counts.iter().sum();
    let parts = counts.iter().zip(odds).filter(|(_, share)| **share > 0.0).map(|(&count, share)| {
        let expected = share * total as f64;
        (count as f64 - expected).powi(2) / expected
    });
    parts.sum()
}

#[test]
fn actions_come_as_often_as_the_odds_say() {
    let (mut env, mut arrays) = env(Rules::freestyle(), LANES, Autoreset::SameStep, 1);
    env.step(&vec![12; LANES], None, arrays.lent()).expect("the centre is empty");
    let logits = logits(LANES);
    for (odds, temperature) in [(Odds::Even, None), (Odds::Logits { logits: &logits, temperature: 0.7 }, Some(0.7))] {
        let weight = |action: usize| match temperature {
            _ if action == 12 => 0.0,
            None => 1.0,
            Some(temperature) => (f64::from(logits[action]) / temperature).exp(),
        };
        let total: f64 = (0..POINTS).map(weight).sum();
        let expected: Vec<f64> = (0..POINTS).map(|action| weight(action) / total).collect();
        let mut counts = [0; POINTS];
        for seed in 0..5 {
            sampled(&env, seed, odds).iter().for_each(|&action| counts[action as usize] += 1);
        }
        assert!(counts.iter().zip(&expected).all(|(&count, &share)| share > 0.0 || count == 0));
        let statistic = chi_square(&counts, &expected);
        assert!(statistic < 60.0, "{statistic}: chance alone exceeds it once in 20,000 draws; {counts:?}");
    }
}

#[test]
fn every_action_is_legal_through_whole_games() {
    for rules in [Rules::freestyle(), Rules::renju(), Rules::ninuki()] {
        let (mut env, mut arrays) = env(rules, 60, Autoreset::NextStep, 1);
        let logits: Vec<f32> = (0..60 * POINTS).map(|index| (index % 11) as f32).collect();
        for step in 0..80 {
            let odds = if step % 2 == 0 { Odds::Even } else { Odds::Logits { logits: &logits, temperature: 2.0 } };
            let actions = sampled(&env, 3, odds);
            for (lane, &action) in actions.iter().enumerate() {
                let mask = &arrays.legal_action_mask[lane * POINTS..(lane + 1) * POINTS];
                let is_over = !mask.contains(&true);
                assert!(if is_over { action == NO_ACTION } else { mask[action as usize] }, "lane {lane}: {action}");
            }
            env.step(&actions, None, arrays.lent()).expect("legal actions, or lanes that are over");
        }
    }
}

#[test]
fn without_temperature_the_first_of_the_highest_logits_is_taken() {
    let (mut env, mut arrays) = env(Rules::freestyle(), 2, Autoreset::SameStep, 1);
    let mut logits = vec![-3e38; 2 * POINTS];
    (logits[4], logits[9], logits[POINTS + 20]) = (3e38, 3e38, -1.0);
    for (temperature, expected) in [(0.0, [4, 20]), (1e-300, [4, 20])] {
        let drawn = sampled(&env, 1, Odds::Logits { logits: &logits, temperature });
        assert_eq!(drawn[1], expected[1]);
        assert!(drawn[0] == expected[0] || temperature > 0.0 && drawn[0] == 9);
    }
    env.step(&[4, 20], None, arrays.lent()).expect("empty points");
    assert_eq!(sampled(&env, 1, Odds::Logits { logits: &logits, temperature: 0.0 }), [9, 0]);
}

#[test]
fn logits_that_say_nothing_are_refused_with_the_first_lane() {
    let (mut env, mut arrays) = env(Rules::freestyle(), 900, Autoreset::SameStep, 3);
    env.step(&[7; 900], None, arrays.lent()).expect("empty points");
    let mut actions = [0; 900];
    let good = logits(900);
    for (lane, action, logit) in [(300, 3, f32::NAN), (899, 24, f32::INFINITY)] {
        let mut bad = good.clone();
        bad[lane * POINTS + action] = logit;
        bad[899 * POINTS + 24] = f32::INFINITY;
        let error =
            env.sample(1, Odds::Logits { logits: &bad, temperature: 1.0 }, &mut actions).expect_err("no number");
        assert!(
            matches!(error, LogitError::NoNumber { lane: l, action: a, .. } if (l, a) == (lane, action)),
            "{error}"
        );
    }
    let mut nowhere = good.clone();
    nowhere[..POINTS].fill(f32::NEG_INFINITY);
    nowhere[7] = 1.0;
    let error = env.sample(1, Odds::Logits { logits: &nowhere, temperature: 1.0 }, &mut actions);
    assert_eq!(error, Err(LogitError::AllExcluded { lane: 0 }), "a stone is on the only other point");
    let mut unread = good;
    unread[7] = f32::NAN;
    env.sample(1, Odds::Logits { logits: &unread, temperature: 1.0 }, &mut actions).expect("no legal action's logit");
}
