//! What cut nodes before: scores of moves by colour, by the move they answered, and by the one they followed.

use gomoku_core::{Color, POINT_SPAN, Point};

/// A history score lies within these.
pub const MOST: i32 = 8192;

/// Moves that did well or badly in this search. Gravity pulls every score towards zero as it is updated.
pub struct History {
    /// By whether the move attacks: it makes a three or better. What a point is worth to one says little of the other.
    plain: Box<[[[i16; POINT_SPAN]; 2]; 2]>,
    /// By the steps from the opponent's last move, which tells more than where on the board it was.
    continuation: Box<[[i16; OFFSETS]; 2]>,
    /// By the steps from the last move of the same colour.
    follow_up: Box<[[i16; OFFSETS]; 2]>,
}

/// The last moves before the one in question.
#[derive(Clone, Copy, Debug)]
pub struct LastMoves {
    /// The one that it answers.
    pub answered: Option<Point>,
    /// The one of the same colour that it follows.
    pub followed: Option<Point>,
}

/// Steps in one axis that an offset may have.
const REACH: i32 = 7;
const SIDE: i32 = 2 * REACH + 1;
const OFFSETS: usize = (SIDE * SIDE) as usize + 1;

impl Default for History {
    fn default() -> Self {
        Self {
            plain: Box::new([[[0; POINT_SPAN]; 2]; 2]),
            continuation: Box::new([[0; OFFSETS]; 2]),
            follow_up: Box::new([[0; OFFSETS]; 2]),
        }
    }
}

impl History {
    /// How well the colour's move did as an attack, or as a quiet move.
    #[inline]
    #[must_use]
    pub fn plain(&self, color: Color, attacks: bool, point: Point) -> i32 {
        i32::from(self.plain[color.index()][usize::from(attacks)][point.index()])
    }

    /// How well such an answer to the opponent's last move did.
    #[inline]
    #[must_use]
    pub fn continuation(&self, color: Color, last: LastMoves, point: Point) -> i32 {
        last.answered.map_or(0, |answered| i32::from(self.continuation[color.index()][offset(answered, point)]))
    }

    /// How well such a move behind the last one of the same colour did.
    #[inline]
    #[must_use]
    pub fn follow_up(&self, color: Color, last: LastMoves, point: Point) -> i32 {
        last.followed.map_or(0, |followed| i32::from(self.follow_up[color.index()][offset(followed, point)]))
    }

    /// Rewards (or punishes) a move.
    #[inline]
    pub fn update(&mut self, color: Color, attacks: bool, last: LastMoves, point: Point, bonus: i32) {
        pull(&mut self.plain[color.index()][usize::from(attacks)][point.index()], bonus);
        if let Some(answered) = last.answered {
            pull(&mut self.continuation[color.index()][offset(answered, point)], bonus);
        }
        if let Some(followed) = last.followed {
            pull(&mut self.follow_up[color.index()][offset(followed, point)], bonus);
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.scores().for_each(|score| *score = 0);
    }

    /// Forgets half: the next search is of another position of the same game.
    pub fn fade(&mut self) {
        self.scores().for_each(|score| *score /= 2);
    }

    fn scores(&mut self) -> impl Iterator<Item = &mut i16> {
        let by_steps = self.continuation.iter_mut().chain(self.follow_up.iter_mut()).flatten();
        self.plain.iter_mut().flatten().flatten().chain(by_steps)
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
