//! Positions with a forced win: makes them by self-play and the solver, and counts how many of them `tengen` finds.
//!
//! ```text
//! cargo run --release -p gomoku-tengen --example tactics -- make ninuki 100 > ninuki.txt
//! cargo run --release -p gomoku-tengen --example tactics -- check rust/tengen/tests/data/tactics.txt 1.0
//! ```
//!
//! A line of the file is a rule set, the plies of the win that the solver knows, and the moves that lead to the position.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gomoku_core::{Game, Point, Rules};
use gomoku_search::{Limit, Report};
use gomoku_tengen::{Proof, Settings, State, Tengen, Verdict, solve_vct};

/// Nodes for a first look at every position of a game, and for the long one that some get.
const LOOK: u64 = 10_000;
const LONG_LOOK: u64 = 300_000;
/// One position in so many gets the long look.
const LONG_LOOKS: u64 = 6;
/// Plies of the shortest win that is kept: nobody needs a search to make a five or an open four.
const SHORTEST: usize = 5;
/// Nodes of a move in self-play.
const MOVE: u64 = 400;
/// One move in so many is any move near the stones that looks good at a glance.
const SLIPS: u64 = 4;
/// Plies after which a game is given up.
const LONGEST_GAME: usize = 80;
/// Nodes that confirm a win after the move that the engine plays.
const CONFIRM: u64 = 2_000_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["make", rules, count] => make(rules, number(count)),
        ["check", file] => check(file, 1.0),
        ["check", file, seconds] => check(file, number(seconds)),
        _ => {
            eprintln!("make RULES COUNT, or check FILE [SECONDS]");
            std::process::exit(2);
        }
    }
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| {
        eprintln!("{text} is not a number");
        std::process::exit(2);
    })
}

/// SplitMix64: the same positions on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

fn make(name: &str, count: usize) {
    let rules = Rules::from_name(name).expect("a preset");
    let mut random = Random(name.bytes().map(u64::from).sum());
    let mut seen = HashSet::new();
    let mut engine = Tengen::new(Settings { hash: 16, ..Settings::default() });
    while seen.len() < count {
        let Some((game, win_in)) = won_position(rules, &mut engine, &mut random) else { continue };
        if seen.insert(game.key()) {
            let moves: Vec<String> = game.moves().map(|point| point.to_string()).collect();
            println!("{name} {win_in} {}", moves.join(" "));
        }
    }
}

/// Plays a game until the solver knows a win that is not seen at a glance.
fn won_position(rules: Rules, engine: &mut Tengen, random: &mut Random) -> Option<(Game, usize)> {
    let mut game = Game::new(rules);
    engine.reset();
    let opening = 2 + random.below(5) as usize;
    while game.outcome().is_none() && game.moves().len() < LONGEST_GAME {
        let plies = game.moves().len();
        if plies > opening + 2 {
            let nodes = if random.below(LONG_LOOKS) == 0 { LONG_LOOK } else { LOOK };
            if let Some(proof) = win(&game, nodes) {
                if proof.win_in() >= SHORTEST {
                    return Some((game, proof.win_in()));
                }
            }
        }
        let point = if plies < opening || random.below(SLIPS) == 0 {
            slip(&game, random)
        } else {
            let limit = Limit { nodes: Some(MOVE), ..Limit::default() };
            engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).ok()?.best
        };
        game.play(point).ok()?;
    }
    None
}

/// One of the better looking moves.
fn slip(game: &Game, random: &mut Random) -> Point {
    let state = State::new(game.clone());
    let mut moves: Vec<Point> = state.candidates().iter().filter(|&point| game.is_legal(point)).collect();
    moves.sort_by_key(|&point| -state.move_score(point));
    moves.truncate(12);
    moves
        .get(random.below(moves.len().max(1) as u64) as usize)
        .copied()
        .unwrap_or_else(|| game.legal_moves().iter().next().expect("a game that goes on has a legal move"))
}

fn win(game: &Game, nodes: u64) -> Option<Proof> {
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    match solve_vct(game, &limit, &AtomicBool::new(false)) {
        Ok(Verdict::Win(proof)) => Some(proof),
        _ => None,
    }
}

fn check(file: &str, seconds: f64) {
    let text = std::fs::read_to_string(file).expect("the file of positions");
    let mut found: BTreeMap<&str, (u32, u32, u32)> = BTreeMap::new();
    let mut engine = Tengen::new(Settings::default());
    for line in text.lines() {
        let (name, game) = position(line);
        let counts = found.entry(name).or_default();
        engine.reset();
        let started = Instant::now();
        let limit = Limit { time: Some(Duration::from_secs_f64(seconds)), ..Limit::default() };
        let report = engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on");
        counts.2 += 1;
        match judge(&game, &report) {
            Some(true) => counts.0 += 1,
            Some(false) => counts.1 += 1,
            None => println!("missed after {:.2} s, {}: {line}", started.elapsed().as_secs_f64(), report.best),
        }
    }
    for (name, (proven, kept, all)) in found {
        let share = 100.0 * f64::from(proven + kept) / f64::from(all);
        println!("{name}: {share:.1} % of {all} found, {proven} with the plies of a win, {kept} with a winning move");
    }
}

/// Whether the engine announces its win; if not, whether its move wins all the same; nothing where it does not.
fn judge(game: &Game, report: &Report) -> Option<bool> {
    if report.win_in.is_some_and(|plies| plies > 0) {
        return Some(true);
    }
    keeps_the_win(game, report.best).then_some(false)
}

/// Whether every reply to the move loses, as far as the solver can tell.
fn keeps_the_win(game: &Game, point: Point) -> bool {
    let mut game = game.clone();
    let attacker = game.side_to_move();
    if game.play(point).is_err() {
        return false;
    }
    let is_won = |game: &Game| game.outcome().map(|outcome| outcome.winner == Some(attacker));
    if let Some(wins) = is_won(&game) {
        return wins;
    }
    let replies = game.legal_moves();
    let mut nodes = CONFIRM;
    replies.iter().all(|reply| {
        game.play(reply).expect("it is legal");
        let wins = is_won(&game).unwrap_or_else(|| {
            win(&game, nodes).is_some_and(|proof| {
                nodes = nodes.saturating_sub(proof.nodes).max(1);
                true
            })
        });
        game.undo();
        wins
    })
}

fn position(line: &str) -> (&str, Game) {
    let mut words = line.split(' ');
    let name = words.next().expect("a rule set");
    let mut game = Game::new(Rules::from_name(name).expect("a preset"));
    for word in words.skip(1) {
        game.play(word.parse().expect("a point")).expect("a legal move");
    }
    (name, game)
}
