//! The simple evaluation: a weight for each line class, and nothing else but the captured pairs.

use crate::position::{LineClass, State};
use crate::score::Score;

/// What each line class is worth, in the order of [`LineClass::ALL`].
pub const WEIGHTS: [Score; LineClass::COUNT] = [0, 1, 1, 1, 1, 4, 10, 10, 10, 14, 40, 40, 0, 60, 240, 800];

/// What each captured pair is worth.
const PAIR: Score = 150;

/// Both sides' captured pairs, compared.
pub fn pairs(state: &State) -> Score {
    let (game, mover) = (state.game(), state.game().side_to_move());
    PAIR * (Score::from(game.pairs(mover)) - Score::from(game.pairs(mover.opponent())))
}
