//! What is known of each position, beside its columns.

use gomoku_core::Color;

use crate::training::rows::Position;

/// One entry a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// The number of the game.
    pub games: Vec<u32>,
    /// The sample's score.
    pub scores: Vec<i16>,
    /// The sample's result.
    pub results: Vec<i8>,
    /// 1 where the position was played, 0 beside the game.
    pub played: Vec<u8>,
    /// 1 where somebody can make five at once.
    pub decided: Vec<u8>,
}

impl Labels {
    pub(super) fn push(&mut self, position: &Position<'_>) {
        let Position { sample, state, .. } = position;
        self.games.push(sample.game);
        self.scores.push(sample.score);
        self.results.push(sample.result);
        self.played.push(u8::from(sample.played));
        self.decided.push(u8::from(Color::ALL.iter().any(|&color| state.can_make_five(color))));
    }
}
