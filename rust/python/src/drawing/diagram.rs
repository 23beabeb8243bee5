//! The board as text.

use gomoku_core::{Board, Color, Game, Point};

use crate::values::outcome::Outcome;

/// The board as rows of `.`, `X` and `O`.
pub fn rows(board: &Board) -> Vec<String> {
    let size = board.size();
    (0..size).map(|y| (0..size).map(|x| letter(board, Point::at(x, y))).collect()).collect()
}

/// The board with its coordinates, the last move in brackets, and below it whose turn it is.
///
/// ```text
///      a b c d e
///  1   . . . . .
///  2   . . O . .
///  3   . .(X). .
/// ```
pub fn diagram(game: &Game) -> String {
    let size = game.rules().size();
    let columns: String = (0..size).map(|x| format!(" {}", column(x))).collect();
    let mut lines = vec![format!("  {columns}")];
    lines.extend((0..size).map(|y| diagram_row(game, y)));
    lines.push(status(game));
    lines.join("\n")
}

/// The letter of a column.
pub fn column(x: usize) -> char {
    char::from(b'a' + x as u8)
}

/// One line on whose turn it is, or how the game ended, and on the pairs where pairs are captured.
fn status(game: &Game) -> String {
    let mut words = vec![match game.outcome() {
        Some(outcome) => Outcome(outcome).to_string(),
        None => format!("{} ({}) to move", game.side_to_move(), game.side_to_move().symbol()),
    }];
    if let Some(owner) = game.pending_five().filter(|_| game.outcome().is_none()) {
        words.push(format!("a five of {owner} is pending"));
    }
    if game.rules().captures() {
        let [black, white] = Color::ALL.map(|color| game.pairs(color));
        words.push(format!("pairs: black {black}, white {white} of {}", game.rules().goal()));
    }
    words.join("; ")
}

fn diagram_row(game: &Game, y: usize) -> String {
    let last = game.last_move();
    let mut line = format!("{:2}", y + 1);
    let mut previous_is_last = false;
    for x in 0..game.rules().size() {
        let point = Point::at(x, y);
        let is_last = last == Some(point);
        line.push(if is_last {
            '('
        } else if previous_is_last {
            ')'
        } else {
            ' '
        });
        line.push(letter(game.board(), point));
        previous_is_last = is_last;
    }
    if previous_is_last {
        line.push(')');
    }
    line
}

fn letter(board: &Board, point: Point) -> char {
    board.stone(point).map_or('.', Color::symbol)
}
