//! Perft: how many ways a game can go on for some plies. Two implementations of the rules that agree on these counts
//! agree on legality, captures and the end of games.

use crate::game::history::Game;

/// The number of move sequences of exactly `depth` plies; a game that ends earlier counts for nothing.
#[must_use]
pub fn perft(game: &mut Game, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for point in moves.iter() {
        game.play_unchecked(point);
        count += perft(game, depth - 1);
        game.undo();
    }
    count
}
