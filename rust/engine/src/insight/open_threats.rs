//! Who threatens what: the moves that win at once, or leave two ways to win, if that side has the turn.

use gomoku_core::{Color, Direction, Game, Point, Termination};

/// A stone is part of no five that ends farther away.
const REACH: i32 = 4;
/// Own stones in reach without which a stone makes no four.
const STONES_OF_FOUR: usize = 3;

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatKind {
    /// It makes a five.
    Five,
    /// It takes the last pair that wins.
    Captures,
    /// It makes four stones in a row, and either end wins.
    OpenFour,
    /// It leaves two points or more, of which one wins.
    DoubleFour,
}

impl ThreatKind {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Captures => "captures",
            Self::OpenFour => "open_four",
            Self::DoubleFour => "double_four",
        }
    }
}

/// What a side can do at a point if it has the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenThreat {
    /// What the move does.
    pub kind: ThreatKind,
    /// The move.
    pub point: Point,
    /// The points of which one wins with the move after; none where it wins at once.
    pub wins: Vec<Point>,
}

/// What a colour can do with the turn: its wins at once, or, where there are none, its fours that win next.
#[must_use]
pub fn threats_of(game: &Game, color: Color) -> Vec<OpenThreat> {
    let Some(turned) = game.with_turn(color) else { return Vec::new() };
    let winning = wins_at_once(&turned);
    if winning.is_empty() { fours(turned) } else { winning }
}

/// The legal moves by which the side to move wins at once, or makes a five that can only be broken by captures.
#[must_use]
pub fn wins_at_once(game: &Game) -> Vec<OpenThreat> {
    wins_among(&mut game.clone(), game.legal_moves().iter())
}

/// Those of these points where the side to move does that; the game is left as it was.
fn wins_among(game: &mut Game, points: impl Iterator<Item = Point>) -> Vec<OpenThreat> {
    let wins = points.filter_map(|point| Some(OpenThreat { kind: win_at(game, point)?, point, wins: Vec::new() }));
    wins.collect()
}

fn win_at(game: &mut Game, point: Point) -> Option<ThreatKind> {
    if !game.is_legal(point) {
        return None;
    }
    let mover = game.side_to_move();
    game.play_unchecked(point);
    let won = game.outcome().filter(|outcome| outcome.winner == Some(mover));
    let is_five = game.pending_five() == Some(mover);
    game.undo();
    match won {
        Some(outcome) if outcome.termination == Termination::Captures => Some(ThreatKind::Captures),
        Some(_) => Some(ThreatKind::Five),
        None => is_five.then_some(ThreatKind::Five),
    }
}

fn fours(mut game: Game) -> Vec<OpenThreat> {
    let moves = game.legal_moves();
    moves.iter().filter_map(|point| four_at(&mut game, point)).collect()
}

fn four_at(game: &mut Game, point: Point) -> Option<OpenThreat> {
    let (mover, size) = (game.side_to_move(), game.board().size());
    let own = near(point, size).filter(|near| game.board().stones(mover).contains(*near));
    if own.count() < STONES_OF_FOUR {
        return None;
    }
    game.play_unchecked(point);
    let again = game.with_turn(mover);
    game.undo();
    let wins = wins_among(&mut again?, near(point, size));
    let wins: Vec<_> = wins.into_iter().map(|win| win.point).collect();
    let kind = if are_ends(&wins) { ThreatKind::OpenFour } else { ThreatKind::DoubleFour };
    (wins.len() > 1).then_some(OpenThreat { kind, point, wins })
}

/// The points of the lines through a point that a five with its stone can reach.
fn near(point: Point, size: usize) -> impl Iterator<Item = Point> {
    let steps = || (-REACH..=REACH).filter(|steps| *steps != 0);
    Direction::ALL.into_iter().flat_map(move |line| steps().filter_map(move |steps| point.step(line, steps, size)))
}

/// Whether they are the two ends of four stones in a row.
fn are_ends(points: &[Point]) -> bool {
    let [first, last] = points else { return false };
    let apart = (first.x().abs_diff(last.x()), first.y().abs_diff(last.y()));
    matches!(apart, (5, 5) | (0, 5) | (5, 0))
}
