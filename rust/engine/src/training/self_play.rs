//! Games of an engine against itself, every position of them labelled, and positions beside them.

use gomoku_core::{Color, Game, Point, Rules};

use crate::evaluation::{Evaluated, Tables};
use crate::search::Report;
use crate::training::opening::{opening, varied_rules};
use crate::training::player::Player;
use crate::training::random::Random;
use crate::training::sample::Sample;

/// Longer games are called draws.
const LONGEST: usize = 200;
/// How far a move beside the best may fall behind it and be played all the same.
const TOLERANCE: i32 = 80;
/// Of the moves that may be sampled, how many: those that order best.
const SAMPLED: usize = 24;

/// How games are played and labelled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelfPlay {
    /// The rule set; size and goal are drawn for every game.
    pub rules: Rules,
    /// Another seed, other games.
    pub seed: u64,
    /// The largest score of an opening.
    pub balance: i32,
    /// How often, from 0 to 1, a position beside the game is labelled as well.
    pub deviations: f64,
    /// How often, from 0 to 1, the game goes on with the move beside it, where that is nearly as good.
    pub wandering: f64,
    /// How much the draw of moves beside the game is flattened: above 0, 1 for as often as the weights say.
    pub temperature: f64,
}

impl SelfPlay {
    /// What the weights that ship were trained with.
    #[must_use]
    pub const fn new(rules: Rules, seed: u64) -> Self {
        Self { rules, seed, balance: 250, deviations: 0.7, wandering: 0.25, temperature: 1.5 }
    }
}

/// Plays the game of that number and returns its samples, which depend on the settings, the player and the number alone.
///
/// Once the player's searches have been stopped, they are worth nothing.
pub fn self_play(settings: &SelfPlay, player: &mut Player<'_>, number: u32) -> Vec<Sample> {
    GameInTheMaking::new(settings, player, number).play()
}

/// One game in the making.
struct GameInTheMaking<'a, 'p> {
    settings: &'a SelfPlay,
    player: &'a mut Player<'p>,
    random: Random,
    number: u32,
    game: Game,
    samples: Vec<Sample>,
}

impl<'a, 'p> GameInTheMaking<'a, 'p> {
    fn new(settings: &'a SelfPlay, player: &'a mut Player<'p>, number: u32) -> Self {
        let mut random = Random::stream(settings.seed, u64::from(number));
        player.new_game();
        let rules = varied_rules(settings.rules, &mut random);
        let game = opening(rules, player, settings.balance, &mut random);
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
            if self.game.moves().len() >= LONGEST || self.player.is_stopped() {
                return None;
            }
            let report = self.player.search(&self.game);
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
        let reply = self.player.search(&beside);
        self.keep(&beside, &reply, false);
        let close = plies == 1 && reply.win_in.is_none() && -reply.searched >= report.searched - TOLERANCE;
        match beside.last_move() {
            Some(point) if close && self.random.chance(self.settings.wandering) => point,
            _ => report.best,
        }
    }

    /// Notes a position, unless the search did not get anywhere.
    fn keep(&mut self, game: &Game, report: &Report, played: bool) {
        self.samples.extend(Sample::labelled(self.number, game, report, played));
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
