//! Plain minimax, by the rules alone: every move against every reply.

use std::collections::HashMap;

use gomoku_core::{Bitboard, Color, Game, Point};

/// What was found out of positions, and the moves that decided last: they are tried first.
#[derive(Default)]
pub struct Minimax {
    known: HashMap<(u64, usize), bool>,
    decisive: [Option<Point>; 8],
}

impl Minimax {
    /// Whether the side to move wins within this many plies.
    pub fn wins_within(&mut self, game: &mut Game, plies: usize) -> bool {
        self.some_move(game, plies, |minimax, game, mover| match game.outcome() {
            Some(outcome) => outcome.winner == Some(mover),
            None => plies > 2 && minimax.loses_within(game, plies - 1),
        })
    }

    /// Whether the side to move loses within this many plies, whatever it plays.
    pub fn loses_within(&mut self, game: &mut Game, plies: usize) -> bool {
        !self.some_move(game, plies, |minimax, game, mover| match game.outcome() {
            Some(outcome) => outcome.winner != Some(mover.opponent()),
            None => plies < 2 || !minimax.wins_within(game, plies - 1),
        })
    }

    /// Whether some legal move of the side to move leads to what is asked for.
    fn some_move(
        &mut self,
        game: &mut Game,
        plies: usize,
        mut leads: impl FnMut(&mut Self, &mut Game, Color) -> bool,
    ) -> bool {
        let key = (game.key(), plies);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mover = game.side_to_move();
        let legal = game.legal_moves();
        let first = self.decisive[plies].filter(|&point| legal.contains(point));
        let others = legal - first.into_iter().collect::<Bitboard>();
        let decisive = first.into_iter().chain(&others).find(|&point| {
            game.play_unchecked(point);
            let leads = leads(self, game, mover);
            game.undo();
            leads
        });
        self.decisive[plies] = decisive.or(self.decisive[plies]);
        // The last ply is quicker played than remembered.
        if plies > 1 {
            self.known.insert(key, decisive.is_some());
        }
        decisive.is_some()
    }
}
