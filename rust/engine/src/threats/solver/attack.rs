//! The attacker's moves.

use gomoku_core::Bitboard;

use super::proof_position::ProofPosition;
use crate::position::Shape;
use crate::threats::captures::capture_threats;
use crate::threats::defence::stops_of_fives;
use crate::threats::fours::four_points;

impl ProofPosition {
    /// What the attacker may play to win by fours: four stones in a line, captures, and threats of the last pair.
    pub fn fours(&self) -> Bitboard {
        let fours = four_points(&self.state, self.attacker) | self.captures();
        self.forced_stops().map_or(fours, |stops| fours & stops)
    }

    /// What the attacker may play to win by threats: all of [`ProofPosition::fours`], open threes, and blocks of the
    /// defender's fives.
    pub fn threats(&self) -> Bitboard {
        self.forced_stops().unwrap_or_else(|| {
            let points = |shape, color| *self.state.points(shape, color);
            let threes = points(Shape::Three, self.attacker) | points(Shape::DoubleThree, self.attacker);
            let blocks = self.state.fives(self.defender());
            threes | four_points(&self.state, self.attacker) | self.captures() | blocks
        })
    }

    /// The stops of the defender's fives, where there are any and the attacker has nothing else to play.
    fn forced_stops(&self) -> Option<Bitboard> {
        let fives = self.state.fives(self.defender());
        let is_forced = self.rules.stones_stay && !fives.is_empty();
        is_forced.then(|| stops_of_fives(&self.state, fives, self.defender()))
    }

    fn captures(&self) -> Bitboard {
        let captures = *self.state.taking_points(self.attacker);
        let is_last_pair = !self.rules.stones_stay && self.state.missing_pairs(self.attacker) == 1;
        if is_last_pair { captures | capture_threats(&self.state, self.attacker) } else { captures }
    }
}
