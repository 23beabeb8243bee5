//! The axis patterns of every empty point, and how many there are of each class, kept with every move.

use gomoku_core::{Board, Color, Direction, POINT_SPAN, Point, Rules, Span};

use super::line_class::{AxisPattern, LineClass, LineTable, RADIUS};

/// How often each line class and capture stands on the board for one colour, one count a point and axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    classes: [u16; LineClass::COUNT],
    pairs: u16,
}

impl Counts {
    /// Points and axes where the colour would make this class.
    #[inline]
    #[must_use]
    pub const fn of(&self, class: LineClass) -> i32 {
        self.classes[class as usize] as i32
    }

    /// Pairs that stand to be taken.
    #[inline]
    #[must_use]
    pub const fn pairs(&self) -> i32 {
        self.pairs as i32
    }

    /// The weighted sum over all classes.
    #[inline]
    #[must_use]
    pub fn weigh(&self, weights: &[i32; LineClass::COUNT]) -> i32 {
        self.classes.iter().zip(weights).map(|(&count, &weight)| i32::from(count) * weight).sum()
    }
}

/// Patterns and counts of one position. [`Patterns::refresh`] follows a stone that came or went.
#[derive(Clone)]
pub struct Patterns {
    table: &'static LineTable,
    axes: Box<[[AxisPattern; 4]; POINT_SPAN]>,
    counts: [Counts; 2],
}

impl Patterns {
    /// The patterns of a board, from scratch.
    #[must_use]
    pub fn new(rules: &Rules, board: &Board) -> Self {
        let table = LineTable::of(Color::ALL.map(|color| rules.five(color)));
        let mut patterns =
            Self { table, axes: Box::new([[AxisPattern::NOTHING; 4]; POINT_SPAN]), counts: [Counts::default(); 2] };
        for point in Point::all(board.size()) {
            for direction in Direction::ALL {
                patterns.refresh_axis(point, direction, board.span(point, direction), 0);
            }
        }
        patterns
    }

    /// The four axis patterns of an empty point.
    #[inline]
    #[must_use]
    pub fn at(&self, point: Point) -> &[AxisPattern; 4] {
        &self.axes[point.index()]
    }

    /// The counts of a colour.
    #[inline]
    #[must_use]
    pub const fn counts(&self, color: Color) -> &Counts {
        &self.counts[color.index()]
    }

    /// The strongest line that a colour would make on an empty point.
    #[inline]
    #[must_use]
    pub fn best_class(&self, point: Point, color: Color) -> LineClass {
        let axes = self.at(point);
        LineClass::ALL[axes.iter().map(|axis| axis.class_index(color.index())).max().unwrap_or(0)]
    }

    /// Whether a colour would capture on an empty point.
    #[inline]
    #[must_use]
    pub fn captures(&self, point: Point, color: Color) -> bool {
        self.at(point).iter().any(|axis| axis.pairs(color.index()) > 0)
    }

    /// Looks again at every window that a changed point is part of.
    #[inline]
    pub fn refresh(&mut self, board: &Board, changed: Point) {
        for direction in Direction::ALL {
            let span = board.span(changed, direction);
            for offset in -(RADIUS as i32)..=RADIUS as i32 {
                self.refresh_axis(changed, direction, span, offset);
            }
        }
    }

    /// Looks again at the window `offset` cells from the middle of a span.
    #[inline]
    fn refresh_axis(&mut self, middle: Point, direction: Direction, span: Span, offset: i32) {
        let cell = Span::RADIUS as i32 + offset;
        if span.off_board >> cell & 1 == 1 {
            return;
        }
        let shift = cell as usize - RADIUS;
        let [black, white] = span.stones.map(|stones| (stones | span.off_board) >> shift);
        let (dx, dy) = direction.delta();
        let index = (middle.index() as i32 + offset * (dy * 32 + dx)) as usize;
        self.replace(index, direction, self.table.look_up(black, white));
    }

    #[inline]
    fn replace(&mut self, index: usize, direction: Direction, new: AxisPattern) {
        let slot = &mut self.axes[index][direction.index()];
        let old = std::mem::replace(slot, new);
        if old == new {
            return;
        }
        for (color, counts) in self.counts.iter_mut().enumerate() {
            counts.classes[old.class_index(color)] = counts.classes[old.class_index(color)].wrapping_sub(1);
            counts.classes[new.class_index(color)] = counts.classes[new.class_index(color)].wrapping_add(1);
            counts.pairs = counts.pairs.wrapping_sub(old.pairs(color)).wrapping_add(new.pairs(color));
        }
    }
}

impl PartialEq for Patterns {
    fn eq(&self, other: &Self) -> bool {
        // Dead windows are counted from where they were first seen, so their number says nothing.
        let live = |counts: &Counts| (counts.classes[1..].to_vec(), counts.pairs);
        self.axes == other.axes && self.counts.iter().map(live).eq(other.counts.iter().map(live))
    }
}

impl Eq for Patterns {}
