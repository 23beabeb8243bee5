//! Random positions, and the search that everything is measured against: negamax without any pruning.

#![allow(dead_code, reason = "each test file uses its own part")]

use gomoku_core::{Bitboard, Game, Point, Rules, Switches};
use gomoku_search::quiescence::{Forcing, forcing};
use gomoku_search::score::of_outcome;
use gomoku_search::{Options, Score, State, near_stones};

/// SplitMix64: the same positions on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    pub fn pick(&mut self, points: Bitboard) -> Option<Point> {
        let length = points.len();
        if length == 0 { None } else { points.iter().nth(self.below(length)) }
    }
}

/// A game after random moves near stones; one that ends too early is begun again.
pub fn random_game(rules: Rules, plies: usize, seed: u64) -> Game {
    let mut random = Random::new(seed);
    loop {
        let mut game = Game::new(rules);
        while game.outcome().is_none() && game.moves().len() < plies {
            let near = near_stones(&game, 1) & game.legal_moves();
            let point = random.pick(near).or_else(|| random.pick(game.legal_moves())).expect("the game goes on");
            game.play_unchecked(point);
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

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
pub fn plain_negamax(state: &mut State, options: &Options, depth: u32, ply: usize) -> Score {
    if let Some(outcome) = state.game().outcome() {
        return of_outcome(outcome, state.game().side_to_move(), ply);
    }
    if depth == 0 {
        return plain_quiescence(state, options, options.quiescence, ply);
    }
    let legal = state.game().legal_moves();
    let near = near_stones(state.game(), options.radius) & legal;
    let moves = if near.is_empty() { legal } else { near };
    best_of(state, moves, |state| plain_negamax(state, options, depth - 1, ply + 1)).expect("the game goes on")
}

fn plain_quiescence(state: &mut State, options: &Options, plies: u32, ply: usize) -> Score {
    if let Some(outcome) = state.game().outcome() {
        return of_outcome(outcome, state.game().side_to_move(), ply);
    }
    let stand = options.evaluation.score(state);
    let (points, must) = match forcing(state, plies) {
        Forcing::Nothing => return stand,
        Forcing::Optional(points) => (points, false),
        Forcing::Required(points) => (points, true),
    };
    let legal = points & state.game().legal_moves();
    let best = best_of(state, legal, |state| plain_quiescence(state, options, plies - 1, ply + 1));
    best.map_or(stand, |best| if must { best } else { best.max(stand) })
}

fn best_of(state: &mut State, moves: Bitboard, mut below: impl FnMut(&mut State) -> Score) -> Option<Score> {
    let score = |point| {
        state.play(point);
        let score = -below(state);
        state.undo();
        score
    };
    moves.iter().map(score).max()
}
