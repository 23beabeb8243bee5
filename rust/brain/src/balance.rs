//! Stones that leave both colours a game, found by an engine's scores.

use gomoku_core::{Bitboard, Game, Point, SplitMix64};

use crate::limits::Limit;

/// How far from another stone, or from the centre of an empty board, stones lie that are placed together, in points.
const REACH: usize = 3;
/// How many placings of several stones are looked at.
const PLACINGS: usize = 256;
/// Of so many placings one is looked at again, with as much more of the limit.
const KEPT: usize = 4;
/// Nodes that a look takes at least to be worth anything; where a limit has less for each, fewer placings are looked at.
const LOOK_NODES: f64 = 250.0;
/// The same in seconds.
const LOOK_SECONDS: f64 = 0.001;

/// A choice among placings: that after which the position is worth nearly `bias` to the side to move before it.
///
/// All are looked at briefly, and ever fewer ever longer: it takes about the time of one move. Whoever has the engine weighs
/// one position after the other.
#[derive(Clone, Debug)]
pub struct Evenest {
    game: Game,
    limit: Limit,
    bias: f64,
    /// The placings among which one is chosen yet, the most even first once all were looked at.
    left: Vec<Vec<Point>>,
    /// How far from the bias the first of them are.
    uneven: Vec<f64>,
    /// How often what is left is divided until one is left.
    rounds: usize,
}

impl Evenest {
    /// Among these placings; `None` where none of them can be played, or none leaves a game.
    #[must_use]
    pub fn among(game: &Game, ways: impl IntoIterator<Item = Vec<Point>>, limit: Limit, bias: f64) -> Option<Self> {
        let left: Vec<_> = ways.into_iter().filter(|way| after(game, way).is_some()).collect();
        let left = affordable(left, limit);
        let rounds = rounds(left.len());
        let choice = Self { game: game.clone(), limit, bias, left, uneven: Vec::new(), rounds };
        (!choice.left.is_empty()).then_some(choice)
    }

    /// Among placings of so many stones, the colours alternating. A single one may lie anywhere; of several, which lie near
    /// to others, the seed decides which placings are looked at.
    #[must_use]
    pub fn of_stones(game: &Game, stones: usize, limit: Limit, bias: f64, seed: u64) -> Option<Self> {
        if stones == 1 {
            return Self::among(game, game.legal_moves().iter().map(|point| vec![point]), limit, bias);
        }
        let (points, mut random) = (near(game), SplitMix64(seed));
        let count = if points.len() > stones { PLACINGS } else { 0 };
        Self::among(game, (0..count).map(|_| drawn(&points, stones, &mut random)), limit, bias)
    }

    /// The position that is weighed next, and what its search may cost; `None` once the choice is made.
    #[must_use]
    pub fn next(&self) -> Option<(Game, Limit)> {
        let way = self.left.get(self.uneven.len()).filter(|_| self.left.len() > 1)?;
        Some((after(&self.game, way)?, self.limit.shared(self.rounds * self.left.len())))
    }

    /// What that position is worth to its side to move; infinite where a win or a loss is proven, `None` where unknown.
    pub fn weigh(&mut self, value: Option<f64>) {
        let Some((trial, _)) = self.next() else { return };
        let sign = if trial.side_to_move() == self.game.side_to_move() { 1.0 } else { -1.0 };
        self.uneven.push(value.map_or(f64::INFINITY, |value| (sign * value - self.bias).abs()));
        if self.uneven.len() == self.left.len() {
            let mut ranked: Vec<_> = std::mem::take(&mut self.uneven).into_iter().zip(self.left.drain(..)).collect();
            ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other));
            ranked.truncate((ranked.len() / KEPT).max(1));
            self.left = ranked.into_iter().map(|(_, way)| way).collect();
        }
    }

    /// The placing that is chosen, as far as is known by now.
    #[must_use]
    pub fn best(&self) -> &[Point] {
        &self.left[0]
    }
}

/// As many of them, from all over, as the limit has a look for.
fn affordable(ways: Vec<Vec<Point>>, limit: Limit) -> Vec<Vec<Point>> {
    let nodes = limit.nodes.map(|nodes| nodes as f64 / LOOK_NODES);
    let seconds = limit.seconds.map(|seconds| seconds / LOOK_SECONDS);
    let Some(looks) = nodes.into_iter().chain(seconds).min_by(f64::total_cmp) else { return ways };
    let most = ((looks / rounds(ways.len()) as f64) as usize).max(KEPT);
    let step = ways.len().div_ceil(most).max(1);
    ways.into_iter().step_by(step).collect()
}

fn rounds(mut count: usize) -> usize {
    let mut rounds = 0;
    while count > 1 {
        (count, rounds) = ((count / KEPT).max(1), rounds + 1);
    }
    rounds.max(1)
}

/// The game after these stones; `None` where they cannot be played, or end it.
fn after(game: &Game, way: &[Point]) -> Option<Game> {
    let mut trial = game.clone();
    way.iter().try_for_each(|point| trial.play(*point)).ok()?;
    trial.outcome().is_none().then_some(trial)
}

/// The free points near the stones, or near the centre of an empty board.
fn near(game: &Game) -> Vec<Point> {
    let (size, empty) = (game.rules().size(), game.board().empty());
    let mut taken: Bitboard = Point::all(size).filter(|point| !empty.contains(*point)).collect();
    if taken.is_empty() {
        taken.insert(Point::center(size));
    }
    let is_near = |point: &Point| {
        taken.iter().any(|at| point.x().abs_diff(at.x()) <= REACH && point.y().abs_diff(at.y()) <= REACH)
    };
    empty.iter().filter(is_near).collect()
}

/// So many different points.
fn drawn(points: &[Point], stones: usize, random: &mut SplitMix64) -> Vec<Point> {
    let mut points = points.to_vec();
    (0..stones).map(|_| points.swap_remove(random.below(points.len()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_core::{Color, Rules};

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(Rules::freestyle());
        moves.iter().for_each(|point| game.play(point.parse().unwrap()).unwrap());
        game
    }

    /// Says of a position how far to the right its last stone lies, as the side to move sees it.
    fn weighed(mut choice: Evenest) -> (Vec<Point>, Vec<Limit>) {
        let mut limits = Vec::new();
        while let Some((game, limit)) = choice.next() {
            let column = game.last_move().map_or(0, Point::x) as f64;
            choice.weigh(Some(if game.side_to_move() == Color::Black { column } else { -column }));
            limits.push(limit);
        }
        (choice.best().to_vec(), limits)
    }

    fn nodes(nodes: u64) -> Limit {
        Limit { nodes: Some(nodes), ..Limit::default() }
    }

    #[test]
    fn one_stone_is_the_one_whose_score_is_nearest() {
        for bias in [0.0, 4.0, 14.0] {
            for (moves, sign) in [(&[][..], 1.0), (&["h8"], -1.0)] {
                let choice = Evenest::of_stones(&game(moves), 1, nodes(1_000_000), sign * bias, 0).unwrap();
                assert_eq!(weighed(choice).0[0].x() as f64, bias);
            }
        }
    }

    #[test]
    fn a_choice_takes_what_one_move_takes() {
        for stones in [1, 2, 3] {
            let limit = Limit { seconds: Some(2.0), ..nodes(50_000) };
            let (_, limits) = weighed(Evenest::of_stones(&game(&[]), stones, limit, 0.0, 0).unwrap());
            assert!(limits.iter().filter_map(|limit| limit.seconds).sum::<f64>() <= 2.01);
            assert!(limits.iter().filter_map(|limit| limit.nodes).sum::<u64>() <= 50_000);
        }
        let (_, limits) = weighed(Evenest::of_stones(&game(&[]), 3, nodes(1000), 0.0, 0).unwrap());
        assert!(limits.len() < 10);
    }

    #[test]
    fn several_stones_lie_near_others_and_are_decided_by_the_seed() {
        let placed = |seed| weighed(Evenest::of_stones(&game(&["a1"]), 2, nodes(1000), 0.0, seed).unwrap()).0;
        let all: Vec<_> = (0..6).map(placed).collect();
        assert_eq!(all, (0..6).map(placed).collect::<Vec<_>>());
        assert!(all.iter().any(|way| *way != all[0]));
        assert!(all.concat().iter().all(|point| point.x() <= 3 && point.y() <= 3));
    }

    #[test]
    fn what_cannot_be_played_or_ends_the_game_is_no_way() {
        let game = game(&["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"]);
        let ways = ["a1", "e1", "o15"].map(|point| vec![point.parse().unwrap()]);
        assert_eq!(weighed(Evenest::among(&game, ways.clone(), nodes(10), 4.0).unwrap()).0, ways[2]);
        assert!(Evenest::among(&game, ways[..2].to_vec(), nodes(10), 0.0).is_none());
    }

    #[test]
    fn an_engine_without_scores_still_places_something() {
        let game = game(&["h8"]);
        let mut choice = Evenest::of_stones(&game, 1, nodes(1000), 0.0, 0).unwrap();
        while choice.next().is_some() {
            choice.weigh(None);
        }
        assert!(game.is_legal(choice.best()[0]));
    }
}
