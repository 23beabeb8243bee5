//! VCF, victory by continuous fours: a solver that claims nothing but what it has proven.
//!
//! The attacker plays only what threatens to win with the next move: fours, and captures that leave a four or the last
//! pair to take. The defender has every legal reply. Those that stop a threat come first, because they refute most
//! fours; before a four is believed every other reply is played too, and must lose at once by the rules themselves. So
//! whatever the solver does not think of costs it a proof, and never makes a false one.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use gomoku_core::{Bitboard, Color, FiveRule, Game, Point};

use crate::engine::SearchError;
use crate::limit::{Limit, Watch};
use crate::ordering::{Hints, MovePicker};
use crate::state::State;
use crate::threats::{capture_points, five_points, forcing_points, winning_points};

/// A forced win, and what it took to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The moves of both sides up to the win, the attacker's first; the defender plays what resists longest.
    pub line: Vec<Point>,
    /// Attacker's moves tried.
    pub nodes: u64,
}

impl Proof {
    /// Plies to the win. No victory by continuous fours is shorter against the best defence.
    #[must_use]
    pub fn win_in(&self) -> usize {
        self.line.len()
    }
}

/// What is known of a position's victory by continuous fours for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vcf {
    /// It wins.
    Win(Proof),
    /// No sequence of fours wins; the position may still be won by quieter moves.
    NoWin {
        /// Attacker's moves tried.
        nodes: u64,
    },
    /// The limit ended the search.
    Unknown {
        /// Attacker's moves tried.
        nodes: u64,
    },
}

/// Looks for the shortest victory by continuous fours of the side to move.
///
/// Nodes and time of the limit are kept to, and its depth, which counts the attacker's moves. `stop` ends the search
/// early.
///
/// # Errors
/// The game is over.
pub fn solve_vcf(game: &Game, limit: &Limit, stop: &AtomicBool) -> Result<Vcf, SearchError> {
    if game.outcome().is_some() {
        return Err(SearchError::GameOver);
    }
    let mut solver = Solver::new(game, Watch::start(*limit, stop));
    let line = solver.deepen(limit.depth.unwrap_or(u32::MAX));
    let nodes = solver.watch.nodes();
    Ok(match line {
        Some(line) => Vcf::Win(Proof { line: line.into_iter().rev().collect(), nodes }),
        None if solver.is_cut || solver.watch.stopped() => Vcf::Unknown { nodes },
        None => Vcf::NoWin { nodes },
    })
}

/// Moves to the win, the last one first.
type Line = Vec<Point>;

/// The depth to which a position is refuted that has no victory by fours at all.
const FOR_GOOD: u32 = u32::MAX;

struct Solver<'a> {
    state: State,
    attacker: Color,
    watch: Watch<'a>,
    /// Positions with the attacker to move, and within how many of its moves it does not win.
    refuted: HashMap<u64, u32>,
    /// Whether a deeper search could find more below the node in hand.
    is_cut: bool,
}

impl<'a> Solver<'a> {
    fn new(game: &Game, watch: Watch<'a>) -> Self {
        let attacker = game.side_to_move();
        Self { state: State::new(game.clone()), attacker, watch, refuted: HashMap::new(), is_cut: false }
    }

    /// Iterative deepening finds the shortest win, and keeps to short lines while long ones abound.
    fn deepen(&mut self, most: u32) -> Option<Line> {
        for depth in 1..=most {
            self.is_cut = false;
            let line = self.attack(depth);
            if line.is_some() || !self.is_cut || self.watch.stopped() {
                return line;
            }
        }
        None
    }

    /// The attacker to move: how it wins within `depth` moves of its own.
    fn attack(&mut self, depth: u32) -> Option<Line> {
        if let Some(point) = self.win_at_once() {
            return Some(vec![point]);
        }
        if depth == 1 {
            self.is_cut |= !self.forcing_moves().is_empty();
            return None;
        }
        // The key does not tell a pending five.
        let key = self.state.game().pending_five().is_none().then(|| self.state.game().key());
        if let Some(&known) = key.and_then(|key| self.refuted.get(&key)).filter(|known| **known >= depth) {
            self.is_cut |= known != FOR_GOOD;
            return None;
        }
        let cut_elsewhere = std::mem::replace(&mut self.is_cut, false);
        let line = self.attack_with_fours(depth);
        if let Some(key) = key.filter(|_| line.is_none() && !self.watch.stopped()) {
            self.refuted.insert(key, if self.is_cut { depth } else { FOR_GOOD });
        }
        self.is_cut |= cut_elsewhere;
        line
    }

    fn attack_with_fours(&mut self, depth: u32) -> Option<Line> {
        let mut moves = MovePicker::new(&self.state, self.forcing_moves(), &Hints::default());
        while let Some(four) = moves.pick(&self.state) {
            if self.watch.stopped() || self.watch.tick() {
                return None;
            }
            self.state.play(four.point);
            let line = self.defend(depth - 1);
            self.state.undo();
            if let Some(mut line) = line {
                line.push(four.point);
                return Some(line);
            }
        }
        None
    }

    /// The defender to move: how the attacker wins all the same within `depth` more moves, whatever the reply.
    fn defend(&mut self, depth: u32) -> Option<Line> {
        if let Some(outcome) = self.state.game().outcome() {
            return (outcome.winner == Some(self.attacker)).then(Line::new);
        }
        let threats = winning_points(&self.state, self.attacker);
        let is_forced = !threats.is_empty() || self.state.game().pending_five().is_some();
        if !is_forced || self.win_at_once().is_some() {
            return None;
        }
        let likely = self.likely_replies(threats);
        let mut longest = Line::new();
        let mut replies = MovePicker::new(&self.state, likely, &Hints::default());
        while let Some(reply) = replies.pick(&self.state) {
            keep_longer(&mut longest, self.after_reply(reply.point, depth)?);
        }
        let mut game = self.state.game().clone();
        for reply in (game.legal_moves() - likely).iter() {
            let line = loses_at_once(&mut game, reply, threats).or_else(|| self.after_reply(reply, depth));
            keep_longer(&mut longest, line?);
        }
        Some(longest)
    }

    fn after_reply(&mut self, reply: Point, depth: u32) -> Option<Line> {
        self.state.play(reply);
        let line = match self.state.game().outcome() {
            Some(outcome) => (outcome.winner == Some(self.attacker)).then(Line::new),
            None => self.attack(depth),
        };
        self.state.undo();
        line.map(|mut line| {
            line.push(reply);
            line
        })
    }

    /// The move with which the side to move wins on the board.
    fn win_at_once(&self) -> Option<Point> {
        let points = winning_points(&self.state, self.state.game().side_to_move());
        if points.is_empty() { None } else { win_at_once_among(points, &mut self.state.game().clone()) }
    }

    /// What the attacker may play: a four, or a capture; what it threatens is seen once it is played.
    fn forcing_moves(&self) -> Bitboard {
        let points = forcing_points(&self.state, self.attacker);
        let (rules, defender) = (self.state.game().rules(), self.attacker.opponent());
        // Where stones can be taken, or a five blocked at its ends, there are more ways to stop a five.
        if rules.captures() || rules.five(defender) == FiveRule::UnblockedFive {
            return points;
        }
        let fives = five_points(&self.state, defender);
        if fives.is_empty() { points } else { points & fives }
    }

    /// Replies that stop a threat, take stones away or make a five.
    fn likely_replies(&self, threats: Bitboard) -> Bitboard {
        let defender = self.attacker.opponent();
        threats | five_points(&self.state, defender) | capture_points(&self.state, defender)
    }
}

fn keep_longer(longest: &mut Line, line: Line) {
    if line.len() > longest.len() {
        *longest = line;
    }
}

/// How a reply loses with the next move at the latest, as the game itself decides it.
fn loses_at_once(game: &mut Game, reply: Point, threats: Bitboard) -> Option<Line> {
    let attacker = game.side_to_move().opponent();
    game.play_unchecked(reply);
    let line = match game.outcome() {
        Some(outcome) => (outcome.winner == Some(attacker)).then(|| vec![reply]),
        None => win_at_once_among(threats, game).map(|win| vec![win, reply]),
    };
    game.undo();
    line
}

/// The first of the points on which the side to move wins, as the game itself decides it.
fn win_at_once_among(points: Bitboard, game: &mut Game) -> Option<Point> {
    let side = game.side_to_move();
    points.iter().find(|&point| {
        if !game.is_legal(point) {
            return false;
        }
        game.play_unchecked(point);
        let wins = game.outcome().is_some_and(|outcome| outcome.winner == Some(side));
        game.undo();
        wins
    })
}
