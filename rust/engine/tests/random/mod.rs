//! Random positions.

use gomoku_core::{Bitboard, Color, Direction, Game, Point, Rules, Setup, SplitMix64};
use gomoku_engine::internals::textbook::near_stones;

/// The same positions on every machine.
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next() % bound as u64) as usize
    }

    pub fn pick(&mut self, points: Bitboard) -> Option<Point> {
        let length = points.len();
        if length == 0 { None } else { points.iter().nth(self.below(length)) }
    }
}

/// A game after random moves near stones; one that ends too early is begun again.
pub fn random_game(rules: Rules, plies: usize, seed: u64) -> Game {
    let mut random = Random::new(seed);
    loop {
        let mut game = Game::new(rules);
        while game.outcome().is_none() && game.moves().len() < plies {
            let near = near_stones(&game, 1) & game.legal_moves();
            let point = random.pick(near).or_else(|| random.pick(game.legal_moves())).expect("the game goes on");
            game.play_unchecked(point);
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// This many stretches of lines, each of one colour with gaps in it: what is rare in games is frequent there, such as fives
/// too long, two at once and those with a shut end. None where the game is over.
pub fn random_lines(rules: Rules, stretches: usize, random: &mut Random) -> Option<Game> {
    let size = rules.size();
    let mut rows = vec![vec!['.'; size]; size];
    for _ in 0..stretches {
        let (color, direction) = (Color::ALL[random.below(2)], Direction::ALL[random.below(4)]);
        let start = Point::at(random.below(size), random.below(size));
        let cells = (0..4 + random.below(5) as i32).map_while(|steps| start.step(direction, steps, size));
        for cell in cells.filter(|cell| rows[cell.y()][cell.x()] == '.').collect::<Vec<_>>() {
            rows[cell.y()][cell.x()] = match random.below(16) {
                0 => color.opponent().symbol(),
                1..=4 => '.',
                _ => color.symbol(),
            };
        }
    }
    let rows = rows.into_iter().map(String::from_iter).collect();
    let pairs = rules.switches().advantage;
    let game = Setup { rules, rows, side_to_move: Color::ALL[random.below(2)], pairs }.into_game();
    game.ok().filter(|game| game.outcome().is_none())
}
