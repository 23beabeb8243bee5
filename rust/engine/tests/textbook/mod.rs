//! Random positions, and the search that everything is measured against: negamax without any pruning.

mod soundness;

use gomoku_core::{Bitboard, Game, Rules, Switches};
use gomoku_engine::Score;
use gomoku_engine::internals::textbook::{Forcing, Options, candidates, forcing};
use gomoku_engine::internals::{Evaluated, Patterns};

use crate::random::random_game;

/// A midgame on the board that the rules name.
pub fn midgame(rules: Rules, seed: u64) -> Game {
    random_game(rules, 12 + (seed % 12) as usize, seed)
}

/// A midgame on a board small enough for plain negamax at depth 4.
pub fn small_midgame(rules: Rules, seed: u64) -> Game {
    let size = 5 + (seed % 2) as usize;
    let rules = Rules::new(Switches { size, goal: 3, ..*rules.switches() }).expect("a small board is allowed");
    let empty = 9 + (seed % 3) as usize;
    random_game(rules, size * size - empty, seed)
}

/// The score of a position, every legal candidate move searched to the full depth.
pub fn plain_negamax(state: &mut Evaluated<Patterns>, options: &Options, depth: u32, ply: usize) -> Score {
    if let Some(score) = Score::of_end(state.game(), ply) {
        return score;
    }
    if depth == 0 {
        return plain_quiescence(state, options.quiescence, ply);
    }
    let mut near = candidates(state, options.radius);
    near.retain(|point| state.game().is_legal(point));
    let moves = if near.is_empty() { state.game().legal_moves() } else { near };
    best_of(state, moves, |state| plain_negamax(state, options, depth - 1, ply + 1)).expect("the game goes on")
}

fn plain_quiescence(state: &mut Evaluated<Patterns>, plies: u32, ply: usize) -> Score {
    if let Some(score) = Score::of_end(state.game(), ply) {
        return score;
    }
    let stand = state.value();
    let (mut points, least) = match forcing(state, plies) {
        Forcing::Nothing => return stand,
        Forcing::Optional(points) => (points, stand),
        Forcing::Required { answers, least } => (answers, least),
    };
    points.retain(|point| state.game().is_legal(point));
    let best = best_of(state, points, |state| plain_quiescence(state, plies - 1, ply + 1));
    best.map_or(stand, |best| best.max(least))
}

fn best_of(
    state: &mut Evaluated<Patterns>,
    moves: Bitboard,
    mut below: impl FnMut(&mut Evaluated<Patterns>) -> Score,
) -> Option<Score> {
    let score = |point| {
        state.play(point);
        let score = -below(state);
        state.undo();
        score
    };
    moves.iter().map(score).max()
}
