//! Where the games begin: a few stones near each other, that neither side has won with yet.

use gomoku_core::{Game, Point, Rules, Switches};

use crate::training::player::Player;
use crate::training::random::Random;

/// How many openings are tried before one is taken that is not balanced.
const ATTEMPTS: usize = 60;
/// Points that are drawn for the stones of an opening, where rules may allow none of those that are near each other.
const DRAWS: usize = 1_000;
/// Stones of an opening, with how often.
const STONES: [(usize, f64); 7] = [(2, 1.0), (3, 2.0), (4, 2.0), (5, 2.0), (6, 2.0), (7, 1.0), (8, 1.0)];

/// The rules on the sizes and goals that a rule set is played on.
pub fn varied_rules(rules: Rules, random: &mut Random) -> Rules {
    let switches = *rules.switches();
    let sizes: &[(usize, f64)] = match rules.name() {
        "ninuki" => &[(19, 6.0), (15, 3.0), (13, 1.0)],
        "freestyle" => &[(15, 7.0), (20, 3.0)],
        _ => &[(15, 9.0), (20, 1.0)],
    };
    let goals: &[(u8, f64)] =
        if switches.captures { &[(5, 8.0), (3, 0.5), (4, 0.5), (6, 0.5), (7, 0.5)] } else { &[(5, 1.0)] };
    let size = random.weighted(sizes.iter().copied()).unwrap_or(switches.size);
    let goal = random.weighted(goals.iter().copied()).unwrap_or(switches.goal);
    Rules::new(Switches { size, goal, ..switches }).expect("sizes and goals within their ranges")
}

/// An opening that a search scores within `balance`, or the most even one of those tried.
pub fn opening(rules: Rules, player: &mut Player<'_>, balance: i32, random: &mut Random) -> Game {
    let mut evenest: Option<(i32, Game)> = None;
    for _ in 0..ATTEMPTS {
        let Some(game) = stones(rules, random) else { continue };
        let score = player.search(&game).searched;
        if score.is_proven() {
            continue;
        }
        if evenest.as_ref().is_none_or(|(lowest, _)| score.units().abs() < *lowest) {
            evenest = Some((score.units().abs(), game));
        }
        if score.units().abs() <= balance {
            break;
        }
    }
    evenest.map_or_else(|| Game::new(rules), |(_, game)| game)
}

/// Random stones, each near the others; `None` where the draw was unlucky.
fn stones(rules: Rules, random: &mut Random) -> Option<Game> {
    let size = rules.size();
    let mut game = Game::new(rules);
    let count = random.weighted(STONES.iter().copied())?;
    let spread = 2 + random.below(3);
    let drift = if random.chance(0.2) { size / 3 } else { size / 8 };
    let center = around(Point::center(size), drift, size, random)?;
    for _ in 0..DRAWS {
        if game.board().stone_count() >= count {
            return Some(game);
        }
        let point = around(center, spread, size, random)?;
        if game.is_legal(point) {
            game.play_unchecked(point);
        }
        if game.outcome().is_some() {
            return None;
        }
    }
    None
}

/// A point at most `reach` columns and rows away; `None` beyond the board.
fn around(center: Point, reach: usize, size: usize, random: &mut Random) -> Option<Point> {
    let x = (center.x() + random.below(2 * reach + 1)).checked_sub(reach)?;
    let y = (center.y() + random.below(2 * reach + 1)).checked_sub(reach)?;
    (x < size && y < size).then(|| Point::at(x, y))
}
