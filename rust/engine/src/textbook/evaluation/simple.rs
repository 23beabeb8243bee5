//! The simple evaluation: a pattern table, and nothing else but the captured pairs.

use super::line_class::LineClass;
use crate::score::Score;
use crate::textbook::state::State;

/// What each line class is worth, weakest first.
const WEIGHTS: [Score; LineClass::COUNT] = [0, 1, 4, 10, 14, 40, 60, 240, 800];

/// What each captured pair is worth.
const PAIR: Score = 150;

/// Both sides' patterns over the whole board, compared.
pub fn score(state: &State) -> Score {
    let game = state.game();
    let side = game.side_to_move();
    let worth = |color| state.patterns().counts(color).weigh(&WEIGHTS) + PAIR * Score::from(game.pairs(color));
    worth(side) - worth(side.opponent())
}
