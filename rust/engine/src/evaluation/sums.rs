//! What the evaluations by patterns sum up.

use gomoku_core::{Color, Point};

use crate::position::LineClass;

/// What the lines of some points sum up to for one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Their worth where the colour is to move.
    pub to_move: i32,
    /// Their worth where it waits.
    pub waiting: i32,
    /// Lines that a stone makes a five.
    pub fives: i32,
    /// Lines that a stone makes an open four.
    pub open_fours: i32,
}

impl Tally {
    /// Of the lines of one point; a class is worth this much to the side to move, and this much to the one that waits.
    pub fn of(classes: [LineClass; 4], to_move: &[i32; LineClass::COUNT], waiting: &[i32; LineClass::COUNT]) -> Self {
        let sum = |weights: &[i32; LineClass::COUNT]| classes.iter().map(|class| weights[class.index()]).sum();
        let count = |made| classes.iter().filter(|&&class| class == made).count() as i32;
        Self {
            to_move: sum(to_move),
            waiting: sum(waiting),
            fives: count(LineClass::Five),
            open_fours: count(LineClass::OpenFour),
        }
    }

    #[inline(always)]
    pub const fn add(&mut self, other: &Self) {
        self.to_move += other.to_move;
        self.waiting += other.waiting;
        self.fives += other.fives;
        self.open_fours += other.open_fours;
    }

    #[inline(always)]
    pub const fn remove(&mut self, other: &Self) {
        self.to_move -= other.to_move;
        self.waiting -= other.waiting;
        self.fives -= other.fives;
        self.open_fours -= other.open_fours;
    }
}

/// What all lines on the board sum up to, and how near either colour's stones are to the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums {
    lines: [Tally; 2],
    /// Steps from the edge, the shorter way, summed over the colour's stones.
    centrality: [i32; 2],
    /// Of the board.
    size: usize,
}

impl Sums {
    /// Of a board of this size, before anything is counted.
    pub fn zero(size: usize) -> Self {
        Self { lines: [Tally::default(); 2], centrality: [0; 2], size }
    }

    /// What the colour's lines sum up to.
    #[inline]
    #[must_use]
    pub const fn lines(&self, color: Color) -> &Tally {
        &self.lines[color.index()]
    }

    /// The same, to count lines in.
    #[inline]
    pub const fn lines_mut(&mut self, color: Color) -> &mut Tally {
        &mut self.lines[color.index()]
    }

    /// How near the colour's stones are to the centre: their steps from the edge, the shorter way.
    #[inline]
    #[must_use]
    pub const fn centrality(&self, color: Color) -> i32 {
        self.centrality[color.index()]
    }

    /// Counts a stone as often as `sign` says.
    pub fn count_stone(&mut self, stone: Point, color: Color, sign: i32) {
        let from_edge = |k: usize| k.min(self.size - 1 - k) as i32;
        self.centrality[color.index()] += sign * from_edge(stone.x()).min(from_edge(stone.y()));
    }
}
