//! The rules once more, slow and obvious: characters in rows, every question answered by walking the board.
//!
//! Nothing here is shared with the crate under test but the values that go in and come out. Read it next to the
//! rules; the only aim is that a mistake would be seen.

mod finder;

use gomoku_core::{Color, FiveRule, Forbidden, ForbiddenMove, Outcome, Point, Rules, Termination};

use finder::Finder;

/// Rows from the top of `.`, `X` and `O`.
pub type Cells = Vec<Vec<char>>;

const AXES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// What stands on a cell; `#` off the board.
fn cell(cells: &Cells, x: i32, y: i32) -> char {
    let row = usize::try_from(y).ok().and_then(|y| cells.get(y));
    row.and_then(|row| usize::try_from(x).ok().and_then(|x| row.get(x))).copied().unwrap_or('#')
}

/// A game of the twin. There is no undo: keep a clone.
#[derive(Clone, Debug)]
pub struct NaiveGame {
    pub rules: Rules,
    pub cells: Cells,
    pub side_to_move: Color,
    pub pairs: [u8; 2],
    pub pending_five: Option<Color>,
    pub outcome: Option<Outcome>,
    pub captured: Vec<Point>,
}

impl NaiveGame {
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            cells: vec![vec!['.'; rules.size()]; rules.size()],
            side_to_move: Color::Black,
            pairs: rules.switches().advantage,
            pending_five: None,
            outcome: None,
            captured: Vec::new(),
        }
    }

    pub fn from_rows(rules: Rules, rows: &[String], side_to_move: Color, pairs: [u8; 2]) -> Self {
        let cells = rows.iter().map(|row| row.chars().collect()).collect();
        let mut game = Self { cells, side_to_move, pairs, ..Self::new(rules) };
        let (next, last) = (side_to_move, side_to_move.opponent());
        if game.has_goal(last) || game.has_goal(next) {
            game.end(Some(if game.has_goal(last) { last } else { next }), Termination::Captures);
        } else if game.has_five(next) {
            game.end(Some(next), Termination::Five);
        } else {
            game.judge_five_and_moves(last);
        }
        game
    }

    /// Every empty point that is not forbidden to the side to move; none after the end.
    pub fn legal_moves(&self) -> Vec<Point> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        self.empty_points().filter(|&point| self.forbidden(point, self.side_to_move).is_none()).collect()
    }

    pub fn forbidden_points(&self, color: Color) -> Vec<Point> {
        self.empty_points().filter(|&point| self.forbidden(point, color).is_some()).collect()
    }

    pub fn double_threes(&self, color: Color) -> Vec<Point> {
        let mut finder = Finder::new(&self.cells, color);
        self.empty_points().filter(|&point| finder.is_double_three(place(point))).collect()
    }

    /// Points where a stone of `color` would take a pair, whatever the rules say.
    pub fn capturing_points(&self, color: Color) -> Vec<Point> {
        self.empty_points().filter(|&point| !self.pairs_taken(point, color).is_empty()).collect()
    }

    pub fn has_five(&self, color: Color) -> bool {
        let size = self.rules.size() as i32;
        (0..size).any(|y| (0..size).any(|x| AXES.into_iter().any(|axis| self.wins_from((x, y), axis, color))))
    }

    pub fn forbidden(&self, point: Point, color: Color) -> Option<Forbidden> {
        let switches = self.rules.switches();
        let mut finder = Finder::new(&self.cells, color);
        let captures = switches.captures && !self.pairs_taken(point, color).is_empty();
        let exempt = switches.capture_exempts_double_three && captures;
        if switches.double_three.contains(color) && finder.is_double_three(place(point)) && !exempt {
            return Some(Forbidden::DoubleThree);
        }
        if switches.overline.contains(color) && finder.is_overline(place(point)) {
            return Some(Forbidden::Overline);
        }
        let double_four = switches.double_four.contains(color) && finder.is_double_four(place(point));
        double_four.then_some(Forbidden::DoubleFour)
    }

    /// Plays for the side to move; `false`, and nothing changed, where that is not allowed.
    pub fn play(&mut self, point: Point) -> bool {
        let (mover, other) = (self.side_to_move, self.side_to_move.opponent());
        let playable = self.outcome.is_none() && cell(&self.cells, place(point).0, place(point).1) == '.';
        let forbidden = playable && self.forbidden(point, mover).is_some();
        if !playable || forbidden && self.rules.switches().forbidden_move == ForbiddenMove::Illegal {
            return false;
        }
        let faced = self.pending_five.take();
        self.put(point, mover);
        if forbidden {
            self.end(Some(other), Termination::Forbidden);
        } else if self.has_goal(mover) {
            self.pending_five = faced;
            self.end(Some(mover), Termination::Captures);
        } else if faced == Some(other) && self.has_five(other) {
            self.pending_five = faced;
            self.end(Some(other), Termination::Five);
        } else {
            self.judge_five_and_moves(mover);
        }
        true
    }

    fn put(&mut self, point: Point, mover: Color) {
        self.captured.clear();
        if self.rules.captures() {
            self.captured = self.pairs_taken(point, mover);
        }
        self.cells[point.y()][point.x()] = mover.symbol();
        for stone in &self.captured {
            self.cells[stone.y()][stone.x()] = '.';
        }
        self.pairs[mover.index()] += self.captured.len() as u8 / 2;
        self.side_to_move = mover.opponent();
    }

    /// The third and fourth of the end rules: a five of `last`, and whether the next side can move at all.
    fn judge_five_and_moves(&mut self, last: Color) {
        if self.has_five(last) && self.can_be_broken(last) {
            self.pending_five = Some(last);
        } else if self.has_five(last) {
            self.end(Some(last), Termination::Five);
        } else if self.legal_moves().is_empty() {
            self.end(None, Termination::NoLegalMove);
        }
    }

    fn can_be_broken(&self, owner: Color) -> bool {
        let breaker = owner.opponent();
        let captures = |point: &Point| self.rules.captures() && !self.pairs_taken(*point, breaker).is_empty();
        self.empty_points().filter(captures).filter(|&point| self.forbidden(point, breaker).is_none()).any(|point| {
            let mut after = self.clone();
            after.put(point, breaker);
            after.has_goal(breaker) || !after.has_five(owner)
        })
    }

    fn has_goal(&self, color: Color) -> bool {
        self.rules.captures() && self.pairs[color.index()] >= self.rules.goal()
    }

    fn end(&mut self, winner: Option<Color>, termination: Termination) {
        self.outcome = Some(Outcome { winner, termination });
    }

    fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        let size = self.rules.size();
        let all = (0..size).flat_map(move |y| (0..size).map(move |x| Point::at(x, y)));
        all.filter(|point| self.cells[point.y()][point.x()] == '.')
    }

    /// The stones in `own other other own` patterns that start at the new stone, in all eight directions.
    fn pairs_taken(&self, point: Point, color: Color) -> Vec<Point> {
        let (own, other) = (color.symbol(), color.opponent().symbol());
        let (x, y) = place(point);
        let mut taken = Vec::new();
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|step| *step != (0, 0)) {
            let ahead = [1, 2, 3].map(|steps| cell(&self.cells, x + steps * dx, y + steps * dy));
            if ahead == [other, other, own] {
                taken.extend([1, 2].map(|steps| Point::at((x + steps * dx) as usize, (y + steps * dy) as usize)));
            }
        }
        taken
    }

    /// Whether a winning line of `color` starts at this cell and runs along the axis.
    fn wins_from(&self, (x, y): (i32, i32), (dx, dy): (i32, i32), color: Color) -> bool {
        let (own, other) = (color.symbol(), color.opponent().symbol());
        let before = cell(&self.cells, x - dx, y - dy);
        if cell(&self.cells, x, y) != own || before == own {
            return false;
        }
        let length = (0..).take_while(|steps| cell(&self.cells, x + steps * dx, y + steps * dy) == own).count() as i32;
        let after = cell(&self.cells, x + length * dx, y + length * dy);
        match self.rules.five(color) {
            FiveRule::FiveOrMore => length >= 5,
            FiveRule::ExactlyFive => length == 5,
            FiveRule::ExactlyUnblockedFive => length == 5 && !(before == other && after == other),
            FiveRule::UnblockedFive => length > 5 || length == 5 && !(before == other && after == other),
        }
    }
}

/// The number of move sequences of exactly `depth` plies.
pub fn perft(game: &NaiveGame, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let plays = moves.into_iter().map(|point| {
        let mut after = game.clone();
        assert!(after.play(point), "{point} is legal");
        perft(&after, depth - 1)
    });
    plays.sum()
}

fn place(point: Point) -> (i32, i32) {
    (point.x() as i32, point.y() as i32)
}
