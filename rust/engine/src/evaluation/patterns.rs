//! Evaluation by patterns: every line class has a worth, and threats count on top.

use std::sync::OnceLock;

use gomoku_core::{Color, Direction, Point};

use crate::evaluation::evaluator::Evaluator;
use crate::evaluation::{counted, promise, simple};
use crate::position::{Cell, LineClass, PatternCode, ShapeCounts, State};

/// The two evaluations by patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// A weight for each line class, both sides' sums compared.
    Simple,
    /// Counted patterns: who is to move, threats, captures against the goal, the centre.
    Hard,
}

impl Evaluation {
    /// The evaluations in the order of their names.
    pub const ALL: [Self; 2] = [Self::Simple, Self::Hard];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Hard => "hard",
        }
    }
}

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
    fn of(classes: [LineClass; 4], evaluation: Evaluation) -> Self {
        let (to_move, waiting) = match evaluation {
            Evaluation::Simple => (&simple::WEIGHTS, &simple::WEIGHTS),
            Evaluation::Hard => (&counted::TO_MOVE, &counted::WAITING),
        };
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
    const fn add(&mut self, other: &Self) {
        self.to_move += other.to_move;
        self.waiting += other.waiting;
        self.fives += other.fives;
        self.open_fours += other.open_fours;
    }

    #[inline(always)]
    const fn remove(&mut self, other: &Self) {
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
    /// What the colour's lines sum up to.
    #[inline]
    #[must_use]
    pub const fn lines(&self, color: Color) -> &Tally {
        &self.lines[color.index()]
    }

    /// How near the colour's stones are to the centre: their steps from the edge, the shorter way.
    #[inline]
    #[must_use]
    pub const fn centrality(&self, color: Color) -> i32 {
        self.centrality[color.index()]
    }

    fn count_stone(&mut self, stone: Point, color: Color, sign: i32) {
        let from_edge = |k: usize| k.min(self.size - 1 - k) as i32;
        self.centrality[color.index()] += sign * from_edge(stone.x()).min(from_edge(stone.y()));
    }
}

/// Evaluates by patterns.
#[derive(Clone, Copy)]
pub struct Patterns {
    evaluation: Evaluation,
    /// By code.
    tallies: &'static [Tally],
}

impl Patterns {
    /// Evaluates so.
    #[must_use]
    pub fn new(evaluation: Evaluation) -> Self {
        static TALLIES: [OnceLock<Vec<Tally>>; 2] = [const { OnceLock::new() }; 2];
        let build = || PatternCode::all().map(|classes| Tally::of(classes, evaluation)).collect();
        Self { evaluation, tallies: TALLIES[evaluation as usize].get_or_init(build) }
    }

    #[inline(always)]
    fn tally(&self, cell: &Cell, color: Color) -> &Tally {
        &self.tallies[cell.code(color).index()]
    }
}

impl Evaluator for Patterns {
    type Sums = Sums;
    type Refinement = ();

    fn sums(&self, state: &State) -> Sums {
        let board = state.game().board();
        let mut sums = Sums { lines: [Tally::default(); 2], centrality: [0; 2], size: board.size() };
        for color in Color::ALL {
            let lines = &mut sums.lines[color.index()];
            state.empty().iter().for_each(|point| lines.add(self.tally(state.cell(point), color)));
            board.stones(color).iter().for_each(|stone| sums.count_stone(stone, color, 1));
        }
        sums
    }

    fn refinement(&self, _: &State) {}

    fn catch_up(&self, (): &mut (), _: &State, _: usize) {}

    fn occupied(&self, sums: &mut Sums, point: Point, stone: Color, before: &Cell) {
        Color::ALL.into_iter().for_each(|color| sums.lines[color.index()].remove(self.tally(before, color)));
        sums.count_stone(point, stone, 1);
    }

    fn vacated(&self, sums: &mut Sums, point: Point, stone: Color, after: &Cell) {
        Color::ALL.into_iter().for_each(|color| sums.lines[color.index()].add(self.tally(after, color)));
        sums.count_stone(point, stone, -1);
    }

    #[inline(always)]
    fn changed(&self, sums: &mut Sums, _: Direction, before: &Cell, after: &Cell) {
        for color in Color::ALL {
            let lines = &mut sums.lines[color.index()];
            lines.remove(self.tally(before, color));
            lines.add(self.tally(after, color));
        }
    }

    #[inline]
    fn lines(&self, sums: &Sums, _: &ShapeCounts, mover: Color) -> i32 {
        sums.lines(mover).to_move - sums.lines(mover.opponent()).waiting
    }

    #[inline]
    fn others(&self, state: &State, sums: &Sums) -> i32 {
        match self.evaluation {
            Evaluation::Simple => simple::pairs(state),
            Evaluation::Hard => counted::others(state, sums),
        }
    }

    #[inline]
    fn move_score(&self, state: &State, point: Point) -> i32 {
        promise::of(state, point)
    }
}
