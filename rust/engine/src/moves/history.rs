//! What cut nodes before: scores of moves by colour, by the move they answered, and by the one they followed.

use gomoku_core::{Color, POINT_SPAN, Point};

/// A history score lies within these.
pub const MOST: i32 = 8192;

/// Moves that did well or badly in this search. Gravity pulls every score towards zero as it is updated.
pub struct History {
    /// By whether the move attacks: it makes a three or better. What a point is worth to one says little of the other.
    plain: Box<[[[i16; POINT_SPAN]; 2]; 2]>,
    /// By the steps from the opponent's last move, which tells more than where on the board it was.
    continuation: Box<[StepScores; 2]>,
    /// By the steps from the last move of the same colour.
    follow_up: Box<[StepScores; 2]>,
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
/// Room for every number of a byte; the last offset is that of all steps that are far.
const OFFSETS: usize = 1 << 8;
type StepScores = [i16; OFFSETS];

/// The scores of one colour's moves behind some last ones, looked up once for many moves.
#[derive(Clone, Copy)]
pub struct Behind<'a> {
    plain: &'a [[i16; POINT_SPAN]; 2],
    continuation: (&'a StepScores, usize),
    follow_up: (&'a StepScores, usize),
}

impl Behind<'_> {
    /// How well the move did as an attack, or as a quiet move.
    #[inline]
    #[must_use]
    pub fn plain(&self, attacks: bool, point: Point) -> i32 {
        i32::from(self.plain[usize::from(attacks)][point.index()])
    }

    /// How well such an answer to the opponent's last move did.
    #[inline]
    #[must_use]
    pub fn continuation(&self, point: Point) -> i32 {
        let (scores, from) = self.continuation;
        i32::from(scores[offset(from, point)])
    }

    /// How well such a move behind the last one of the same colour did.
    #[inline]
    #[must_use]
    pub fn follow_up(&self, point: Point) -> i32 {
        let (scores, from) = self.follow_up;
        i32::from(scores[offset(from, point)])
    }
}

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
    /// The scores of a colour's moves behind these last ones.
    #[inline]
    #[must_use]
    pub fn behind(&self, color: Color, last: LastMoves) -> Behind<'_> {
        const NOTHING: &StepScores = &[0; OFFSETS];
        let from = |scores, last: Option<Point>| last.map_or((NOTHING, 0), |last| (scores, last.index()));
        Behind {
            plain: &self.plain[color.index()],
            continuation: from(&self.continuation[color.index()], last.answered),
            follow_up: from(&self.follow_up[color.index()], last.followed),
        }
    }

    /// Rewards (or punishes) a move.
    #[inline]
    pub fn update(&mut self, color: Color, attacks: bool, last: LastMoves, point: Point, bonus: i32) {
        pull(&mut self.plain[color.index()][usize::from(attacks)][point.index()], bonus);
        if let Some(answered) = last.answered {
            pull(&mut self.continuation[color.index()][offset(answered.index(), point)], bonus);
        }
        if let Some(followed) = last.followed {
            pull(&mut self.follow_up[color.index()][offset(followed.index(), point)], bonus);
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
fn offset(from: usize, point: Point) -> usize {
    usize::from(OFFSET_OF_STEP[point.index().wrapping_sub(from) % STEPS])
}

const STEPS: usize = 1 << 11;

/// The offset of each step, by the difference of two points' places; where two steps have the same, both are far.
static OFFSET_OF_STEP: [u8; STEPS] = offsets();

const fn offsets() -> [u8; STEPS] {
    let mut table = [(OFFSETS - 1) as u8; STEPS];
    let mut offset = 0;
    while offset < SIDE * SIDE {
        let (dx, dy) = (offset % SIDE - REACH, offset / SIDE - REACH);
        table[(32 * dy + dx) as usize % STEPS] = offset as u8;
        offset += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use gomoku_core::MAX_SIZE;

    use super::*;

    #[test]
    fn every_step_within_reach_has_an_offset_of_its_own() {
        for from in Point::all(MAX_SIZE) {
            for to in Point::all(MAX_SIZE) {
                let [dx, dy] =
                    [to.x() as i32 - from.x() as i32, to.y() as i32 - from.y() as i32].map(|step| step + REACH);
                let is_near = (0..SIDE).contains(&dx) && (0..SIDE).contains(&dy);
                let expected = if is_near { (dy * SIDE + dx) as usize } else { OFFSETS - 1 };
                assert_eq!(offset(from.index(), to), expected, "{from} {to}");
            }
        }
    }
}
