//! Makes positions with a win that is not seen at a glance.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Point, Rules};
use gomoku_engine::internals::{Evaluated, Tables};
use gomoku_engine::tengen::{Options, Tengen};
use gomoku_engine::{Engine, Limit};

use crate::random::Random;
use crate::wins::win;

/// Nodes for a first look at every position of a game, and for the long one that some get.
const LOOK: u64 = 10_000;
const LONG_LOOK: u64 = 300_000;
/// One position in this many gets the long look.
const LONG_LOOKS: usize = 6;
/// Plies of the shortest win that is kept: nobody needs a search to make a five or an open four.
const SHORTEST: usize = 5;
/// Nodes of a move in self-play.
const MOVE: u64 = 400;
/// One move in this many is any move near the stones that looks good at a glance.
const SLIPS: usize = 4;
/// Plies after which a game is given up.
const LONGEST_GAME: usize = 80;
/// Prints this many of them.
pub fn run(name: &str, count: usize) {
    let rules = Rules::from_name(name).expect("a preset");
    let mut random = Random::new(name.bytes().map(u64::from).sum());
    let mut seen = HashSet::new();
    let mut engine = Tengen::new(Options { hash: 16, ..Options::default() }).expect("memory for its table");
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
    engine.new_game(None);
    let opening = 2 + random.below(5);
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
pub fn slip(game: &Game, random: &mut Random) -> Point {
    let state = Evaluated::new(game.clone(), Tables::of(game.rules()));
    let mut moves: Vec<Point> = state.candidates().iter().filter(|&point| game.is_legal(point)).collect();
    moves.sort_by_key(|&point| -state.move_score(point));
    moves.truncate(12);
    moves
        .get(random.below(moves.len().max(1)))
        .copied()
        .unwrap_or_else(|| game.legal_moves().iter().next().expect("a game that goes on has a legal move"))
}
