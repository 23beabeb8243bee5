//! Random positions.

use gomoku_core::{Bitboard, Game, Point, Rules, SplitMix64};
use gomoku_engine::textbook::near_stones;

/// The same positions on every machine.
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next() % bound as u64) as usize
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
