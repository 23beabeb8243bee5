//! Wins and losses that the engine announces after a short search of random positions, each checked.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Point, Rules};
use gomoku_engine::tengen::{Options, Tengen};
use gomoku_engine::{Engine, Limit};

use crate::make::slip;
use crate::random::{Random, random_game};
use crate::wins::win;

/// Nodes in which the solver proves most of what is announced.
const LOOK: u64 = 20_000;
/// Nodes of the engine for the next move of a win that the solver does not see.
const MOVE: u64 = 200_000;
/// This many moves of the engine are tried against all replies before an announcement counts as not confirmed.
const MOST_MOVES: u32 = 5;
/// Stones on the fullest of the random boards.
const MOST_STONES: usize = 60;

/// What became of the announcements.
#[derive(Default)]
struct Counts {
    positions: usize,
    wins: usize,
    losses: usize,
    open: usize,
}

/// Searches this many random positions by this many nodes, and prints every announcement that the solver cannot confirm.
pub fn run(name: &str, count: usize, nodes: u64) {
    let rules = Rules::from_name(name).expect("a preset");
    let mut random = Random::new(name.bytes().map(u64::from).sum());
    let mut engine = Tengen::new(Options { hash: 1, ..Options::default() }).expect("memory for its table");
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    let mut counts = Counts::default();
    while counts.positions < count {
        let Some(game) = random_position(rules, &mut random) else { continue };
        counts.positions += 1;
        engine.new_game(None);
        let report = engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on");
        let Some(plies) = report.win_in else { continue };
        let is_win = plies > 0;
        *(if is_win { &mut counts.wins } else { &mut counts.losses }) += 1;
        let is_confirmed =
            if is_win { is_won(&game, Some(report.best), MOST_MOVES) } else { is_lost(&game, MOST_MOVES) };
        if !is_confirmed {
            counts.open += 1;
            let moves: Vec<String> = game.moves().map(|point| point.to_string()).collect();
            println!("not confirmed, {name} {plies} by {}: {}", report.best, moves.join(" "));
        }
    }
    let Counts { positions, wins, losses, open } = counts;
    println!("{name}: {positions} positions, {wins} wins and {losses} losses announced, {open} of them not confirmed");
}

/// Random moves near the stones, or, every other time, moves that look good.
fn random_position(rules: Rules, random: &mut Random) -> Option<Game> {
    let stones = 2 + random.below(MOST_STONES - 1);
    if random.below(2) == 0 {
        return Some(random_game(rules, stones, random.below(usize::MAX) as u64));
    }
    let mut game = random_game(rules, 2, random.below(usize::MAX) as u64);
    while game.outcome().is_none() && game.moves().len() < stones {
        let point = slip(&game, random);
        game.play(point).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// Whether the side to move wins: the solver says so, or it wins after the engine's move whatever the reply.
fn is_won(game: &Game, best: Option<Point>, moves: u32) -> bool {
    if win(game, LOOK).is_some() {
        return true;
    }
    let Some(point) = best.or_else(|| winning_move(game)).filter(|_| moves > 0) else { return false };
    let mut after = game.clone();
    after.play(point).is_ok()
        && match after.outcome() {
            Some(outcome) => outcome.winner == Some(game.side_to_move()),
            None => is_lost(&after, moves - 1),
        }
}

/// Whether the side to move loses whatever it plays.
fn is_lost(game: &Game, moves: u32) -> bool {
    let winner = Some(game.side_to_move().opponent());
    game.legal_moves().iter().all(|point| {
        let mut after = game.clone();
        after.play(point).expect("it is legal");
        match after.outcome() {
            Some(outcome) => outcome.winner == winner,
            None => is_won(&after, None, moves),
        }
    })
}

/// The first move of a win that the engine announces.
fn winning_move(game: &Game) -> Option<Point> {
    let mut engine = Tengen::new(Options { hash: 4, ..Options::default() }).expect("memory for its table");
    let limit = Limit { nodes: Some(MOVE), ..Limit::default() };
    let report = engine.analyse(game, &limit, &AtomicBool::new(false), &mut |_| {}).ok()?;
    report.win_in.filter(|&plies| plies > 0).map(|_| report.best)
}
