//! The stones of a BOARD as a game, and stones taken back.

use std::collections::BTreeSet;

use gomoku_core::{Color, GOALS, Game, MAX_SIZE, Point, Rules, Setup};

/// Coordinates as they were told; they may be off every board.
pub type At = (i64, i64);

/// A stone of a BOARD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where it lies.
    pub at: At,
    /// Whether it is the brain's own.
    pub is_own: bool,
}

/// The point of the largest board that was told.
pub fn point((x, y): At) -> Result<Point, String> {
    let coordinate = |name: &str, value: i64| {
        let told = || format!("{name} {value} is not between 0 and {}", MAX_SIZE - 1);
        usize::try_from(value).ok().filter(|value| *value < MAX_SIZE).ok_or_else(told)
    };
    Ok(Point::at(coordinate("x", x)?, coordinate("y", y)?))
}

/// The position in which the brain is to move.
///
/// `side` is the brain's colour, found out from the stones unless given; `pairs` those held by black and white. The game
/// has a history where the stones, in their order, could have been played just so.
pub fn game(stones: &[Stone], rules: Rules, side: Option<Color>, pairs: Option<[u16; 2]>) -> Result<Game, String> {
    let side = side.unwrap_or_else(|| side_to_move(stones));
    check(stones, rules.size())?;
    let told = pairs.filter(|_| rules.captures());
    if let (None, Some(game)) = (told, played(stones, rules, side)) {
        return Ok(game);
    }
    let mut rows = vec![vec!['.'; rules.size()]; rules.size()];
    for Stone { at: (x, y), is_own } in stones {
        rows[*y as usize][*x as usize] = if *is_own { side } else { side.opponent() }.symbol();
    }
    let pairs = pairs.map_or(Ok(rules.switches().advantage), checked_pairs)?;
    set_up(rows, rules, side, pairs)
}

/// The game without the stone on the point, which is the last one where the game has a history.
pub fn without(game: &Game, point: Point) -> Result<Game, String> {
    let (x, y) = (point.x(), point.y());
    if !point.is_on(game.rules().size()) {
        return Err(gomoku_core::IllegalMove::OffBoard(point, game.rules().size()).to_string());
    }
    let (stone, last) = (game.board().stone(point), game.last_move());
    let Some(color) = stone.filter(|_| last.is_none_or(|last| last == point)) else {
        let last = last.map_or(String::new(), |last| format!("; the last stone is on {},{}", last.x(), last.y()));
        return Err(format!("TAKEBACK {x},{y}: no stone there can be taken back{last}"));
    };
    let mut before = game.clone();
    if before.undo().is_some() {
        return Ok(before);
    }
    let size = game.rules().size();
    let letter = |at: Point| game.board().stone(at).filter(|_| at != point).map_or('.', Color::symbol);
    let rows = (0..size).map(|y| (0..size).map(|x| letter(Point::at(x, y))).collect()).collect();
    set_up(rows, *game.rules(), color, Color::ALL.map(|color| game.pairs(color)))
}

fn set_up(rows: Vec<Vec<char>>, rules: Rules, side_to_move: Color, pairs: [u8; 2]) -> Result<Game, String> {
    let rows = rows.into_iter().map(String::from_iter).collect();
    Setup { rules, rows, side_to_move, pairs }.into_game().map_err(|error| error.to_string())
}

/// The pairs that one move past a goal can have.
fn checked_pairs(pairs: [u16; 2]) -> Result<[u8; 2], String> {
    let most = GOALS.end() + 7;
    for color in Color::ALL {
        let pairs = pairs[color.index()];
        if pairs > most.into() {
            return Err(format!("captures of {color} {pairs} is not between 0 and {most}"));
        }
    }
    Ok(pairs.map(|pairs| pairs as u8))
}

fn side_to_move(stones: &[Stone]) -> Color {
    let own = stones.iter().filter(|stone| stone.is_own).count();
    match (stones.len() - own).checked_sub(own) {
        Some(0) => Color::Black,
        Some(1) => Color::White,
        // Uneven counts come from captures or from odd openings: whoever came first is black.
        _ if stones[0].is_own => Color::Black,
        _ => Color::White,
    }
}

fn check(stones: &[Stone], size: usize) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for Stone { at: (x, y), .. } in stones {
        let board = 0..size as i64;
        if !(board.contains(x) && board.contains(y)) {
            return Err(format!("BOARD: {x},{y} is off the {size}x{size} board"));
        }
        if !seen.insert((x, y)) {
            return Err(format!("BOARD: {x},{y} is named twice"));
        }
    }
    Ok(())
}

/// The game in which the stones were played in their order, none was taken, and the side is to move.
fn played(stones: &[Stone], rules: Rules, side: Color) -> Option<Game> {
    let mut game = Game::new(rules);
    for Stone { at, is_own } in stones {
        if *is_own != (game.side_to_move() == side) {
            return None;
        }
        game.play(point(*at).ok()?).ok()?;
        if game.captured().next().is_some() {
            return None;
        }
    }
    (game.side_to_move() == side).then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_core::Switches;

    fn rules(preset: Rules) -> Rules {
        Rules::new(Switches { size: 5, ..*preset.switches() }).unwrap()
    }

    fn freestyle() -> Rules {
        rules(Rules::freestyle())
    }

    fn told(stones: &[(i64, i64, u8)]) -> Vec<Stone> {
        stones.iter().map(|&(x, y, owner)| Stone { at: (x, y), is_own: owner == 1 }).collect()
    }

    fn position(stones: &[(i64, i64, u8)]) -> Game {
        game(&told(stones), freestyle(), None, None).unwrap()
    }

    fn row(game: &Game) -> String {
        (0..5).map(|x| game.board().stone(Point::at(x, 0)).map_or('.', Color::symbol)).collect()
    }

    fn moves(game: &Game) -> Vec<String> {
        game.moves().map(|point| point.to_string()).collect()
    }

    #[test]
    fn the_colours_follow_from_the_stones() {
        for (stones, side, expected) in [
            (&[][..], Color::Black, "....."),
            (&[(0, 0, 2)], Color::White, "X...."),
            (&[(0, 0, 1), (1, 0, 2)], Color::Black, "XO..."),
            (&[(0, 0, 2), (1, 0, 1), (2, 0, 2)], Color::White, "XOX.."),
            (&[(0, 0, 1)], Color::Black, "X...."),
            (&[(0, 0, 2), (2, 0, 2), (4, 0, 2)], Color::White, "X.X.X"),
            (&[(0, 0, 1), (2, 0, 1), (4, 0, 2)], Color::Black, "X.X.O"),
        ] {
            let game = position(stones);
            assert_eq!((game.side_to_move(), row(&game).as_str()), (side, expected));
        }
        let game = game(&told(&[(0, 0, 1), (1, 0, 2)]), freestyle(), Some(Color::White), None).unwrap();
        assert_eq!((game.side_to_move(), row(&game).as_str()), (Color::White, "OX..."));
    }

    #[test]
    fn an_order_that_could_be_played_has_a_history() {
        assert_eq!(moves(&position(&[(0, 0, 2), (1, 0, 1), (2, 0, 2)])), ["a1", "b1", "c1"]);
        assert!(moves(&position(&[(0, 0, 2), (2, 0, 2), (1, 0, 1)])).is_empty());
    }

    #[test]
    fn stones_that_would_capture_in_that_order_all_stand() {
        let stones = told(&[(0, 0, 1), (1, 0, 2), (4, 4, 1), (2, 0, 2), (3, 0, 1), (0, 4, 2)]);
        assert_eq!(row(&game(&stones, rules(Rules::ninuki()), None, None).unwrap()), "XOOX.");
    }

    #[test]
    fn pairs_are_those_that_a_game_can_have() {
        let stones = told(&[(0, 0, 2)]);
        let with = |pairs| game(&stones, rules(Rules::ninuki()), None, Some(pairs));
        assert_eq!(Color::ALL.map(|color| with([2, 1]).unwrap().pairs(color)), [2, 1]);
        assert_eq!(with([0, 99]).unwrap_err(), "captures of white 99 is not between 0 and 14");
    }

    #[test]
    fn a_point_that_cannot_be_is_named() {
        for (stones, reason) in [
            (&[(5, 0, 1)][..], "BOARD: 5,0 is off the 5x5 board"),
            (&[(0, -1, 2)], "BOARD: 0,-1 is off the 5x5 board"),
            (&[(1, 1, 1), (1, 1, 2)], "BOARD: 1,1 is named twice"),
        ] {
            assert_eq!(game(&told(stones), freestyle(), None, None).unwrap_err(), reason);
        }
        assert_eq!(point((-1, 0)), Err("x -1 is not between 0 and 21".into()));
        assert_eq!(point((0, 300)), Err("y 300 is not between 0 and 21".into()));
    }

    #[test]
    fn taking_back_undoes_the_last_stone_only() {
        let game = position(&[(0, 0, 1), (1, 0, 2)]);
        assert_eq!(moves(&without(&game, Point::at(1, 0)).unwrap()), ["a1"]);
        let refused = "TAKEBACK 0,0: no stone there can be taken back; the last stone is on 1,0";
        assert_eq!(without(&game, Point::at(0, 0)).unwrap_err(), refused);
    }

    #[test]
    fn any_stone_without_a_history_can_be_taken_back() {
        let game = without(&position(&[(0, 0, 2), (2, 0, 2), (4, 0, 2)]), Point::at(2, 0)).unwrap();
        assert_eq!((row(&game).as_str(), game.side_to_move()), ("X...X", Color::Black));
        assert_eq!(without(&game, Point::at(1, 1)).unwrap_err(), "TAKEBACK 1,1: no stone there can be taken back");
    }
}
