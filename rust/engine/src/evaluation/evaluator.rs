//! What every evaluation can do.

use gomoku_core::{Color, Direction, Point};

use crate::position::{Cell, ShapeCounts, State};

/// Tells what a position is worth from what its lines sum up to.
///
/// The sums follow every move: [`Evaluated`](crate::evaluation::Evaluated) hands on what the state tells its listener, and
/// takes a move back by the sums before it. So they are small, and copied. What is larger is a [`Evaluator::Refinement`].
pub trait Evaluator: Clone + Send + Sync {
    /// What is summed over the board.
    type Sums: Copy + PartialEq + std::fmt::Debug + Send + Sync;
    /// What refines a value. It catches up with the moves where it is asked, and costs nothing elsewhere.
    type Refinement: Clone + Send + Sync;

    /// The sums of a position from nothing: where they begin, and the oracle of those kept from move to move.
    fn sums(&self, state: &State) -> Self::Sums;

    /// The refinement of a position from nothing.
    fn refinement(&self, state: &State) -> Self::Refinement;

    /// Catches up with the moves that were played on the state after the first `plies` of them.
    fn catch_up(&self, refinement: &mut Self::Refinement, state: &State, plies: usize);

    /// A stone was put on an empty point, which had this cell.
    fn occupied(&self, sums: &mut Self::Sums, point: Point, stone: Color, before: &Cell);

    /// A stone was taken from a point, which has this cell from now on.
    fn vacated(&self, sums: &mut Self::Sums, point: Point, stone: Color, after: &Cell);

    /// The line through an empty point along this direction means something else now.
    fn changed(&self, sums: &mut Self::Sums, direction: Direction, before: &Cell, after: &Cell);

    /// What the lines are worth to `mover`, whose turn it is, in units of the score.
    fn lines(&self, sums: &Self::Sums, counts: &ShapeCounts, mover: Color) -> i32;

    /// What everything else is worth to the side to move: captures, and where stones stand.
    fn others(&self, state: &State, sums: &Self::Sums) -> i32;

    /// The value for the side to move, more exactly than lines and others say it together.
    #[inline]
    fn refined(&self, _: &State, _: &Self::Refinement, value: i32) -> i32 {
        value
    }

    /// How promising a move of the side to move looks; moves are tried in this order.
    fn move_score(&self, state: &State, point: Point) -> i32;
}
