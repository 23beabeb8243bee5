//! Games of an engine against itself, every position of them labelled, and positions beside them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use gomoku_core::{Color, Game, Point, Rules};
use gomoku_engine::{Evaluated, Report, Tables, Weights};

use crate::arguments::Arguments;
use crate::opening::{opening, varied_rules};
use crate::player::Player;
use crate::random::Random;
use crate::sample::{self, Sample};

/// Longer games are called draws.
pub const LONGEST: usize = 200;
/// So many games without a labelled position say that there will be none.
const HOPELESS: u32 = 50;
/// How far a move beside the best may fall behind it and be played all the same.
const TOLERANCE: i32 = 80;
/// Of the moves that may be sampled, how many: those that order best.
const SAMPLED: usize = 24;

/// What is asked for on the command line.
#[derive(Clone)]
struct Settings {
    rules: Rules,
    player: String,
    weights: Option<Arc<Weights>>,
    nodes: u64,
    positions: usize,
    first_game: u32,
    seed: u64,
    balance: i32,
    deviations: f64,
    wandering: f64,
    temperature: f64,
}

impl Settings {
    fn player(&self) -> Result<Player, String> {
        Player::new(&self.player, self.weights.clone())
    }
}

/// Weights that are read from a file, unless none is named.
pub fn weights(path: &str) -> Result<Option<Arc<Weights>>, String> {
    if path.is_empty() {
        return Ok(None);
    }
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    Weights::read(&bytes).map(|weights| Some(Arc::new(weights))).map_err(|error| format!("{path}: {error}"))
}

/// A finished game's samples, under its number.
type Played = (u32, Vec<Sample>);

/// Plays until there are as many positions as were asked for, and writes them in the order of the games.
pub fn run(mut arguments: Arguments) -> Result<(), String> {
    let rules: String = arguments.require("rules")?;
    let path: String = arguments.require("out")?;
    let threads = arguments.take("threads", thread::available_parallelism().map_or(1, usize::from))?;
    let settings = Settings {
        rules: Rules::from_name(&rules).ok_or_else(|| format!("--rules cannot be {rules:?}"))?,
        player: arguments.take("player", "tengen".to_owned())?,
        weights: weights(&arguments.take("weights", String::new())?)?,
        nodes: arguments.take("nodes", 1_500)?,
        positions: arguments.take("positions", 100_000)?,
        first_game: arguments.take("first-game", 0)?,
        seed: arguments.take("seed", 1)?,
        balance: arguments.take("balance", 250)?,
        deviations: arguments.take("deviations", 0.7)?,
        wandering: arguments.take("wandering", 0.25)?,
        temperature: arguments.take("temperature", 1.5)?,
    };
    arguments.finish()?;
    settings.player()?;
    let mut file = BufWriter::new(File::create(&path).map_err(|error| format!("{path}: {error}"))?);
    sample::write_header(&mut file, &rules).map_err(|error| format!("{path}: {error}"))?;
    play_all(&settings, threads, &mut file).map_err(|error| format!("{path}: {error}"))
}

fn play_all(settings: &Settings, threads: usize, file: &mut impl Write) -> std::io::Result<()> {
    let (sender, receiver) = mpsc::channel();
    let next = AtomicU32::new(settings.first_game);
    let enough = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, enough) = (sender.clone(), &next, &enough);
            scope.spawn(move || play_games(settings, next, enough, &sender));
        }
        drop(sender);
        let written = write_in_order(settings, &receiver, file);
        enough.store(true, Ordering::Relaxed);
        written
    })
}

/// One thread's games, until there are enough.
fn play_games(settings: &Settings, next: &AtomicU32, enough: &AtomicBool, sender: &Sender<Played>) {
    let mut player = settings.player().expect("checked when the settings were read");
    while !enough.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let samples = SelfPlay::new(settings, &mut player, number).play();
        if sender.send((number, samples)).is_err() {
            return;
        }
    }
}

/// Holds games back until those before them are written, so that the file depends on the seed alone.
fn write_in_order(settings: &Settings, receiver: &Receiver<Played>, file: &mut impl Write) -> std::io::Result<()> {
    let begun = Instant::now();
    let mut waiting = BTreeMap::new();
    let (mut number, mut written, mut told) = (settings.first_game, 0, Duration::ZERO);
    for (game, samples) in receiver {
        waiting.insert(game, samples);
        while let Some(samples) = waiting.remove(&number) {
            sample::write_all(file, &samples)?;
            number += 1;
            written += samples.len();
            if written == 0 && number - settings.first_game >= HOPELESS {
                return Err(std::io::Error::other("no search got through its first depth: it needs more nodes"));
            }
            if written >= settings.positions {
                tell(number - settings.first_game, written, begun.elapsed());
                return file.flush();
            }
        }
        if begun.elapsed() - told > Duration::from_secs(10) {
            told = begun.elapsed();
            tell(number - settings.first_game, written, told);
        }
    }
    file.flush()
}

fn tell(games: u32, positions: usize, time: Duration) {
    let rate = positions as f64 / time.as_secs_f64();
    eprintln!("{games} games, {positions} positions, {rate:.0} positions/s");
}

/// One game in the making.
struct SelfPlay<'a> {
    settings: &'a Settings,
    player: &'a mut Player,
    random: Random,
    number: u32,
    game: Game,
    samples: Vec<Sample>,
}

impl<'a> SelfPlay<'a> {
    fn new(settings: &'a Settings, player: &'a mut Player, number: u32) -> Self {
        let mut random = Random::stream(settings.seed, u64::from(number));
        player.new_game();
        let rules = varied_rules(settings.rules, &mut random);
        let game = opening(rules, player, settings.nodes, settings.balance, &mut random);
        Self { settings, player, random, number, game, samples: Vec::new() }
    }

    /// Plays it to its end, or to a proven win, and returns its samples.
    fn play(mut self) -> Vec<Sample> {
        let winner = self.winner();
        for sample in self.samples.iter_mut().filter(|sample| sample.played) {
            sample.result = match winner {
                None => 0,
                Some(color) if color == to_move_after(&sample.moves) => 1,
                Some(_) => -1,
            };
        }
        self.samples
    }

    fn winner(&mut self) -> Option<Color> {
        loop {
            if let Some(outcome) = self.game.outcome() {
                return outcome.winner;
            }
            if self.game.moves().len() >= LONGEST {
                return None;
            }
            let report = self.player.search(&self.game, self.settings.nodes);
            self.keep(&self.game.clone(), &report, true);
            if let Some(plies) = report.win_in {
                let mover = self.game.side_to_move();
                return Some(if plies > 0 { mover } else { mover.opponent() });
            }
            let next = self.choose(&report);
            self.game.play_unchecked(next);
        }
    }

    /// The best move, or now and then one beside it that is nearly as good; labels what lies beside the game on the way.
    fn choose(&mut self, report: &Report) -> Point {
        if !self.random.chance(self.settings.deviations) {
            return report.best;
        }
        let plies = 1 + self.random.below(3);
        let mut beside = self.game.clone();
        for ply in 0..plies {
            let avoided = (ply == 0).then_some(report.best);
            let Some(point) =
                sampled_move(&self.player.state(&beside), avoided, self.settings.temperature, &mut self.random)
            else {
                break;
            };
            beside.play_unchecked(point);
        }
        if beside.outcome().is_some() || beside.moves().len() == self.game.moves().len() {
            return report.best;
        }
        let reply = self.player.search(&beside, self.settings.nodes);
        self.keep(&beside, &reply, false);
        let close = plies == 1 && reply.win_in.is_none() && -reply.score >= report.score - TOLERANCE;
        match beside.last_move() {
            Some(point) if close && self.random.chance(self.settings.wandering) => point,
            _ => report.best,
        }
    }

    /// Notes a position, unless the search did not get anywhere.
    fn keep(&mut self, game: &Game, report: &Report, played: bool) {
        if report.depth == 0 {
            return;
        }
        self.samples.push(Sample {
            game: self.number,
            size: game.rules().size() as u8,
            goal: game.rules().goal(),
            played,
            result: 0,
            score: report.score.units() as i16,
            best: report.best,
            nodes: u32::try_from(report.nodes).unwrap_or(u32::MAX),
            moves: game.moves().collect(),
        });
    }
}

/// The moves begin with black and alternate.
fn to_move_after(moves: &[Point]) -> Color {
    Color::ALL[moves.len() % 2]
}

/// A candidate drawn as its ordering score says, flattened by the temperature.
fn sampled_move(
    state: &Evaluated<Tables>,
    avoided: Option<Point>,
    temperature: f64,
    random: &mut Random,
) -> Option<Point> {
    let playable = |&point: &Point| Some(point) != avoided && state.game().is_legal(point);
    let candidates = state.candidates().iter().filter(playable);
    let mut scored: Vec<(i32, Point)> = candidates.map(|point| (state.move_score(point), point)).collect();
    scored.sort_unstable_by_key(|&(score, point)| (std::cmp::Reverse(score), point));
    scored.truncate(SAMPLED);
    let best = scored.first()?.0;
    let nats = |score: i32| f64::from(score - best) / (256.0 * temperature);
    random.weighted(scored.iter().map(|&(score, point)| (point, nats(score).exp())))
}
