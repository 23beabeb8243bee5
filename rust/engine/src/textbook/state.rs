//! A game with the patterns on its board: what a search plays and takes back.

use gomoku_core::{Color, Game, Point, Rules};

use crate::textbook::evaluation::line_class::LineTable;
use crate::textbook::evaluation::patterns::Patterns;

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
        let size = game.rules().size();
        let centrality =
            Color::ALL.map(|color| game.board().stones(color).iter().map(|stone| centrality(stone, size)).sum());
        Self { game, patterns, centrality }
    }

    /// Makes the tables of a rule set, which the first state under them would make otherwise.
    pub fn prepare(rules: &Rules) {
        let _ = LineTable::of(Color::ALL.map(|color| rules.five(color)));
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
        self.game.play_unchecked(point);
        self.patterns.begin_move();
        self.patterns.refresh(self.game.board(), point);
        for stone in self.game.captured() {
            self.patterns.refresh(self.game.board(), stone);
        }
        self.count_centrality(1);
    }

    /// Takes the last move back.
    #[inline]
    pub fn undo(&mut self) {
        self.count_centrality(-1);
        self.patterns.rewind();
        self.game.undo();
    }

    /// Adds (`sign` 1) or removes (-1) what the last move changed.
    #[inline]
    fn count_centrality(&mut self, sign: i32) {
        let size = self.game.rules().size();
        let mover = self.game.side_to_move().opponent();
        let played: i32 = self.game.last_move().map_or(0, |point| centrality(point, size));
        let taken: i32 = self.game.captured().map(|stone| centrality(stone, size)).sum();
        self.centrality[mover.index()] += sign * played;
        self.centrality[mover.opponent().index()] -= sign * taken;
    }
}

/// Steps from the edge, the shorter way.
#[inline]
fn centrality(point: Point, size: usize) -> i32 {
    let from_edge = |k: usize| k.min(size - 1 - k) as i32;
    from_edge(point.x()).min(from_edge(point.y()))
}
