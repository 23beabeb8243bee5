//! One lane: the game in hand, and what its next action may be.

use gomoku_core::{Bitboard, Color, Game, Outcome, Rules};

use crate::action_error::{ActionFault, point_of};
use crate::arrays::Arrays;
use crate::bytes::write_mask;
use crate::plane::write_planes;
use crate::random::{draw, stream};
use crate::sampling::{LogitError, Odds};
use crate::settings::{Autoreset, IllegalAction, Settings};

#[derive(Clone)]
pub struct Lane {
    /// Its place when the environment was made; with the seed and the number of the game it decides the opening.
    number: u64,
    rules: Rules,
    /// Games begun so far.
    begun: u64,
    game: Game,
    /// Stones that the game began with.
    opening: usize,
    /// The legal moves; none once the game is over.
    legal: Bitboard,
    is_over: bool,
    /// The game that ended in the last step.
    ended: Option<Box<Ended>>,
}

/// How a step ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules, with this winner or drawn.
    ByRules(Option<Color>),
    /// By the limit of plies.
    CutOff,
    /// This side chose an action that cannot be played, and lost.
    Illegal(Color),
}

impl End {
    /// Who won.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::ByRules(winner) => winner,
            Self::CutOff => None,
            Self::Illegal(loser) => Some(loser.opponent()),
        }
    }
}

/// A game that ended in a step.
#[derive(Clone, Debug)]
pub struct Ended {
    /// As it stood after its last move.
    pub game: Game,
    /// Stones that it began with.
    pub opening: usize,
    /// How it ended.
    pub end: End,
}

/// Everything that a lane goes on from.
#[derive(Clone, Debug)]
pub struct LaneState {
    /// Its place when the environment was made.
    pub number: u64,
    /// Games begun so far.
    pub begun: u64,
    /// The game.
    pub game: Game,
    /// Stones that it began with.
    pub opening: usize,
    /// Whether it is over, by the rules or otherwise.
    pub is_over: bool,
    /// The game that ended in the last step.
    pub ended: Option<Ended>,
}

impl From<LaneState> for Lane {
    fn from(state: LaneState) -> Self {
        let LaneState { number, begun, game, opening, is_over, ended } = state;
        let (rules, is_over) = (*game.rules(), is_over || game.outcome().is_some());
        let legal = if is_over { Bitboard::EMPTY } else { game.legal_moves() };
        Self { number, rules, begun, game, opening, legal, is_over, ended: ended.map(Box::new) }
    }
}

impl Lane {
    pub fn state(&self) -> LaneState {
        LaneState {
            number: self.number,
            begun: self.begun,
            game: self.game.clone(),
            opening: self.opening,
            is_over: self.is_over,
            ended: self.ended.as_deref().cloned(),
        }
    }

    pub fn new(number: usize, rules: Rules, settings: &Settings) -> Self {
        let (number, game) = (number as u64, Game::new(rules));
        let legal = Bitboard::EMPTY;
        let mut lane = Self { number, rules, begun: 0, game, opening: 0, legal, is_over: true, ended: None };
        lane.begin(settings);
        lane
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Puts a game in the place of the lane's own. All of its stones count as the opening.
    pub fn put(&mut self, game: Game) {
        (self.rules, self.opening, self.ended) = (*game.rules(), game.moves().len(), None);
        self.is_over = game.outcome().is_some();
        self.legal = if self.is_over { Bitboard::EMPTY } else { game.legal_moves() };
        self.game = game;
    }

    /// A legal action by chance, where the lane stands in that place; [`crate::NO_ACTION`] where the game is over.
    pub fn drawn(&self, seed: u64, place: usize, odds: Odds<'_>) -> Result<i32, LogitError> {
        let mut random = stream(seed, [place as u64, self.begun, self.ply() as u64]);
        odds.drawn(&self.legal, place, self.rules.size(), &mut random)
    }

    /// The game that ended in the last step.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_deref()
    }

    /// A copy with nothing that ended.
    pub fn at_rest(&self) -> Self {
        Self { ended: None, ..self.clone() }
    }

    /// Begins the first game again.
    pub fn restart(&mut self, settings: &Settings) {
        (self.begun, self.ended) = (0, None);
        self.begin(settings);
    }

    /// Begins the next game.
    pub fn begin(&mut self, settings: &Settings) {
        self.game = if settings.openings.is_empty() {
            Game::new(self.rules)
        } else {
            let number = draw(settings.seed, self.number, self.begun, settings.openings.len());
            settings.opened(&self.rules, number).expect("openings were checked for all rules")
        };
        self.begun += 1;
        self.opening = self.ply();
        self.legal = self.game.legal_moves();
        self.is_over = false;
    }

    /// What is wrong with an action.
    pub fn fault(&self, action: i32, settings: &Settings) -> Option<ActionFault> {
        if self.is_over {
            return (settings.autoreset == Autoreset::Off).then_some(ActionFault::GameOver);
        }
        let size = self.rules.size();
        let point = point_of(action, size);
        // A forbidden move that loses can be played and is in no mask of legal moves.
        let is_played = |point| self.legal.contains(point) || self.game.can_play(point);
        if settings.illegal == IllegalAction::Loses || point.is_some_and(is_played) {
            return None;
        }
        let Some(point) = point else { return Some(ActionFault::OffBoard(size)) };
        self.game.clone().play(point).err().map(ActionFault::Illegal)
    }

    /// Plays an action in which there is no fault, and writes what came of it into row `index`.
    pub fn step(&mut self, action: i32, settings: &Settings, index: usize, arrays: &mut Arrays<'_>) {
        self.ended = None;
        if self.is_over {
            self.begin(settings);
            return self.write(settings, index, arrays, None);
        }
        let end = self.play(action, settings);
        match end {
            None => self.legal = self.game.legal_moves(),
            Some(end) => {
                (self.legal, self.is_over) = (Bitboard::EMPTY, true);
                self.ended = Some(Box::new(Ended { game: self.game.clone(), opening: self.opening, end }));
            }
        }
        if end.is_some() && settings.autoreset == Autoreset::SameStep {
            self.write_planes(settings, index, arrays.final_observation);
            self.begin(settings);
        }
        self.write(settings, index, arrays, end);
    }

    fn play(&mut self, action: i32, settings: &Settings) -> Option<End> {
        let mover = self.game.side_to_move();
        match point_of(action, self.rules.size()) {
            Some(point) if self.legal.contains(point) => self.game.play_unchecked(point),
            Some(point) if self.game.can_play(point) => {
                self.game.play(point).expect("the rules let it be played, and lose")
            }
            _ => return Some(End::Illegal(mover)),
        }
        match self.game.outcome() {
            Some(Outcome { winner, .. }) => Some(End::ByRules(winner)),
            None => settings.max_moves.is_some_and(|most| self.ply() >= most as usize).then_some(End::CutOff),
        }
    }

    fn ply(&self) -> usize {
        self.game.moves().len()
    }

    /// Writes the position into row `index`, and how the game before ended in this step.
    fn write(&self, settings: &Settings, index: usize, arrays: &mut Arrays<'_>, end: Option<End>) {
        let size = self.rules.size();
        self.write_planes(settings, index, arrays.observation);
        write_mask(&self.legal, size, row(arrays.legal_action_mask, index, size * size));
        arrays.current_player[index] = self.game.side_to_move().index() as i8;
        let reward = match end.and_then(End::winner) {
            Some(Color::Black) => [1.0, -1.0],
            Some(Color::White) => [-1.0, 1.0],
            None => [0.0; 2],
        };
        row(arrays.reward, index, 2).copy_from_slice(&reward);
        arrays.terminated[index] = end.is_some_and(|end| end != End::CutOff);
        arrays.truncated[index] = end == Some(End::CutOff);
        row(arrays.captures, index, 2).copy_from_slice(&Color::ALL.map(|color| self.game.pairs(color) as i8));
        arrays.ply[index] = self.ply() as i32;
    }

    /// Writes the position, with nothing that ended in the last step.
    pub fn rest(&mut self, settings: &Settings, index: usize, arrays: &mut Arrays<'_>) {
        self.ended = None;
        self.show(settings, index, arrays);
    }

    /// Writes the position, with nothing that ended.
    pub fn show(&self, settings: &Settings, index: usize, arrays: &mut Arrays<'_>) {
        self.write(settings, index, arrays, None);
    }

    fn write_planes(&self, settings: &Settings, index: usize, out: &mut [u8]) {
        let length = settings.planes.len() * self.rules.size() * self.rules.size();
        write_planes(&settings.planes, &self.game, &self.legal, row(out, index, length));
    }
}

fn row<T>(rows: &mut [T], index: usize, length: usize) -> &mut [T] {
    &mut rows[index * length..(index + 1) * length]
}
