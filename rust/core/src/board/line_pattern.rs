//! What one line becomes when a stone is put on a point: a table over the eleven cells around it.
//!
//! The verdicts are those of the published `CForbiddenPointFinder` (renju.se), which asks, for one direction and
//! an exact five: is it a four, a straight four, two fours on one line, and on which point could it become a
//! straight four next. Ten cells in three states (blocked, empty, own) decide all of that.

use crate::board::stones::Window;

/// What a stone makes along one direction, in the finder's terms (a five is exactly five).
///
/// ```text
///             the new stone is x, own stones X, blocked cells #, empty points .
/// Four        # X X x X .      one point makes five
/// StraightFour  . X X x X .    two points make five, the four is in one piece
/// TwoFours    X . X x X . X    two points make five, on both sides of a shorter run
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum LineShape {
    /// None of the others.
    Nothing = 0,
    /// One or more points make five.
    Four = 1,
    /// An open four.
    StraightFour = 2,
    /// Two fours on one line.
    TwoFours = 3,
    /// Exactly five.
    Five = 4,
    /// Six or more.
    Overline = 5,
}

/// The table's answer for one window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePattern(u8);

const SHAPE_MASK: u8 = 0b111;
const BACKWARD_THREE: u8 = 0b0_1000;
const FORWARD_THREE: u8 = 0b1_0000;
const RADIUS: usize = Window::RADIUS;
const CELLS: usize = 2 * RADIUS;
/// 3 to the power of ten.
const PATTERNS: usize = 59_049;

const BLOCKED: u8 = 0;
const EMPTY: u8 = 1;
const OWN: u8 = 2;

static TERNARY: [u16; 1 << CELLS] = ternary();
static PATTERN: [u8; PATTERNS] = patterns();
static MOST_THREES: [u8; 1 << (CELLS + 1)] = most_threes_by_own();

impl LinePattern {
    /// Looks up what a stone in the middle of the window makes.
    #[inline]
    #[must_use]
    pub fn of(window: Window) -> Self {
        let index = 2 * TERNARY[around(window.own)] as usize + TERNARY[around(window.empty)] as usize;
        Self(PATTERN[index])
    }

    /// The shape made at once.
    #[inline]
    #[must_use]
    pub const fn shape(self) -> LineShape {
        match self.0 & SHAPE_MASK {
            0 => LineShape::Nothing,
            1 => LineShape::Four,
            2 => LineShape::StraightFour,
            3 => LineShape::TwoFours,
            4 => LineShape::Five,
            _ => LineShape::Overline,
        }
    }

    /// Whether, as far as this line tells, one more stone could make a straight four.
    #[inline]
    #[must_use]
    pub const fn may_be_three(self) -> bool {
        self.0 & (BACKWARD_THREE | FORWARD_THREE) != 0
    }

    /// The signed distances from the centre at which one more stone makes a straight four along this line.
    pub fn straight_four_steps(self, window: Window) -> impl Iterator<Item = i32> {
        let backward = (window.own << (32 - RADIUS)).leading_ones() as i32 + 1;
        let forward = (window.own >> (RADIUS + 1)).trailing_ones() as i32 + 1;
        let backward = (self.0 & BACKWARD_THREE != 0).then_some(-backward);
        let forward = (self.0 & FORWARD_THREE != 0).then_some(forward);
        backward.into_iter().chain(forward)
    }
}

/// How many open threes, none or one, a stone in the middle of a window makes at best, its own stones being these.
///
/// A blocked cell never helps, so this is the answer with every other cell empty.
#[inline]
pub(crate) fn most_threes(own: u32) -> u8 {
    MOST_THREES[own as usize]
}

/// The ten bits around the centre.
#[inline]
const fn around(bits: u32) -> usize {
    (bits & 0x1F | bits >> 1 & 0x3E0) as usize
}

/// Reads ten bits as ten ternary digits.
const fn ternary() -> [u16; 1 << CELLS] {
    let mut table = [0; 1 << CELLS];
    let mut bits = 1;
    while bits < table.len() {
        table[bits] = 3 * table[bits >> 1] + (bits & 1) as u16;
        bits += 1;
    }
    table
}

#[allow(long_running_const_eval, reason = "59,049 windows; done once by the compiler, so that no start-up pays for it")]
const fn patterns() -> [u8; PATTERNS] {
    let mut table = [0; PATTERNS];
    let mut index = 0;
    while index < PATTERNS {
        table[index] = classify(cells_of(index));
        index += 1;
    }
    table
}

const fn most_threes_by_own() -> [u8; 1 << (CELLS + 1)] {
    let mut table = [0; 1 << (CELLS + 1)];
    let mut own = 0;
    while own < table.len() {
        let mut cells = [EMPTY; CELLS + 1];
        let mut cell = 0;
        while cell <= CELLS {
            if own >> cell & 1 == 1 || cell == RADIUS {
                cells[cell] = OWN;
            }
            cell += 1;
        }
        table[own] = (classify(cells) & (BACKWARD_THREE | FORWARD_THREE) != 0) as u8;
        own += 1;
    }
    table
}

/// The window of a table index, the new stone in the middle.
const fn cells_of(mut index: usize) -> [u8; CELLS + 1] {
    let mut cells = [OWN; CELLS + 1];
    let mut cell = 0;
    while cell <= CELLS {
        if cell != RADIUS {
            cells[cell] = (index % 3) as u8;
            index /= 3;
        }
        cell += 1;
    }
    cells
}

const fn classify(mut cells: [u8; CELLS + 1]) -> u8 {
    let shape = shape_of(&cells, RADIUS);
    let (first, last) = run_around(&cells, RADIUS);
    let mut code = shape as u8;
    if first > 0 && becomes_straight_four(&mut cells, first - 1) {
        code |= BACKWARD_THREE;
    }
    if last < CELLS && becomes_straight_four(&mut cells, last + 1) {
        code |= FORWARD_THREE;
    }
    code
}

/// Whether a stone on the empty cell `at` makes a straight four; the cells are left as they were.
const fn becomes_straight_four(cells: &mut [u8; CELLS + 1], at: usize) -> bool {
    if cells[at] != EMPTY {
        return false;
    }
    cells[at] = OWN;
    let straight = matches!(shape_of(cells, at), LineShape::StraightFour);
    cells[at] = EMPTY;
    straight
}

/// The shape of the run through the own cell `at`.
const fn shape_of(cells: &[u8; CELLS + 1], at: usize) -> LineShape {
    let (first, last) = run_around(cells, at);
    let length = last - first + 1;
    if length > 5 {
        return LineShape::Overline;
    }
    if length == 5 {
        return LineShape::Five;
    }
    let backward = first > 0 && cells[first - 1] == EMPTY && five_if_filled(cells, first - 1);
    let forward = last < CELLS && cells[last + 1] == EMPTY && five_if_filled(cells, last + 1);
    match (backward, forward, length) {
        (true, true, 4) => LineShape::StraightFour,
        (true, true, _) => LineShape::TwoFours,
        (false, false, _) => LineShape::Nothing,
        _ => LineShape::Four,
    }
}

/// Whether a stone on the empty cell `at` makes exactly five.
const fn five_if_filled(cells: &[u8; CELLS + 1], at: usize) -> bool {
    let (first, last) = run_around(cells, at);
    last - first + 1 == 5
}

/// The first and last cell of the run of own cells through `at`, `at` itself counted as own.
const fn run_around(cells: &[u8; CELLS + 1], at: usize) -> (usize, usize) {
    let (mut first, mut last) = (at, at);
    while first > 0 && cells[first - 1] == OWN {
        first -= 1;
    }
    while last < CELLS && cells[last + 1] == OWN {
        last += 1;
    }
    (first, last)
}

const _: () = assert!(BLOCKED == 0, "a cell that is neither own nor empty adds nothing to the index");

#[cfg(test)]
mod tests {
    use super::*;

    fn window(picture: &str) -> Window {
        let cells: Vec<char> = picture.chars().filter(|cell| *cell != ' ').collect();
        let center = cells.iter().position(|cell| *cell == 'x').expect("the picture has an x");
        let mut seen = Window { own: 0, opponent: 0, empty: 0 };
        for (index, cell) in cells.iter().enumerate() {
            let Some(bit) = (index + RADIUS).checked_sub(center).filter(|bit| *bit <= CELLS) else { continue };
            match cell {
                'X' => seen.own |= 1 << bit,
                '.' => seen.empty |= 1 << bit,
                _ => {}
            }
        }
        seen
    }

    #[test]
    fn shapes_as_drawn() {
        for (picture, shape) in [
            ("# X X x X . . .", LineShape::Four),
            (". . X X x X . .", LineShape::StraightFour),
            ("# X X x X X #", LineShape::Five),
            ("# X X x X X X #", LineShape::Overline),
            ("X . X x X . X", LineShape::TwoFours),
            ("X . X X x X . .", LineShape::Four),
            (". . X x X . .", LineShape::Nothing),
        ] {
            assert_eq!(LinePattern::of(window(picture)).shape(), shape, "{picture}");
        }
    }

    #[test]
    fn threes_as_drawn() {
        for (picture, steps) in [
            (". . X x X . .", vec![-2, 2]),
            ("# . X x X . .", vec![2]),
            ("# . X x X . #", vec![]),
            (". X . x X . .", vec![-1]),
            ("X . X x X . . .", vec![]),
            (". . x . X X . #", vec![1]),
        ] {
            let window = window(picture);
            let pattern = LinePattern::of(window);
            assert_eq!(pattern.straight_four_steps(window).collect::<Vec<_>>(), steps, "{picture}");
        }
    }

    #[test]
    fn no_window_makes_more_threes_than_its_own_stones_allow() {
        let mut reached = 0;
        for own in (0..1 << (CELLS + 1)).filter(|own| own & Window::CENTER == 0) {
            let three = |empty| LinePattern::of(Window { own, opponent: 0, empty }).may_be_three();
            let others = !(own | Window::CENTER) & ((1 << (CELLS + 1)) - 1);
            assert_eq!(u8::from(three(others)), most_threes(own), "{own:#013b}");
            for empty in (0..=others).filter(|empty| empty & !others == 0) {
                assert!(u8::from(three(empty)) <= most_threes(own), "{own:#013b} {empty:#013b}");
                reached += 1;
            }
        }
        assert_eq!(reached, PATTERNS);
    }
}
