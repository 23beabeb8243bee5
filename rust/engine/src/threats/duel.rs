//! Attacker against defender: what each may play, as far as threats go.

use gomoku_core::{Color, Direction, FiveRule, Game, Point};

use super::reasoning::Reasoning;
use super::threat::{Aim, Threat};
use crate::evaluation::{Evaluated, Tables};
use crate::position::LineClass;
use crate::position::PointSet;
use crate::position::Shape;
use crate::threats::defence;
use crate::threats::situation::{four_points, is_legal, winning_move};

/// With fewer empty points it is not taken for granted that one of them is legal for a colour with forbidden points.
const ENOUGH_EMPTY: usize = 40;
/// Beyond these steps along a line, two stones and what is between them make no five of one line together.
const REACH_OF_FIVES: i32 = 10;
/// Steps from a stone within which it is part of a capture.
const REACH_OF_CAPTURES: i32 = 3;

/// A position, and who has to prove a win in it.
pub(super) struct Duel {
    pub(super) state: Evaluated<Tables>,
    attacker: Color,
    reasoning: Reasoning,
}

impl Duel {
    pub(super) fn new(game: &Game) -> Self {
        let attacker = game.side_to_move();
        let reasoning = Reasoning::of(game.rules(), attacker);
        Self { state: Evaluated::new(game.clone(), Tables::of(game.rules())), attacker, reasoning }
    }

    fn defender(&self) -> Color {
        self.attacker.opponent()
    }

    fn reasoning(&self) -> Reasoning {
        let is_crowded = || self.state.empty().len() < ENOUGH_EMPTY;
        if self.state.game().rules().forbids(self.defender()) && is_crowded() {
            Reasoning::Rules
        } else {
            self.reasoning
        }
    }

    /// Whether the attacker has won, if the game is over.
    pub(super) fn verdict(&self) -> Option<bool> {
        self.state.game().outcome().map(|outcome| outcome.winner == Some(self.attacker))
    }

    /// A move with which the side to move wins at once.
    pub(super) fn win_at_once(&mut self) -> Option<Point> {
        let side = self.state.game().side_to_move();
        if self.reasoning.stones_stay() {
            return self.state.points(Shape::Five, side).first();
        }
        self.unbreakable_five(side).or_else(|| winning_move(self.state.state_mut()))
    }

    /// A five of the side to move that nothing can be taken out of, where that is seen at a glance.
    fn unbreakable_five(&self, side: Color) -> Option<Point> {
        let is_calm = self.reasoning == Reasoning::Pairs
            && self.state.game().pending_five().is_none()
            && self.state.taking_points(side.opponent()).is_empty();
        let takes_and_exposes_nothing = |&point: &Point| self.state.capture_code(point, side) & 0b1111 == 0;
        let fives = self.state.points(Shape::Five, side);
        if is_calm { fives.iter().find(takes_and_exposes_nothing) } else { None }
    }

    /// Points of the set, the most promising for the side to move first; `first` leads where it is among them.
    pub(super) fn ordered(&self, points: PointSet, first: Option<Point>) -> Vec<Point> {
        let mut ordered: Vec<Point> = points.iter().collect();
        ordered.sort_by_cached_key(|&point| (Some(point) != first, -self.state.move_score(point)));
        ordered
    }

    /// What the attacker may play to win by fours: four stones in a line, captures, and threats of the last pair.
    pub(super) fn fours(&self) -> PointSet {
        let fours = four_points(&self.state, self.attacker);
        self.within_the_stops(fours | self.captures())
    }

    /// What the attacker may play to win by threats: all of [`Duel::fours`], and open threes.
    pub(super) fn threats(&self) -> PointSet {
        let threes =
            *self.state.points(Shape::Three, self.attacker) | *self.state.points(Shape::DoubleThree, self.attacker);
        if self.reasoning.stones_stay() {
            let fives = *self.state.points(Shape::Five, self.defender());
            if !fives.is_empty() {
                return self.stops_of(fives, self.defender());
            }
        }
        let blocks = *self.state.points(Shape::Five, self.defender());
        threes | four_points(&self.state, self.attacker) | self.captures() | blocks
    }

    /// The attacker's moves among these that leave no five of the defender; all where that is left to the rules.
    fn within_the_stops(&self, moves: PointSet) -> PointSet {
        let fives = *self.state.points(Shape::Five, self.defender());
        if !self.reasoning.stones_stay() || fives.is_empty() {
            return moves;
        }
        moves & self.stops_of(fives, self.defender())
    }

    fn captures(&self) -> PointSet {
        if !self.state.game().rules().captures() {
            return PointSet::EMPTY;
        }
        let mut captures = *self.state.taking_points(self.attacker);
        if self.missing_pairs(self.attacker) == 1 {
            captures |= self.capture_threats(self.attacker);
        }
        captures
    }

    fn missing_pairs(&self, color: Color) -> u32 {
        let game = self.state.game();
        u32::from(game.rules().goal().saturating_sub(game.pairs(color)))
    }

    /// The empty points where a stone of the colour makes a pair of the other one capturable.
    fn capture_threats(&self, color: Color) -> PointSet {
        self.state.candidates().iter().filter(|&point| self.state.capture_code(point, color) >> 4 != 0).collect()
    }

    /// The empty points where the attacker takes the last pair that it needs.
    fn last_pairs(&self) -> PointSet {
        let missing = self.missing_pairs(self.attacker);
        let takes_the_last = |&point: &Point| self.state.takes(point, self.attacker) >= missing;
        self.state.taking_points(self.attacker).iter().filter(takes_the_last).collect()
    }

    /// The win that the attacker threatens to complete with its next move.
    pub(super) fn threat_to_win(&self) -> Option<Threat> {
        let fives = *self.state.points(Shape::Five, self.attacker);
        let points = fives | self.last_pairs();
        if points.is_empty() && self.state.game().pending_five().is_none() {
            return None;
        }
        let answers = if self.reasoning().stones_stay() {
            self.stops_of(fives, self.attacker)
        } else {
            points | *self.state.points(Shape::Five, self.defender()) | *self.state.taking_points(self.defender())
        };
        Some(Threat { aim: Aim::Win, points, answers })
    }

    /// The win, or else the open four, that the attacker threatens.
    pub(super) fn threat(&self) -> Option<Threat> {
        self.threat_to_win().or_else(|| self.threat_of_open_four())
    }

    fn threat_of_open_four(&self) -> Option<Threat> {
        let mut points = *self.state.points(Shape::OpenFour, self.attacker);
        if self.state.game().rules().forbids(self.attacker) {
            points.retain(|point| self.is_legal_for_the_attacker(point));
        }
        let stops = self.common_stops(points)?;
        let answers = stops | four_points(&self.state, self.defender()) | *self.state.taking_points(self.defender());
        Some(Threat { aim: Aim::OpenFour, points, answers })
    }

    fn is_legal_for_the_attacker(&self, point: Point) -> bool {
        !self.state.may_be_forbidden(point, self.attacker)
            || self.state.game().forbidden(point, self.attacker).is_none()
    }

    /// The replies that leave none of these an open four.
    fn common_stops(&self, points: PointSet) -> Option<PointSet> {
        points.iter().map(|point| defence::against(&self.state, point)).reduce(|one, other| one & other)
    }

    /// The legal answers that do not lose with the next move at the latest, and one of those that do with that move.
    pub(super) fn resisting(&self, threat: &Threat) -> PointSet {
        let mut answers = threat.answers;
        answers.retain(|point| is_legal(&self.state, point));
        // Where stones stay, the answers are none but those that resist.
        if !self.reasoning.stones_stay() && threat.aim == Aim::Win {
            let mut game = self.state.game().clone();
            let mut is_first = true;
            answers.retain(|point| {
                let line = loses_at_once(&mut game, point, threat.points);
                line.is_none_or(|line| line.len() > 1 && std::mem::take(&mut is_first))
            });
        }
        answers
    }

    /// A reply that leaves the threat as it is, where only playing shows what it is worth.
    pub(super) fn pass(&self, threat: &Threat) -> Option<Point> {
        match (self.reasoning(), threat.aim) {
            (Reasoning::Lines, _) | (Reasoning::BlockedLines, Aim::Win) => return None,
            (Reasoning::BlockedLines, Aim::OpenFour) | (Reasoning::Pairs | Reasoning::Rules, _) => {}
        }
        let lines = threat.points.iter().map(|point| self.on_the_lines_of(point, REACH_OF_FIVES));
        let near = lines.fold(threat.answers | self.capture_threats(self.defender()), |one, other| one | other);
        (*self.state.empty() - near).iter().find(|&point| is_legal(&self.state, point))
    }

    /// The replies beside the answers that no theorem refutes; each of them has to be played.
    pub(super) fn doubtful(&mut self, threat: &Threat) -> PointSet {
        let others = *self.state.empty() - threat.answers;
        match (self.reasoning(), threat.aim) {
            (Reasoning::Lines | Reasoning::BlockedLines, Aim::Win) => PointSet::EMPTY,
            (Reasoning::Lines, Aim::OpenFour) => others & self.may_forbid_open_fours(threat.points),
            (Reasoning::Pairs, Aim::Win) => others & self.may_break_fives(threat),
            (Reasoning::BlockedLines | Reasoning::Pairs, Aim::OpenFour) | (Reasoning::Rules, _) => others,
        }
    }

    /// The replies after which none of these open fours may be legal any more.
    ///
    /// Only a double-three can come about by a stone of the other colour: it takes two lines that may be threes, and the
    /// stone makes no more than the one that it stands on into such a line.
    fn may_forbid_open_fours(&self, points: PointSet) -> PointSet {
        if !self.state.game().rules().forbids(self.attacker) {
            return PointSet::EMPTY;
        }
        let makes_a_three = |point, direction| self.state.class(point, self.attacker, direction).is_open_three();
        let is_safe = |&point: &Point| !Direction::ALL.into_iter().any(|direction| makes_a_three(point, direction));
        let safe: PointSet = points.iter().filter(is_safe).collect();
        self.common_stops(safe).unwrap_or(*self.state.empty())
    }

    /// The replies that may save the defender from all of these fives, beside stopping, taking and making a five.
    fn may_break_fives(&mut self, threat: &Threat) -> PointSet {
        // Whoever takes nothing breaks no five and stops no capture elsewhere.
        if self.state.game().pending_five().is_some() || !self.last_pairs().is_empty() {
            return PointSet::EMPTY;
        }
        let prepares = self.capture_threats(self.defender());
        let others = *self.state.empty() - threat.answers - prepares;
        for five in threat.points {
            let near = self.on_the_lines_of(five, REACH_OF_CAPTURES);
            let Some(away) = (others - near).iter().find(|&point| is_legal(&self.state, point)) else { continue };
            if self.wins_after(away, five) {
                return prepares | near;
            }
        }
        *self.state.empty()
    }

    /// Whether the attacker's move wins at once after this reply.
    fn wins_after(&self, reply: Point, win: Point) -> bool {
        let mut game = self.state.game().clone();
        game.play_unchecked(reply);
        wins_with(&mut game, win)
    }

    /// The empty points on the four lines through a point, within so many steps.
    fn on_the_lines_of(&self, point: Point, steps: i32) -> PointSet {
        let size = self.state.game().rules().size();
        let cells = |direction: Direction| (-steps..=steps).filter_map(move |step| point.step(direction, step, size));
        Direction::ALL.into_iter().flat_map(cells).collect::<PointSet>() & *self.state.empty()
    }

    /// The replies that lose to the open four on `point` because this one does; none where it is no theorem.
    pub(super) fn replies_like(&self, reply: Point, point: Point) -> PointSet {
        let rules = self.state.game().rules();
        let forbids = Color::ALL.into_iter().any(|color| rules.forbids(color));
        if self.reasoning() != Reasoning::BlockedLines || forbids {
            return PointSet::EMPTY;
        }
        let near = self.on_the_lines_of(point, REACH_OF_FIVES);
        if near.contains(reply) { PointSet::EMPTY } else { *self.state.empty() - near }
    }

    /// The replies of the side to move that leave the other colour none of these fives.
    fn stops_of(&self, fives: PointSet, color: Color) -> PointSet {
        if self.state.game().rules().five(color) == FiveRule::UnblockedFive {
            let stops = fives.iter().map(|five| self.stops_of_blocked(five, color)).reduce(|one, other| one & other);
            return stops.unwrap_or(PointSet::EMPTY);
        }
        if fives.len() == 1 { fives } else { PointSet::EMPTY }
    }

    fn stops_of_blocked(&self, five: Point, color: Color) -> PointSet {
        let still_wins = |stop: Point| {
            Direction::ALL
                .into_iter()
                .any(|direction| self.state.class_if(five, color, direction, stop, color.opponent()) == LineClass::Five)
        };
        let mut stops: PointSet = self
            .on_the_lines_of(five, REACH_OF_FIVES / 2)
            .iter()
            .filter(|&stop| stop != five && !still_wins(stop))
            .collect();
        stops.insert(five);
        stops
    }

    /// Any legal reply.
    pub(super) fn any_reply(&self) -> Option<Point> {
        self.state.empty().iter().find(|&point| is_legal(&self.state, point))
    }
}

/// How a reply loses with the next move at the latest, as the game itself decides it; the last move first.
pub(super) fn loses_at_once(game: &mut Game, reply: Point, wins: PointSet) -> Option<Vec<Point>> {
    let attacker = game.side_to_move().opponent();
    game.play_unchecked(reply);
    let line = match game.outcome() {
        Some(outcome) => (outcome.winner == Some(attacker)).then(|| vec![reply]),
        None => wins.iter().find(|&win| wins_with(game, win)).map(|win| vec![win, reply]),
    };
    game.undo();
    line
}

/// Whether the side to move wins at once with this move.
fn wins_with(game: &mut Game, point: Point) -> bool {
    let side = game.side_to_move();
    if !game.is_legal(point) {
        return false;
    }
    game.play_unchecked(point);
    let wins = game.outcome().is_some_and(|outcome| outcome.winner == Some(side));
    game.undo();
    wins
}
