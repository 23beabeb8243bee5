//! What every evaluation can do.

use gomoku_core::{Color, Point};

use crate::position::{Changed, ShapeCounts, State};

/// Tells what a position is worth from what its lines sum up to.
///
/// Sums and refinement catch up with the moves where they are asked, and cost nothing elsewhere. The sums go from move to
/// move, so they are small, and copied. What is larger is a [`Evaluator::Refinement`], which leaves moves out.
pub trait Evaluator: Clone + Send + Sync {
    /// What is summed over the board.
    type Sums: Copy + PartialEq + std::fmt::Debug + Send + Sync;
    /// What refines a value.
    type Refinement: Clone + Send + Sync;

    /// The sums of a position from nothing: where they begin, and the oracle of those kept from move to move.
    fn sums(&self, state: &State) -> Self::Sums;

    /// The sums after one more move of `mover`, which changed this.
    fn follow(&self, sums: &mut Self::Sums, changes: &[Changed], mover: Color);

    /// The refinement of a position from nothing.
    fn refinement(&self, state: &State) -> Self::Refinement;

    /// The refinement after any number of moves more, which changed this.
    fn catch_up(&self, refinement: &mut Self::Refinement, changes: &[Changed]);

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
