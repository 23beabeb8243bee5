//! No win is missed: a slow twin tries every threat of the attacker against every reply, by the rules alone.

use std::collections::HashMap;

use gomoku_core::{Board, Color, Game, Point, Rules, Switches};
use gomoku_engine::{solve_vcf, solve_vct};

use crate::extent::quick_or_all;
use crate::proof::proof;
use crate::random::random_game;

/// Whether a legal move of the side to move threatens what the solver plays for.
type IsThreat = fn(&mut Game, Point) -> bool;

/// The search without any idea but that of a threat. What it found once it remembers.
struct Twin {
    is_threat: IsThreat,
    /// Whether the side to move wins within this many of its moves.
    wins: HashMap<(u64, usize), bool>,
    /// Whether a move is a threat.
    threats: HashMap<(u64, Point), bool>,
    /// The reply that helped last: it is tried first.
    refutation: Option<Point>,
}

impl Twin {
    /// In how many of its moves, up to this many, the side to move wins by threats.
    fn wins_in(game: &Game, is_threat: IsThreat, most: usize) -> Option<usize> {
        let mut twin = Self { is_threat, wins: HashMap::new(), threats: HashMap::new(), refutation: None };
        (1..=most).find(|&depth| twin.wins_within(&mut game.clone(), depth))
    }

    fn wins_within(&mut self, game: &mut Game, depth: usize) -> bool {
        let key = (game.key(), depth);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let attacker = game.side_to_move();
        let moves = game.legal_moves();
        let wins = moves.iter().any(|point| after(game, point, |game| is_won_by(game, attacker)))
            || depth > 1
                && moves.iter().any(|point| {
                    self.threatens(game, point) && after(game, point, |game| self.every_reply_loses(game, depth - 1))
                });
        self.wins.insert(key, wins);
        wins
    }

    fn threatens(&mut self, game: &mut Game, point: Point) -> bool {
        let key = (game.key(), point);
        *self.threats.entry(key).or_insert_with(|| (self.is_threat)(game, point))
    }

    fn every_reply_loses(&mut self, game: &mut Game, depth: usize) -> bool {
        if game.outcome().is_some() {
            return false;
        }
        let replies = game.legal_moves();
        let first = self.refutation.filter(|&reply| replies.contains(reply));
        let refutation = first.into_iter().chain(&replies).find(|&reply| !self.loses(game, reply, depth));
        self.refutation = refutation.or(self.refutation);
        refutation.is_none()
    }

    fn loses(&mut self, game: &mut Game, reply: Point, depth: usize) -> bool {
        let attacker = game.side_to_move().opponent();
        after(game, reply, |game| match game.outcome() {
            Some(_) => is_won_by(game, attacker),
            None => self.wins_within(game, depth),
        })
    }
}

fn after<T>(game: &mut Game, point: Point, ask: impl FnOnce(&mut Game) -> T) -> T {
    game.play(point).expect("a legal move");
    let answer = ask(game);
    game.undo();
    answer
}

fn is_won_by(game: &Game, color: Color) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winner == Some(color))
}

/// Whether a move is a four or a capture, and threatens to win.
fn is_four(game: &mut Game, point: Point) -> bool {
    let attacker = game.side_to_move();
    let before = five_points(game, attacker);
    let takes = !game.captures_of(point, attacker).is_empty();
    after(game, point, |game| {
        let fives = five_points(game, attacker);
        let is_four = game.pending_five().is_some() || fives.iter().any(|five| !before.contains(five));
        let threatens = !fives.is_empty() || game.pending_five().is_some() || takes_the_last(game, attacker);
        (is_four || takes) && threatens
    })
}

fn five_points(game: &Game, color: Color) -> Vec<Point> {
    game.board().empty().iter().filter(|&point| game.makes_five(point, color)).collect()
}

fn takes_the_last(game: &Game, color: Color) -> bool {
    let pairs = |point| game.pairs(color) + game.captures_of(point, color).pairs();
    game.rules().captures() && game.board().empty().iter().any(|point| pairs(point) >= game.rules().goal())
}

/// Whether the attacker could make a five after a move, or else an open four or two fours where that is not forbidden.
fn is_threat(game: &mut Game, point: Point) -> bool {
    let attacker = game.side_to_move();
    after(game, point, |game| {
        let board = game.board();
        let rule = game.rules().five(attacker);
        let fives = |board: &Board| board.empty().iter().filter(|&point| rule.wins_at(board, point, attacker)).count();
        let makes_two_fives = |point| {
            let mut after = board.clone();
            after.place(point, attacker);
            fives(&after) >= 2 && game.forbidden(point, attacker).is_none()
        };
        game.outcome().is_none() && (fives(board) > 0 || board.empty().iter().any(makes_two_fives))
    })
}

mod fours {
    use super::*;

    /// The most moves of the attacker that the twin looks ahead.
    const DEPTH: usize = 3;

    fn check_rules(rules: Rules, positions: u64) {
        let mut wins = [0; DEPTH + 1];
        for seed in 0..positions {
            let size = 6 + (seed % 2) as usize;
            let rules = Rules::new(Switches { size, goal: 3, ..*rules.switches() }).expect("a small board is allowed");
            let game = random_game(rules, 8 + (seed % 14) as usize, seed);
            let expected = Twin::wins_in(&game, is_four, DEPTH);
            let found = || proof(solve_vcf, &game, None).map(|proof| proof.win_in().div_ceil(2));
            if rules.captures() {
                // A four that stood before may be won by a later move; the solver then looks at more moves than the twin.
                let is_found = expected.is_none_or(|expected| found().is_some_and(|found| found <= expected));
                assert!(is_found, "{expected:?} seed {seed}\n{game:?}");
            } else {
                assert_eq!(found().filter(|moves| *moves <= DEPTH), expected, "seed {seed}\n{game:?}");
            }
            wins[expected.unwrap_or(0)] += 1;
        }
        assert!(wins.iter().all(|wins| *wins > 2), "{wins:?} check little");
    }

    #[test]
    fn ninuki() {
        check_rules(Rules::ninuki(), 150);
    }

    #[test]
    fn freestyle() {
        check_rules(Rules::freestyle(), 600);
    }

    #[test]
    fn standard() {
        check_rules(Rules::standard(), 600);
    }

    #[test]
    fn renju() {
        check_rules(Rules::renju(), 600);
    }

    #[test]
    fn caro() {
        check_rules(Rules::caro(), 600);
    }
}

mod threats {
    use super::*;

    /// The most moves of the attacker that the twin looks ahead.
    const DEPTH: usize = 4;

    fn check_rules(rules: Rules, positions: u64) {
        let depth = quick_or_all(DEPTH - 1, DEPTH);
        let mut wins = vec![0; depth + 1];
        for seed in 0..positions {
            let size = 6 + (seed % 2) as usize;
            let rules = Rules::new(Switches { size, ..*rules.switches() }).expect("a small board is allowed");
            let game = random_game(rules, 6 + (seed % 12) as usize, seed);
            let expected = Twin::wins_in(&game, is_threat, depth);
            if expected.is_some() {
                let found = proof(solve_vct, &game, None);
                assert!(found.is_some(), "{expected:?} seed {seed}\n{game:?}");
            }
            wins[expected.unwrap_or(0)] += 1;
        }
        assert!(wins.iter().all(|wins| *wins > 0), "{wins:?} check little");
    }

    #[test]
    fn freestyle() {
        check_rules(Rules::freestyle(), 150);
    }

    #[test]
    fn standard() {
        check_rules(Rules::standard(), 150);
    }

    #[test]
    fn renju() {
        check_rules(Rules::renju(), 150);
    }
}
