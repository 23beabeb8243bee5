//! A position as a solver plays on it.

use gomoku_core::{Bitboard, Color, Game, Point};

use crate::evaluation::{Evaluator, Tables};
use crate::position::State;
use crate::threats::legality::{is_legal, is_sure_to_move};
use crate::threats::refutation_rules::{RefutationRules, RefutedReplies};
use crate::threats::winning_moves::winning_move;

/// A position, and the colour that has to prove a win in it.
pub struct ProofPosition {
    pub state: State,
    pub attacker: Color,
    pub rules: RefutationRules,
    ordering: Tables,
}

impl ProofPosition {
    /// The position of a game whose side to move has to prove a win.
    pub fn new(game: &Game) -> Self {
        let attacker = game.side_to_move();
        let rules = RefutationRules::of(game.rules());
        Self { state: State::new(game.clone()), attacker, rules, ordering: Tables::of(game.rules()) }
    }

    pub fn defender(&self) -> Color {
        self.attacker.opponent()
    }

    /// Which replies of the defender are refuted here.
    pub fn refuted_replies(&self) -> RefutedReplies {
        if is_sure_to_move(&self.state, self.defender()) {
            self.rules.refuted_replies(self.attacker)
        } else {
            RefutedReplies::None
        }
    }

    /// Whether the attacker has won, if the game is over.
    pub fn is_won(&self) -> Option<bool> {
        self.state.game().outcome().map(|outcome| outcome.winner == Some(self.attacker))
    }

    /// A move with which the side to move wins at once.
    pub fn winning_move(&mut self) -> Option<Point> {
        let side = self.state.game().side_to_move();
        if self.rules.stones_stay {
            return self.state.fives(side).first();
        }
        self.five_out_of_reach(side).or_else(|| winning_move(&mut self.state))
    }

    /// A five of the side to move that no capture reaches, where that is seen at a glance.
    fn five_out_of_reach(&self, side: Color) -> Option<Point> {
        let is_calm = self.rules.refuted_replies(self.attacker) == RefutedReplies::QuietAndAway
            && self.state.game().pending_five().is_none()
            && self.state.taking_points(side.opponent()).is_empty();
        let captures_and_exposes_nothing = |&point: &Point| self.state.capture_code(point, side) & 0b1111 == 0;
        if is_calm { self.state.fives(side).iter().find(captures_and_exposes_nothing) } else { None }
    }

    /// The first legal move of the side to move among these points.
    pub fn first_legal(&self, points: Bitboard) -> Option<Point> {
        points.iter().find(|&point| is_legal(&self.state, point))
    }

    /// The legal moves of the side to move among these points.
    pub fn legal(&self, mut points: Bitboard) -> Bitboard {
        points.retain(|point| is_legal(&self.state, point));
        points
    }

    /// These points, the most promising for the side to move first; `first` leads where it is among them.
    pub fn ordered(&self, points: Bitboard, first: Option<Point>) -> Vec<Point> {
        let mut ordered: Vec<Point> = points.iter().collect();
        ordered.sort_by_cached_key(|&point| (Some(point) != first, -self.ordering.move_score(&self.state, point)));
        ordered
    }
}
