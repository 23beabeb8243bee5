//! A game with the patterns on its board: what a search plays and takes back.

use gomoku_core::{Color, Game, Point};

use crate::evaluation::patterns::Patterns;

/// A position under search.
#[derive(Clone)]
pub struct State {
    game: Game,
    patterns: Patterns,
    centrality: [i32; 2],
}

impl State {
    /// The state of a game.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let patterns = Patterns::new(game.rules(), game.board());
        let centrality = Color::ALL
            .map(|color| game.board().stones(color).iter().map(|stone| centrality(stone, game.rules().size())).sum());
        Self { game, patterns, centrality }
    }

    /// The game.
    #[inline]
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The patterns.
    #[inline]
    #[must_use]
    pub const fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// How near a colour's stones are to the centre, summed over its stones.
    #[inline]
    #[must_use]
    pub const fn centrality(&self, color: Color) -> i32 {
        self.centrality[color.index()]
    }

    /// Plays a move that is known to be legal.
    #[inline]
    pub fn play(&mut self, point: Point) {
        let mover = self.game.side_to_move();
        self.game.play_unchecked(point);
        let taken = self.game.captured().collect();
        self.follow(point, mover, taken, 1);
    }

    /// Takes the last move back.
    #[inline]
    pub fn undo(&mut self) {
        let mover = self.game.side_to_move().opponent();
        let taken = self.game.captured().collect();
        if let Some(point) = self.game.undo() {
            self.follow(point, mover, taken, -1);
        }
    }

    /// Whether a colour completes a winning line on an empty point, captures aside.
    #[inline]
    #[must_use]
    pub fn makes_five(&self, point: Point, color: Color) -> bool {
        self.game.makes_five(point, color)
    }

    /// Brings the patterns up to the board after a move came (`sign` 1) or went (-1).
    #[inline]
    fn follow(&mut self, point: Point, mover: Color, taken: StoneList, sign: i32) {
        self.follow_stone(point, mover, sign);
        for &stone in taken.as_slice() {
            self.follow_stone(stone, mover.opponent(), -sign);
        }
    }

    #[inline]
    fn follow_stone(&mut self, stone: Point, owner: Color, sign: i32) {
        self.patterns.refresh(self.game.board(), stone);
        self.centrality[owner.index()] += sign * centrality(stone, self.game.rules().size());
    }
}

/// Steps from the edge, the shorter way.
#[inline]
fn centrality(point: Point, size: usize) -> i32 {
    let from_edge = |k: usize| k.min(size - 1 - k) as i32;
    from_edge(point.x()).min(from_edge(point.y()))
}

/// Up to sixteen captured stones, kept without allocation.
#[derive(Clone, Copy)]
struct StoneList {
    stones: [Point; 16],
    length: usize,
}

impl StoneList {
    fn as_slice(&self) -> &[Point] {
        &self.stones[..self.length]
    }
}

impl FromIterator<Point> for StoneList {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut list = Self { stones: [Point::at(0, 0); 16], length: 0 };
        for point in points {
            list.stones[list.length] = point;
            list.length += 1;
        }
        list
    }
}
