//! What a state says of its points.

use gomoku_core::{Bitboard, Color, Direction, Point, stone_bits};

use crate::position::cell::{Cell, place};
use crate::position::lines::{LineClass, PatternCode, Shape};
use crate::position::pairs::{CAPTURE_CODES, PairCell};
use crate::position::shape_counts::ShapeCounts;
use crate::position::state::State;

/// How many values [`State::missing_pairs`] has.
pub const MISSING: usize = 8;

impl State {
    /// What lines mean on an empty point.
    #[inline]
    #[must_use]
    pub fn cell(&self, point: Point) -> &Cell {
        &self.cells[place(point)]
    }

    /// What the line becomes for a colour that plays the empty point.
    #[inline]
    #[must_use]
    pub fn class(&self, point: Point, color: Color, direction: Direction) -> LineClass {
        self.cell(point).class(color, direction)
    }

    /// [`State::class`] with one more stone on another empty point of the line.
    #[must_use]
    pub fn class_if(&self, point: Point, color: Color, direction: Direction, other: Point, stone: Color) -> LineClass {
        let radius = self.table.radius();
        let steps = steps_along(point, other, direction);
        let mut window = self.game.board().cells(point, direction, radius);
        if let Some(cell) = steps.and_then(|steps| usize::try_from(radius as i32 + steps).ok()) {
            if cell <= 2 * radius {
                debug_assert_eq!(window >> (2 * cell) & 3, 0, "{other} is not empty");
                window |= stone_bits(stone) << (2 * cell);
            }
        }
        LineClass::from_nibble((self.table.lookup(window) >> (8 * color.index())) as u8)
    }

    /// The shape of a colour at an empty point with one more stone on another one of a line through it.
    #[must_use]
    pub fn shape_if(&self, point: Point, color: Color, line: Direction, other: Point, stone: Color) -> Shape {
        Shape::of(Direction::ALL.map(|direction| {
            if direction == line {
                self.class_if(point, color, line, other, stone)
            } else {
                self.class(point, color, direction)
            }
        }))
    }

    /// The four classes of a colour at an empty point.
    #[inline]
    #[must_use]
    pub fn code(&self, point: Point, color: Color) -> PatternCode {
        self.cell(point).code(color)
    }

    /// What a colour makes at an empty point.
    #[inline]
    #[must_use]
    pub fn shape(&self, point: Point, color: Color) -> Shape {
        self.cell(point).shape(color)
    }

    /// The category of a colour's code at an empty point.
    #[inline]
    #[must_use]
    pub fn category(&self, point: Point, color: Color) -> u8 {
        self.cell(point).category(color)
    }

    /// How many empty points have each shape.
    #[inline]
    #[must_use]
    pub const fn counts(&self) -> &ShapeCounts {
        &self.counts
    }

    /// [`State::counts`] before the last move, if that was played on this state.
    #[inline]
    #[must_use]
    pub fn counts_before(&self) -> Option<&ShapeCounts> {
        self.plies.last().map(|ply| &ply.counts)
    }

    /// How many empty points have that shape for a colour; for every shape but `None`.
    #[inline]
    #[must_use]
    pub fn count(&self, shape: Shape, color: Color) -> u32 {
        self.counts.count(color, shape)
    }

    /// The empty points that have that shape for a colour; kept for every shape but `None`.
    #[inline]
    #[must_use]
    pub fn points(&self, shape: Shape, color: Color) -> &Bitboard {
        self.points.get(color, shape)
    }

    /// The empty points.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> &Bitboard {
        self.game.board().empty()
    }

    /// The empty points within two steps of a stone, or three along a line; the centre of an empty board.
    #[inline]
    #[must_use]
    pub fn candidates(&self) -> Bitboard {
        if self.game.board().stone_count() == 0 {
            return Bitboard::from_iter([Point::center(self.game.board().size())]);
        }
        self.neighbourhood.points() & *self.empty()
    }

    /// How many pairs a stone of the colour on the empty point takes.
    #[inline]
    #[must_use]
    pub fn takes(&self, point: Point, color: Color) -> u32 {
        self.pair_cell(point).map_or(0, |cell| cell.taken(color))
    }

    /// The empty points where a colour takes.
    #[inline]
    #[must_use]
    pub fn taking_points(&self, color: Color) -> &Bitboard {
        self.pairs.as_ref().map_or(&Bitboard::EMPTY, |pairs| pairs.taking(color))
    }

    /// What a stone of the colour on the empty point does to pairs: pairs taken in the low two bits, axes on which it
    /// exposes a pair in the next two, axes on which it threatens one in the next two, each no more than three.
    #[inline]
    #[must_use]
    pub fn capture_code(&self, point: Point, color: Color) -> u8 {
        self.pair_cell(point).map_or(0, |cell| cell.codes[color.index()])
    }

    /// How many empty points have each capture code but 0 for a colour; `None` where no pairs are captured.
    #[inline]
    #[must_use]
    pub fn capture_counts(&self, color: Color) -> Option<&[i16; CAPTURE_CODES]> {
        self.pairs.as_ref().map(|pairs| pairs.counts(color))
    }

    /// Pairs that a colour still needs to win by captures, 0 to 7.
    #[inline]
    #[must_use]
    pub fn missing_pairs(&self, color: Color) -> usize {
        let rules = self.game.rules();
        usize::from(rules.goal().saturating_sub(self.game.pairs(color))).min(MISSING - 1)
    }

    #[inline]
    fn pair_cell(&self, point: Point) -> Option<PairCell> {
        self.pairs.as_ref().map(|pairs| pairs.cell(point))
    }
}

/// How many steps along a direction lead from one point to the other, where they share that line.
pub(crate) fn steps_along(from: Point, to: Point, direction: Direction) -> Option<i32> {
    let (dx, dy) = direction.delta();
    let (x, y) = (to.x() as i32 - from.x() as i32, to.y() as i32 - from.y() as i32);
    let steps = if dx == 0 { y } else { x };
    (x == dx * steps && y == dy * steps).then_some(steps)
}
