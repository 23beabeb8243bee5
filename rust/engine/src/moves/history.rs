//! What cut nodes before: scores of moves by colour, and by the move they answered.

use gomoku_core::{Color, POINT_SPAN, Point};

/// A history score lies within these.
pub const MOST: i32 = 8192;

/// Moves that did well or badly in this search. Gravity pulls every score towards zero as it is updated.
pub struct History {
    /// By whether the move attacks: it makes a three or better. What a point is worth to one says little of the other.
    plain: Box<[[[i16; POINT_SPAN]; 2]; 2]>,
    /// By the steps from the opponent's last move, which tells more than where on the board it was.
    continuation: Box<[[i16; OFFSETS]; 2]>,
}

/// Steps in one axis that an offset may have.
const REACH: i32 = 7;
const SIDE: i32 = 2 * REACH + 1;
const OFFSETS: usize = (SIDE * SIDE) as usize + 1;

impl Default for History {
    fn default() -> Self {
        Self { plain: Box::new([[[0; POINT_SPAN]; 2]; 2]), continuation: Box::new([[0; OFFSETS]; 2]) }
    }
}

impl History {
    /// How well the colour's move did as an attack, or as a quiet move.
    #[inline]
    #[must_use]
    pub fn plain(&self, color: Color, attacks: bool, point: Point) -> i32 {
        i32::from(self.plain[color.index()][usize::from(attacks)][point.index()])
    }

    /// How well such an answer to `previous` did.
    #[inline]
    #[must_use]
    pub fn continuation(&self, color: Color, previous: Option<Point>, point: Point) -> i32 {
        previous.map_or(0, |previous| i32::from(self.continuation[color.index()][offset(previous, point)]))
    }

    /// Rewards (or punishes) a move.
    #[inline]
    pub fn update(&mut self, color: Color, attacks: bool, previous: Option<Point>, point: Point, bonus: i32) {
        pull(&mut self.plain[color.index()][usize::from(attacks)][point.index()], bonus);
        if let Some(previous) = previous {
            pull(&mut self.continuation[color.index()][offset(previous, point)], bonus);
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let plain = self.plain.iter_mut().flatten().flatten();
        plain.chain(self.continuation.iter_mut().flatten()).for_each(|score| *score = 0);
    }

    /// Forgets half: the next search is of another position of the same game.
    pub fn fade(&mut self) {
        let plain = self.plain.iter_mut().flatten().flatten();
        plain.chain(self.continuation.iter_mut().flatten()).for_each(|score| *score /= 2);
    }
}

#[inline]
fn pull(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[inline]
fn offset(previous: Point, point: Point) -> usize {
    let dx = point.x() as i32 - previous.x() as i32 + REACH;
    let dy = point.y() as i32 - previous.y() as i32 + REACH;
    let is_near = (0..SIDE).contains(&dx) && (0..SIDE).contains(&dy);
    if is_near { (dy * SIDE + dx) as usize } else { OFFSETS - 1 }
}
