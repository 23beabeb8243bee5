//! How safe a line is from captures: which of its stones can be taken, now or after one quiet stone beside them.

use gomoku_core::{Bitboard, Color, Direction, Point};

use crate::position::{LineClass, State};

/// How far along a line its stones are looked for.
const REACH: i32 = 4;

/// What the opponent of a line's owner can do to its stones across the line. A pair along the line itself is none once
/// the line is longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Whether a stone can be taken at once.
    pub is_breakable: bool,
    /// The points where a stone prepares to take one.
    pub flanks: Bitboard,
    /// Whether a stone is guarded by another one alone, which might be taken first.
    pub is_guarded: bool,
}

impl Exposure {
    /// The stones of every line of `owner` that is a four or better with a stone on `point`, that stone included, and
    /// where a next one would stand.
    #[must_use]
    pub fn of(state: &State, point: Point, owner: Color) -> Self {
        let mut exposure = Self { is_breakable: false, flanks: Bitboard::EMPTY, is_guarded: false };
        for direction in Direction::ALL {
            let class = state.class(point, owner, direction);
            if class.is_four() || class == LineClass::Five {
                exposure.look_along(state, point, direction, owner);
            }
        }
        exposure
    }

    /// Whether no stone can be taken, whatever two moves come first.
    #[must_use]
    pub fn is_none(&self) -> bool {
        !self.is_breakable && !self.is_guarded && self.flanks.is_empty()
    }

    fn look_along(&mut self, state: &State, point: Point, direction: Direction, owner: Color) {
        let board = state.game().board();
        let needs_more = state.class(point, owner, direction) != LineClass::Five;
        self.look_across(state, point, point, direction, owner);
        for sign in [1, -1] {
            let mut gaps = 0;
            for steps in 1..=REACH {
                let Some(cell) = point.step(direction, sign * steps, board.size()) else { break };
                match board.stone(cell) {
                    Some(color) if color == owner => self.look_across(state, point, cell, direction, owner),
                    Some(_) => break,
                    None => {
                        gaps += 1;
                        if gaps > 1 || !needs_more {
                            break;
                        }
                        self.look_across(state, point, cell, direction, owner);
                    }
                }
            }
        }
    }

    /// The pairs across the line that the owner's stone on `cell`, standing or to come, is or will be part of. The stone on
    /// `point` may itself take the taker that shuts one.
    fn look_across(&mut self, state: &State, point: Point, cell: Point, along: Direction, owner: Color) {
        const BACK_TWO: u32 = 1 << 3;
        const BACK: u32 = 1 << 4;
        const AHEAD: u32 = 1 << 6;
        const AHEAD_TWO: u32 = 1 << 7;
        let board = state.game().board();
        for across in Direction::ALL.into_iter().filter(|across| *across != along) {
            let window = board.window(cell, across, owner);
            for (partner, ends, steps) in [(AHEAD, [BACK, AHEAD_TWO], [-1, 2]), (BACK, [BACK_TWO, AHEAD], [-2, 1])] {
                if window.own & partner == 0 {
                    continue;
                }
                let is_empty = ends.map(|end| window.empty & end != 0);
                let is_taker = ends.map(|end| window.opponent & end != 0);
                let is_guard = ends.map(|end| window.own & end != 0);
                let is_open = |end: usize| is_empty[end] || is_taker[end];
                self.is_guarded |= is_guard[0] && is_open(1) || is_open(0) && is_guard[1];
                let at = |end: usize| cell.step(across, steps[end], board.size());
                let may_go = |end: usize| at(end).is_some_and(|end| is_within_a_pair(point, end));
                let is_shut_for_now = is_taker[0] && is_taker[1] && (may_go(0) || may_go(1));
                if is_empty[0] && is_taker[1] || is_taker[0] && is_empty[1] || is_shut_for_now {
                    self.is_breakable = true;
                } else if is_empty[0] && is_empty[1] {
                    [at(0), at(1)].into_iter().flatten().for_each(|flank| self.flanks.insert(flank));
                }
            }
        }
    }
}

/// Whether a stone on `point` might take one on `other` in a pair.
const fn is_within_a_pair(point: Point, other: Point) -> bool {
    let (dx, dy) = (point.x().abs_diff(other.x()), point.y().abs_diff(other.y()));
    dx <= 2 && dy <= 2 && (dx == dy || dx == 0 || dy == 0)
}
