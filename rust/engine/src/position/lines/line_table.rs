//! The line classes of both colours for every window, by two small lookups for the halves and one for the pair.
//!
//! Beyond the first cell that stops both colours a half window means nothing to either, so the 256 halves of four cells
//! fall into 57 kinds and the 1,024 halves of five into 62 to 111. The table of pairs of kinds (6 to 24 KB) stays within a
//! first-level cache, where one table over the whole window would take 64 KB (1 MB).

use std::sync::OnceLock;

use gomoku_core::{Color, EMPTY, FiveRule, OFF_BOARD, stone_bits};

use crate::position::lines::line_class::{LineClass, radius};

const HALVES: usize = 1 << 10;
/// As many as sixteen bits reach, so that no index is outside.
const PAIRS: usize = 1 << 16;

/// The classes of both colours for every window under one pair of rules.
pub struct LineTable {
    five: [FiveRule; 2],
    radius: usize,
    /// The kind of the cells before the middle, times the number of kinds.
    before: [u16; HALVES],
    /// The kind of the cells after the middle.
    after: [u16; HALVES],
    classes: Box<[u16; PAIRS]>,
}

impl LineTable {
    /// The table for the lines that win for black and white.
    #[must_use]
    pub fn of(five: [FiveRule; 2]) -> &'static Self {
        static TABLES: [OnceLock<LineTable>; 16] = [const { OnceLock::new() }; 16];
        let [black, white] = five.map(|rule| rule as usize);
        TABLES[4 * black + white].get_or_init(|| Self::build(five))
    }

    /// How far a window reaches to each side.
    #[inline]
    #[must_use]
    pub const fn radius(&self) -> usize {
        self.radius
    }

    /// The classes for black (low byte) and white (high byte) in the middle of the window.
    ///
    /// `window` holds two bits a cell, the lowest being the cell `RADIUS` before the middle; what lies above the window
    /// and in its middle does not matter.
    #[inline]
    #[must_use]
    pub fn classes<const RADIUS: usize>(&self, window: u64) -> u16 {
        debug_assert_eq!(RADIUS, self.radius);
        let half = (1 << (2 * RADIUS)) - 1;
        let before = self.before[(window & half) as usize];
        let after = self.after[(window >> (2 * RADIUS + 2) & half) as usize];
        self.classes[(before.wrapping_add(after)) as usize]
    }

    /// [`LineTable::classes`] for whichever radius the table has.
    #[must_use]
    pub fn lookup(&self, window: u64) -> u16 {
        if self.radius == 4 { self.classes::<4>(window) } else { self.classes::<5>(window) }
    }

    fn build(five: [FiveRule; 2]) -> Self {
        let radius = radius(five);
        let kinds = Kinds::new(five, radius);
        let classes = Color::ALL.map(|color| Builder::new(&kinds, five[color.index()], color).all());
        let both = |before: usize, after: usize| {
            let [black, white] = [0, 1].map(|color: usize| classes[color][before * kinds.len() + after] as u16);
            black | white << 8
        };
        let (standing, merged) = merge_equals(kinds.len(), both);
        let mut table = Self { five, radius, before: [0; HALVES], after: [0; HALVES], classes: Box::new([0; PAIRS]) };
        for half in 0..1 << (2 * radius) {
            table.after[half] = merged[kinds.kind(half as u16) as usize];
            table.before[half] = merged[kinds.kind(mirrored(half as u16, radius)) as usize] * standing.len() as u16;
        }
        let pairs = standing.iter().flat_map(|&before| standing.iter().map(move |&after| (before, after)));
        table.classes.iter_mut().zip(pairs).for_each(|(place, (before, after))| *place = both(before, after));
        table
    }
}

impl std::fmt::Debug for LineTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LineTable").field("five", &self.five).finish_non_exhaustive()
    }
}

/// The kinds that mean the same beside every other kind as one that came before: the first of each, and for every kind
/// the place of its first.
fn merge_equals(kinds: usize, both: impl Fn(usize, usize) -> u16) -> (Vec<usize>, Vec<u16>) {
    let mut standing: Vec<usize> = Vec::new();
    let merged = (0..kinds).map(|kind| {
        let same = |&first: &usize| (0..kinds).all(|after| both(first, after) == both(kind, after));
        standing.iter().position(same).unwrap_or_else(|| {
            standing.push(kind);
            standing.len() - 1
        }) as u16
    });
    let merged = merged.collect();
    (standing, merged)
}

/// The half window read from the other end.
fn mirrored(half: u16, radius: usize) -> u16 {
    (0..radius).fold(0, |mirrored, cell| mirrored << 2 | half >> (2 * cell) & 3)
}

/// The kinds of half windows; the lowest cell is the one next to the middle.
struct Kinds {
    radius: usize,
    /// The half that stands for each kind.
    halves: Vec<u16>,
    kind_of: Vec<u16>,
}

impl Kinds {
    fn new(five: [FiveRule; 2], radius: usize) -> Self {
        let edge_is_a_stone = !five.into_iter().any(FiveRule::needs_open_end);
        let mut kinds = Self { radius, halves: Vec::new(), kind_of: vec![0; 1 << (2 * radius)] };
        for half in 0..kinds.kind_of.len() as u16 {
            let standing = standing_for(half, radius, edge_is_a_stone);
            let known = kinds.halves.iter().position(|&other| other == standing);
            kinds.kind_of[half as usize] = known.unwrap_or_else(|| {
                kinds.halves.push(standing);
                kinds.halves.len() - 1
            }) as u16;
        }
        kinds
    }

    fn len(&self) -> usize {
        self.halves.len()
    }

    fn kind(&self, half: u16) -> u16 {
        self.kind_of[half as usize]
    }

    fn cell(&self, kind: usize, cell: usize) -> u64 {
        u64::from(self.halves[kind] >> (2 * cell) & 3)
    }

    /// The kind with one more stone on an empty cell.
    fn with_stone(&self, kind: usize, cell: usize, stone: u64) -> usize {
        self.kind(self.halves[kind] | (stone as u16) << (2 * cell)) as usize
    }
}

/// The half with everything beyond the cell that stops both colours taken off the board; that cell itself stays what it
/// is only where the edge and a stone differ.
fn standing_for(half: u16, radius: usize, edge_is_a_stone: bool) -> u16 {
    let mut stopped = 0;
    for cell in 0..radius {
        stopped |= match u64::from(half >> (2 * cell) & 3) {
            OFF_BOARD => 0b11,
            stone => stone,
        };
        if stopped == 0b11 {
            let kept = cell + usize::from(!edge_is_a_stone);
            let beyond = ((1_u32 << (2 * radius)) - 1) as u16 & !(((1_u32 << (2 * kept)) - 1) as u16);
            return half | beyond;
        }
    }
    half
}

/// One colour's classes for pairs of kinds, each found once.
struct Builder<'a> {
    kinds: &'a Kinds,
    five: FiveRule,
    color: Color,
    known: Vec<Option<LineClass>>,
}

impl<'a> Builder<'a> {
    fn new(kinds: &'a Kinds, five: FiveRule, color: Color) -> Self {
        Self { kinds, five, color, known: vec![None; kinds.len() * kinds.len()] }
    }

    /// The class of every pair, the kind before the middle first.
    fn all(mut self) -> Vec<LineClass> {
        let kinds = self.kinds.len();
        (0..kinds * kinds).map(|pair| self.class(pair / kinds, pair % kinds)).collect()
    }

    fn class(&mut self, before: usize, after: usize) -> LineClass {
        let place = before * self.kinds.len() + after;
        if let Some(class) = self.known[place] {
            return class;
        }
        let class = self.find(before, after);
        self.known[place] = Some(class);
        class
    }

    fn find(&mut self, before: usize, after: usize) -> LineClass {
        let (run_before, run_after) = (self.run(before), self.run(after));
        let run = run_before + 1 + run_after;
        if run >= 5 {
            let is_blocked = || self.is_opponent(before, run_before) && self.is_opponent(after, run_after);
            match run {
                6.. if !self.five.allows_overline() => return LineClass::Overline,
                5 if self.five.needs_open_end() && is_blocked() => {}
                _ => return LineClass::Five,
            }
        }
        let mut next = Vec::with_capacity(2 * self.kinds.radius);
        for cell in 0..self.kinds.radius {
            if self.kinds.cell(before, cell) == EMPTY {
                next.push(self.class(self.kinds.with_stone(before, cell, stone_bits(self.color)), after));
            }
            if self.kinds.cell(after, cell) == EMPTY {
                next.push(self.class(before, self.kinds.with_stone(after, cell, stone_bits(self.color))));
            }
        }
        LineClass::of_next(&next)
    }

    fn run(&self, kind: usize) -> usize {
        (0..self.kinds.radius).take_while(|&cell| self.kinds.cell(kind, cell) == stone_bits(self.color)).count()
    }

    fn is_opponent(&self, kind: usize, cell: usize) -> bool {
        cell < self.kinds.radius && self.kinds.cell(kind, cell) == stone_bits(self.color.opponent())
    }
}
