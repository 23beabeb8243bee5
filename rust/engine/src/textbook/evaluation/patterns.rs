//! The axis patterns of every empty point, and how many there are of each class, kept with every move.

use gomoku_core::{Bitboard, Board, Color, Direction, POINT_SPAN, Point, Rules, Span};

use super::line_class::{AxisPattern, LineClass, LineTable, RADIUS};

/// How often each line class and capture stands on the board for one colour, one count a point and axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    /// By class; room for every index that a pattern can hold.
    classes: [u16; 16],
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

/// Patterns and counts of one position. Between [`Patterns::begin_move`] and the next, [`Patterns::refresh`] follows the
/// stones that come and go; [`Patterns::rewind`] takes a whole move back.
#[derive(Clone)]
pub struct Patterns {
    table: &'static LineTable,
    axes: Box<[[AxisPattern; 4]; POINT_SPAN]>,
    counts: [Counts; 2],
    strong: [Bitboard; 2],
    taking: [Bitboard; 2],
    replaced: Vec<Replaced>,
    moves: Vec<BeforeMove>,
}

/// A pattern that was replaced: where, and by what it has to be replaced again.
#[derive(Clone, Copy)]
struct Replaced {
    point: Point,
    direction: Direction,
    old: AxisPattern,
}

/// What stood before a move.
#[derive(Clone, Copy)]
struct BeforeMove {
    counts: [Counts; 2],
    replaced: usize,
}

impl Patterns {
    /// The patterns of a board, from scratch.
    #[must_use]
    pub fn new(rules: &Rules, board: &Board) -> Self {
        let mut patterns = Self {
            table: LineTable::of(Color::ALL.map(|color| rules.five(color))),
            axes: Box::new([[AxisPattern::NOTHING; 4]; POINT_SPAN]),
            counts: [Counts::default(); 2],
            strong: [Bitboard::EMPTY; 2],
            taking: [Bitboard::EMPTY; 2],
            replaced: Vec::new(),
            moves: Vec::new(),
        };
        for point in Point::all(board.size()) {
            for direction in Direction::ALL {
                patterns.refresh_window(point, direction, board.span(point, direction), 0);
            }
        }
        patterns.replaced.clear();
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

    /// The points on which a colour makes a four or more.
    #[inline]
    #[must_use]
    pub const fn strong_points(&self, color: Color) -> &Bitboard {
        &self.strong[color.index()]
    }

    /// The points on which a colour takes a pair.
    #[inline]
    #[must_use]
    pub const fn taking_points(&self, color: Color) -> &Bitboard {
        &self.taking[color.index()]
    }

    /// The strongest line that a colour would make on an empty point.
    #[inline]
    #[must_use]
    pub fn best_class(&self, point: Point, color: Color) -> LineClass {
        let axes = self.at(point);
        LineClass::ALL[axes.iter().map(|axis| axis.class_index(color.index())).max().unwrap_or(0)]
    }

    /// Marks where the changes of a move begin.
    #[inline]
    pub fn begin_move(&mut self) {
        self.moves.push(BeforeMove { counts: self.counts, replaced: self.replaced.len() });
    }

    /// Looks again at every window that a changed point is part of.
    #[inline]
    pub fn refresh(&mut self, board: &Board, changed: Point) {
        for direction in Direction::ALL {
            let span = board.span(changed, direction);
            for offset in -(RADIUS as i32)..=RADIUS as i32 {
                self.refresh_window(changed, direction, span, offset);
            }
        }
    }

    /// Takes the changes of the last move back.
    #[inline]
    pub fn rewind(&mut self) {
        let Some(before) = self.moves.pop() else { return };
        while self.replaced.len() > before.replaced {
            let Some(Replaced { point, direction, old }) = self.replaced.pop() else { break };
            let new = std::mem::replace(&mut self.axes[point.index()][direction.index()], old);
            self.follow_points(point, new, old);
        }
        self.counts = before.counts;
    }

    /// Looks again at the window `offset` cells from the middle of a span.
    #[inline]
    fn refresh_window(&mut self, middle: Point, direction: Direction, span: Span, offset: i32) {
        let cell = Span::RADIUS as i32 + offset;
        if span.off_board >> cell & 1 == 1 {
            return;
        }
        let shift = cell as usize - RADIUS;
        let [black, white] = span.stones.map(|stones| (stones | span.off_board) >> shift);
        let (dx, dy) = direction.delta();
        let point = Point::at((middle.x() as i32 + offset * dx) as usize, (middle.y() as i32 + offset * dy) as usize);
        let new = self.table.look_up(black, white);
        let old = std::mem::replace(&mut self.axes[point.index()][direction.index()], new);
        if old != new {
            self.replaced.push(Replaced { point, direction, old });
            self.count(old, new);
            self.follow_points(point, old, new);
        }
    }

    #[inline]
    fn count(&mut self, old: AxisPattern, new: AxisPattern) {
        for (color, counts) in self.counts.iter_mut().enumerate() {
            // The dead are not counted: every stone and every cell off the board would be among them.
            counts.classes[old.class_index(color)] = counts.classes[old.class_index(color)].wrapping_sub(1);
            counts.classes[new.class_index(color)] = counts.classes[new.class_index(color)].wrapping_add(1);
            counts.classes[LineClass::Dead as usize] = 0;
            counts.pairs = counts.pairs.wrapping_sub(old.pairs(color)).wrapping_add(new.pairs(color));
        }
    }

    /// Keeps the sets of strong and taking points; few patterns are either.
    #[inline]
    fn follow_points(&mut self, point: Point, old: AxisPattern, new: AxisPattern) {
        if !(old.is_forcing() || new.is_forcing()) {
            return;
        }
        for color in 0..2 {
            let (strong, taking) = AxisPattern::strong_and_taking(&self.axes[point.index()], color);
            self.strong[color].set(point, strong);
            self.taking[color].set(point, taking);
        }
    }
}

impl PartialEq for Patterns {
    /// Whether two positions look the same, however they were reached.
    fn eq(&self, other: &Self) -> bool {
        self.axes == other.axes
            && self.counts == other.counts
            && self.strong == other.strong
            && self.taking == other.taking
    }
}

impl Eq for Patterns {}
