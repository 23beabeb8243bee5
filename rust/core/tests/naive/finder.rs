//! Forbidden points by the questions of the published renju finder, each asked by putting stones down and looking.
//!
//! Own stones are the finder's black; anything else on the board blocks. A five is exactly five.

use gomoku_core::Color;

use super::{AXES, Cells, cell};

type Place = (i32, i32);

/// The stones, and the side that asks.
pub struct Finder {
    cells: Cells,
    own: char,
}

/// What one line holds after a stone.
#[derive(PartialEq)]
enum OpenFour {
    No,
    /// Four in one piece that becomes five at both ends.
    Straight,
    /// Two points make five, but the run is shorter: two fours on one line.
    Twice,
}

impl Finder {
    pub fn new(cells: &Cells, color: Color) -> Self {
        Self { cells: cells.clone(), own: color.symbol() }
    }

    /// Not five, and open threes along two axes or more.
    pub fn is_double_three(&mut self, at: Place) -> bool {
        self.is_empty(at)
            && !self.is_five(at)
            && AXES.into_iter().filter(|&axis| self.is_open_three(at, axis)).count() >= 2
    }

    /// Not five, and two fours or more, two on one line counted twice.
    pub fn is_double_four(&mut self, at: Place) -> bool {
        if !self.is_empty(at) || self.is_five(at) {
            return false;
        }
        let mut fours = 0;
        for axis in AXES {
            fours += if self.open_four(at, axis) == OpenFour::Twice { 2 } else { i32::from(self.is_four(at, axis)) };
        }
        fours >= 2
    }

    /// Six or more somewhere, and five nowhere.
    pub fn is_overline(&mut self, at: Place) -> bool {
        self.is_empty(at)
            && AXES.into_iter().any(|axis| self.length(at, axis) >= 6)
            && !AXES.into_iter().any(|axis| self.length(at, axis) == 5)
    }

    fn is_five(&self, at: Place) -> bool {
        AXES.into_iter().any(|axis| self.is_five_along(at, axis))
    }

    fn is_five_along(&self, at: Place, axis: Place) -> bool {
        self.is_empty(at) && self.length(at, axis) == 5
    }

    /// Neither five nor overline, and an end of the run that would make five.
    fn is_four(&mut self, at: Place, axis: Place) -> bool {
        self.may_ask(at) && {
            let ends = self.with_stone(at, |after| after.ends(at, axis).map(|end| after.is_five_along(end, axis)));
            ends.contains(&true)
        }
    }

    /// Neither five nor overline, and both ends of the run would make five.
    fn open_four(&mut self, at: Place, axis: Place) -> OpenFour {
        if !self.may_ask(at) {
            return OpenFour::No;
        }
        let ends = self.with_stone(at, |after| after.ends(at, axis).map(|end| after.is_five_along(end, axis)));
        match (ends, self.length(at, axis)) {
            ([true, true], 4) => OpenFour::Straight,
            ([true, true], _) => OpenFour::Twice,
            _ => OpenFour::No,
        }
    }

    /// Neither five nor overline, and an end of the run where the straight four is not itself forbidden.
    fn is_open_three(&mut self, at: Place, axis: Place) -> bool {
        self.may_ask(at)
            && self.with_stone(at, |after| {
                after.ends(at, axis).into_iter().any(|end| {
                    after.open_four(end, axis) == OpenFour::Straight
                        && !after.is_double_four(end)
                        && !after.is_double_three(end)
                })
            })
    }

    fn may_ask(&mut self, at: Place) -> bool {
        self.is_empty(at) && !self.is_five(at) && !self.is_overline(at)
    }

    fn is_empty(&self, (x, y): Place) -> bool {
        cell(&self.cells, x, y) == '.'
    }

    /// The length of the run through `at`, a stone there counted as own.
    fn length(&self, at: Place, axis: Place) -> i32 {
        1 + self.run(at, axis, 1) + self.run(at, axis, -1)
    }

    /// The first cells beyond the run through `at`, forward and backward.
    fn ends(&self, at: Place, axis: Place) -> [Place; 2] {
        [1, -1].map(|sign| {
            let steps = sign * (self.run(at, axis, sign) + 1);
            (at.0 + steps * axis.0, at.1 + steps * axis.1)
        })
    }

    /// Own stones in a row right beside `at`, on one side of it.
    fn run(&self, (x, y): Place, (dx, dy): Place, sign: i32) -> i32 {
        let own = |steps: &i32| cell(&self.cells, x + sign * steps * dx, y + sign * steps * dy) == self.own;
        (1..).take_while(own).count() as i32
    }

    /// Asks with an own stone put on `at`, and takes it away again.
    fn with_stone<T>(&mut self, (x, y): Place, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.cells[y as usize][x as usize] = self.own;
        let answer = ask(self);
        self.cells[y as usize][x as usize] = '.';
        answer
    }
}
