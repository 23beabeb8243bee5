//! Random positions.

use gomoku_core::{Bitboard, Game, Point, Rules};
use gomoku_engine::textbook::near_stones;

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
