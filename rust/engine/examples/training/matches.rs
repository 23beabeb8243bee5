//! `tengen` against itself with other weights, at fixed nodes: the first word on whether a training was worth it.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use gomoku_core::{Color, Game, Rules};
use gomoku_engine::Weights;

use crate::arguments::Arguments;
use crate::opening::{opening, varied_rules};
use crate::player::Player;
use crate::random::Random;
use crate::self_play::{LONGEST, weights};

/// Whose weights meet, and how.
struct Settings {
    rules: Rules,
    new: Option<Arc<Weights>>,
    old: Option<Arc<Weights>>,
    nodes: u64,
    seed: u64,
    balance: i32,
}

/// Plays pairs of games with colours swapped and prints what the new weights scored.
pub fn run(mut arguments: Arguments) -> Result<(), String> {
    let rules: String = arguments.require("rules")?;
    let settings = Settings {
        rules: Rules::from_name(&rules).ok_or_else(|| format!("--rules cannot be {rules:?}"))?,
        new: weights(&arguments.take("new", String::new())?)?,
        old: weights(&arguments.take("old", String::new())?)?,
        nodes: arguments.take("nodes", 2_000)?,
        seed: arguments.take("seed", 1_000)?,
        balance: arguments.take("balance", 150)?,
    };
    let threads = arguments.take("threads", thread::available_parallelism().map_or(1, usize::from))?;
    let pairs: u32 = arguments.take("pairs", 100)?;
    arguments.finish()?;
    let scores = play_pairs(&settings, pairs, threads)?;
    println!("{}", summary(&scores));
    Ok(())
}

/// How many pairs brought the new weights each number of half points, 0 to 4.
fn play_pairs(settings: &Settings, pairs: u32, threads: usize) -> Result<[u32; 5], String> {
    let next = AtomicU32::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (next, sender) = (&next, sender.clone());
            let (new, old) = (settings.new.clone(), settings.old.clone());
            let mut players = [Player::new("tengen", new)?, Player::new("tengen", old)?];
            scope.spawn(move || {
                while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < pairs) {
                    let _ = sender.send(play_pair(settings, &mut players, number));
                }
            });
        }
        drop(sender);
        let mut scores = [0; 5];
        for points in receiver {
            scores[points] += 1;
            let done: u32 = scores.iter().sum();
            if done % 25 == 0 {
                eprintln!("{}", summary(&scores));
            }
        }
        Ok(scores)
    })
}

/// Half points of the new weights in two games from one opening, which both find even.
fn play_pair(settings: &Settings, players: &mut [Player; 2], number: u32) -> usize {
    let mut random = Random::stream(settings.seed, u64::from(number));
    let rules = varied_rules(settings.rules, &mut random);
    players.iter_mut().for_each(Player::new_game);
    let judge = &mut players[number as usize % 2];
    let start = opening(rules, judge, settings.nodes, settings.balance, &mut random);
    Color::ALL.into_iter().map(|color| play(settings, players, start.clone(), color)).sum()
}

/// Half points of the new weights, which play that colour.
fn play(settings: &Settings, players: &mut [Player; 2], mut game: Game, color: Color) -> usize {
    players.iter_mut().for_each(Player::new_game);
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let player = &mut players[usize::from(game.side_to_move() != color)];
        let best = player.search(&game, settings.nodes).best;
        game.play_unchecked(best);
    }
    match game.outcome().and_then(|outcome| outcome.winner) {
        None => 1,
        Some(winner) => 2 * usize::from(winner == color),
    }
}

/// Pairs by half points, share of the points, and Elo with its interval of 95 %.
fn summary(scores: &[u32; 5]) -> String {
    let pairs = f64::from(scores.iter().sum::<u32>());
    let share = |points: usize| points as f64 / 4.0;
    let each = || scores.iter().enumerate().map(|(points, &count)| (share(points), f64::from(count) / pairs));
    let mean: f64 = each().map(|(share, weight)| share * weight).sum();
    let variance: f64 = each().map(|(share, weight)| (share - mean).powi(2) * weight).sum();
    let error = 1.96 * (variance / pairs).sqrt();
    let elo = |share: f64| 400.0 * (share.clamp(1e-3, 1.0 - 1e-3) / (1.0 - share.clamp(1e-3, 1.0 - 1e-3))).log10();
    let (low, high) = (elo(mean - error), elo(mean + error));
    format!("pairs {scores:?}, {:.1} %, Elo {:+.0} ({low:+.0} to {high:+.0})", 100.0 * mean, elo(mean))
}
