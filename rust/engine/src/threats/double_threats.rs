//! Moves that make two threats on different lines, of which the opponent can answer one.

use gomoku_core::{Direction, Point};

use super::defence::empty_along;
use super::fours::has_four;
use crate::position::{LineClass, Shape, State};

/// How far from a stone of a four its fifth point may lie.
const REACH: i32 = 4;

/// Whether the side to move wins by two threats at once, nobody making a five next: whatever the opponent does, an open
/// four follows, unless the opponent gains time by a four. It holds where an open four wins and no threat is forbidden.
#[inline]
#[must_use]
pub fn wins_by_two_threats(state: &State) -> bool {
    let mover = state.game().side_to_move();
    let four_threes = state.count(Shape::FourThree, mover);
    if four_threes == 0 && state.count(Shape::DoubleThree, mover) == 0 {
        return false;
    }
    if !has_four(state, mover.opponent()) {
        return true;
    }
    // Two threes leave the opponent a move for its four; a four leaves it one point.
    four_threes > 0 && state.points(Shape::FourThree, mover).iter().any(|point| is_stopped_quietly(state, point))
}

/// Whether the stone that stops the four there makes no four itself, so that the three comes first.
fn is_stopped_quietly(state: &State, four_three: Point) -> bool {
    let mover = state.game().side_to_move();
    let is_four = |&direction: &Direction| state.class(four_three, mover, direction) == LineClass::Four;
    let line = Direction::ALL.into_iter().find(is_four).expect("a four-three makes one four");
    let makes_five = |&stop: &Point| state.class_if(stop, mover, line, four_three, mover) == LineClass::Five;
    empty_along(state, four_three, line, REACH)
        .find(makes_five)
        .is_some_and(|stop| state.shape_if(stop, mover.opponent(), line, four_three, mover) < Shape::Four)
}

#[cfg(test)]
mod tests {
    use gomoku_core::{Color, Rules, Setup, Switches};

    use super::*;

    fn wins(rows: &str) -> bool {
        let rules = Rules::new(Switches { size: 9, ..*Rules::freestyle().switches() }).expect("size 9 is allowed");
        let position = Setup::from_text(rules, rows, Color::Black, [0, 0]);
        wins_by_two_threats(&State::new(position.into_game().expect("drawn well")))
    }

    const DOUBLE_THREE: &str = "
        .........
        .........
        ...X.....
        ...X.....
        .XX......
        .........
        .........
        .OO......
        .........
    ";

    #[test]
    fn two_threes_win_where_the_opponent_has_no_four() {
        assert!(wins(DOUBLE_THREE));
        assert!(!wins(&DOUBLE_THREE.replace(".OO.", ".OOO")));
        assert!(!wins(&DOUBLE_THREE.replace(".XX.", ".X..")));
    }

    const FOUR_THREE: &str = "
        .........
        OXXX.....
        ....X....
        ....X....
        .........
        .........
        .........
        .........
        OO.......
    ";

    #[test]
    fn a_four_and_a_three_win_unless_the_stop_is_a_four() {
        assert!(wins(FOUR_THREE));
        assert!(wins(&FOUR_THREE.replace("OO.", "OOO")));
        let on_the_stop = FOUR_THREE.replace("....X....", "....XO...").replacen(".........", ".....O...", 1);
        assert!(!wins(&on_the_stop));
    }
}
