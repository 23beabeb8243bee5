//! The simple evaluation: a weight for each line class, and nothing else but the captured pairs.

use crate::position::{LineClass, State};

/// What each line class is worth, in the order of [`LineClass::ALL`].
pub const WEIGHTS: [i32; LineClass::COUNT] = [0, 1, 1, 1, 1, 4, 10, 10, 10, 14, 40, 40, 0, 60, 240, 800];

/// What each captured pair is worth.
const PAIR: i32 = 150;

/// Both sides' captured pairs, compared.
pub fn pairs(state: &State) -> i32 {
    let (game, mover) = (state.game(), state.game().side_to_move());
    PAIR * (i32::from(game.pairs(mover)) - i32::from(game.pairs(mover.opponent())))
}
