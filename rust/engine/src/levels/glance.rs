//! What the moves of a position look worth to a level that does not search.

use gomoku_core::{Bitboard, Color, Direction, Point};

use crate::evaluation::promise::{self, OTHER, OWN};
use crate::levels::sight::Sight;
use crate::position::{LineClass, State};
use crate::threats::is_legal;

/// The legal moves near a stone but the excluded ones, with what each looks worth, best first.
pub fn glance(state: &State, sight: Sight, excluded: Bitboard) -> Vec<(Point, i32)> {
    let legal = (state.candidates() - excluded).iter().filter(|&point| is_legal(state, point));
    let mut moves: Vec<_> = legal.map(|point| (point, worth(state, sight, point))).collect();
    moves.sort_by_key(|&(_, worth)| std::cmp::Reverse(worth));
    moves
}

fn worth(state: &State, sight: Sight, point: Point) -> i32 {
    let mover = state.game().side_to_move();
    let own = Direction::ALL.map(|direction| state.class(point, mover, direction));
    let others = Direction::ALL.map(|direction| sight.class(state, point, direction));
    let prevented = if sight.captures { of_pairs(state, point, mover.opponent(), OTHER) } else { 0 };
    OWN * of_lines(sight, own) + of_pairs(state, point, mover, OWN) + OTHER * of_lines(sight, others) + prevented
}

fn of_lines(sight: Sight, classes: [LineClass; 4]) -> i32 {
    if sight.combinations { promise::of_classes(classes) } else { classes.into_iter().map(promise::of_class).sum() }
}

/// What taking pairs is worth: as much as a five where they are all that is missing.
fn of_pairs(state: &State, point: Point, color: Color, weight: i32) -> i32 {
    let taken = state.takes(point, color) as usize;
    if taken > 0 && taken >= state.missing_pairs(color) {
        return weight * promise::of_class(LineClass::Five);
    }
    promise::of_pairs(state, point, color, weight)
}
