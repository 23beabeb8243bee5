//! How a state follows the stones that come and go.

use gomoku_core::{Direction, Point};

use crate::position::cell::{Cell, Classes, NEAR, PLACES, part_near, place};
use crate::position::neighbourhood::Neighbourhood;
use crate::position::pairs::{self, PairCell, axes_of};
use crate::position::shape_counts::Reshaping;
use crate::position::state::{Changed, ROOM, State};

impl State {
    /// Takes the captured stones away.
    #[cold]
    pub(super) fn take(&mut self) {
        let stones: Vec<Point> = self.game.captured().collect();
        stones.iter().for_each(|&stone| self.open(stone));
        stones.iter().for_each(|&stone| self.refresh(stone));
        self.neighbourhood = Neighbourhood::of(self.game.board().occupied().iter());
    }

    /// Fills the cell of a point that is empty from now on.
    pub(super) fn open(&mut self, point: Point) {
        let radius = self.table.radius();
        let board = self.game.board();
        let classes = Direction::ALL.map(|direction| self.table.lookup(board.cells(point, direction, radius)));
        self.set_cell(place(point), Cell::new(Classes::new(classes), self.codes));
        if let Some(pairs) = &mut self.pairs {
            let board = self.game.board();
            let axis = |direction| axes_of(cut(board.cells(point, direction, pairs::RADIUS)));
            pairs.set(place(point), PairCell::new(Classes::new(Direction::ALL.map(axis)).0));
        }
    }

    /// Clears the cell of a point that is occupied from now on.
    pub(super) fn close(&mut self, point: Point) {
        self.set_cell(place(point), Cell::OCCUPIED);
        if let Some(pairs) = &mut self.pairs {
            pairs.set(place(point), PairCell::default());
        }
    }

    /// Looks up again what the cell of this point is part of.
    #[inline]
    pub(super) fn refresh(&mut self, point: Point) {
        match self.table.radius() {
            4 => self.refresh_within::<4>(point),
            _ => self.refresh_within::<5>(point),
        }
        if self.pairs.is_some() {
            self.refresh_pairs(point);
        }
    }

    fn refresh_within<const RADIUS: usize>(&mut self, point: Point) {
        let Self { changes, reshaped, game, table, codes, cells, journal, reshapings, counts, points, .. } = self;
        let near: &mut [Cell; NEAR] = part_near(cells, point);
        let known = |place: usize| near[place].classes.0;
        changes.collect::<RADIUS>(point, game.board(), known, |window| table.classes::<RADIUS>(window));
        let mut count = 0;
        journal.extend(changes.iter::<RADIUS>().map(|change| {
            let before = near[change.near];
            let after = Cell::new(Classes(before.classes.0 ^ change.bits), codes);
            near[change.near] = after;
            let place = (point.index() + change.near) as u16;
            let (was, is) = (before.facts.shapes(), after.facts.shapes());
            reshaped[count % ROOM] = Reshaping { place, old: was, new: is };
            count += usize::from(was != is);
            Changed { before, after, place }
        }));
        for &reshaping in &reshaped[..count % ROOM] {
            counts.reshape(reshaping);
            points.reshape(reshaping);
            reshapings.push(reshaping);
        }
    }

    fn refresh_pairs(&mut self, point: Point) {
        let Self { changes, game, pairs: Some(pairs), .. } = self else { return };
        const RADIUS: usize = pairs::RADIUS;
        let look = |window| axes_of(cut(window));
        let near = pairs.near(point);
        changes.collect::<RADIUS>(point, game.board(), |place| near[place].axes, look);
        for change in changes.iter::<RADIUS>() {
            pairs.change(point.index() + change.near, change.bits);
        }
    }

    fn set_cell(&mut self, place: usize, after: Cell) {
        let before = std::mem::replace(&mut self.cells[place % PLACES], after);
        self.journal.push(Changed { before, after, place: place as u16 });
        let (was, is) = (before.facts.shapes(), after.facts.shapes());
        if was != is {
            let reshaping = Reshaping { place: place as u16, old: was, new: is };
            self.counts.reshape(reshaping);
            self.points.reshape(reshaping);
            self.reshapings.push(reshaping);
        }
    }
}

/// Cuts the middle out of a window of the capture axes.
#[inline]
const fn cut(window: u64) -> u64 {
    window & 0x3F | window >> 2 & 0xFC0
}
