//! The environment: its lanes, and the threads among which a step is shared.

use gomoku_core::{Game, Rules};

use crate::action_error::ActionError;
use crate::arrays::Arrays;
use crate::lane::{Ended, Lane, LaneState};
use crate::sampling::{LogitError, Odds};
use crate::settings::{Settings, SettingsError};
use crate::shared::shared;

/// Lanes for which a thread more pays: it is started for the step, which costs as much as some hundred lanes.
const LEAST_SHARE: usize = 256;
/// The same where all that happens is that an action of even odds is drawn.
const LEAST_SHARE_OF_EVEN_ODDS: usize = 4096;

/// Many games at once. What happens in a lane depends on its actions, its number and the settings alone, and not on the
/// number of threads.
pub struct VectorEnv {
    lanes: Vec<Lane>,
    /// The rules under which every opening can be played: those of the lanes, now and before.
    known: Vec<Rules>,
    settings: Settings,
    size: usize,
    threads: usize,
}

/// The games of an environment as they were once.
#[derive(Clone)]
pub struct Snapshot(Vec<Lane>);

impl From<Vec<LaneState>> for Snapshot {
    fn from(lanes: Vec<LaneState>) -> Self {
        Self(lanes.into_iter().map(Lane::from).collect())
    }
}

impl Snapshot {
    /// What each lane goes on from.
    pub fn states(&self) -> impl Iterator<Item = LaneState> {
        self.0.iter().map(Lane::state)
    }

    /// The number of lanes.
    #[must_use]
    pub fn lanes(&self) -> usize {
        self.0.len()
    }

    /// The rules of each lane.
    pub fn rules(&self) -> impl Iterator<Item = &Rules> {
        self.0.iter().map(|lane| lane.game().rules())
    }
}

impl VectorEnv {
    /// A lane for each of the rules, which may differ in goal and advantage, with its first game begun.
    ///
    /// # Errors
    /// The rules differ in more, or an opening cannot be played under some of them.
    ///
    /// # Panics
    /// There are no rules.
    pub fn new(rules: &[Rules], settings: Settings, threads: usize) -> Result<Self, SettingsError> {
        let size = rules[0].size();
        let mut env = Self { lanes: Vec::new(), known: Vec::new(), settings, size, threads };
        env.admit(rules)?;
        env.lanes = rules.iter().enumerate().map(|(number, rules)| Lane::new(number, *rules, &env.settings)).collect();
        Ok(env)
    }

    /// Notes the rules of lanes, under which games are going to begin.
    fn admit<'a>(&mut self, rules: impl IntoIterator<Item = &'a Rules>) -> Result<(), SettingsError> {
        for (lane, &rules) in rules.into_iter().enumerate() {
            if self.known.contains(&rules) {
                continue;
            }
            if let Some(&expected) = self.known.first().filter(|first| !differ_in_pairs_alone(first, &rules)) {
                return Err(SettingsError::Rules { lane, rules, expected });
            }
            let openings = 0..self.settings.openings.len();
            openings.into_iter().try_for_each(|number| self.settings.opened(&rules, number).map(drop))?;
            self.known.push(rules);
        }
        Ok(())
    }

    /// The number of lanes.
    #[must_use]
    pub fn lanes(&self) -> usize {
        self.lanes.len()
    }

    /// Points a side.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// What decides the games.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The games, in the order of the lanes.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        self.lanes.iter().map(Lane::game)
    }

    /// The game of that lane.
    ///
    /// # Panics
    /// There is no such lane.
    #[must_use]
    pub fn game(&self, lane: usize) -> &Game {
        self.lanes[lane].game()
    }

    /// The games that ended in the last step, with their lanes.
    pub fn ended(&self) -> impl Iterator<Item = (usize, &Ended)> {
        self.lanes.iter().enumerate().filter_map(|(number, lane)| Some((number, lane.ended()?)))
    }

    /// Begins a first game in every lane, with another seed if one is given, and shows them.
    pub fn reset(&mut self, seed: Option<u64>, arrays: Arrays<'_>) {
        self.settings.seed = seed.unwrap_or(self.settings.seed);
        self.each(arrays, |lane, settings, _, index, arrays| {
            lane.restart(settings);
            lane.show(settings, index, arrays);
        });
    }

    /// Begins the next game in the chosen lanes, and shows all.
    ///
    /// # Panics
    /// `chosen` has not one entry a lane.
    pub fn reset_lanes(&mut self, chosen: &[bool], arrays: Arrays<'_>) {
        assert_eq!(chosen.len(), self.lanes.len(), "one entry a lane");
        self.each(arrays, |lane, settings, number, index, arrays| {
            if chosen[number] {
                lane.begin(settings);
            }
            lane.show(settings, index, arrays);
        });
    }

    /// Shows the positions, with nothing that ended.
    pub fn show(&mut self, arrays: Arrays<'_>) {
        self.each(arrays, |lane, settings, _, index, arrays| lane.show(settings, index, arrays));
    }

    /// Plays an action in every lane, or in the chosen ones; the others rest and are shown as they are.
    ///
    /// # Errors
    /// The first action that cannot be played; then nothing is played, and nothing written.
    ///
    /// # Panics
    /// There is not one action a lane, or not one choice.
    pub fn step(&mut self, actions: &[i32], chosen: Option<&[bool]>, arrays: Arrays<'_>) -> Result<(), ActionError> {
        assert_eq!(actions.len(), self.lanes.len(), "one action a lane");
        assert!(chosen.is_none_or(|chosen| chosen.len() == actions.len()), "one choice a lane");
        let is_chosen = |lane: usize| chosen.is_none_or(|chosen| chosen[lane]);
        for (lane, (game, &action)) in self.lanes.iter().zip(actions).enumerate() {
            if let Some(fault) = is_chosen(lane).then(|| game.fault(action, &self.settings)).flatten() {
                return Err(ActionError { lane, action, fault });
            }
        }
        self.each(arrays, |lane, settings, number, index, arrays| {
            if is_chosen(number) {
                lane.step(actions[number], settings, index, arrays);
            } else {
                lane.rest(settings, index, arrays);
            }
        });
        Ok(())
    }

    /// Draws a legal action in every lane, and [`crate::NO_ACTION`] where the game is over.
    ///
    /// The seed, the lane's place, the number of its game and its ply decide: a seed that stays the same draws anew in
    /// every step, and again what it drew in a position that comes again.
    ///
    /// # Errors
    /// Logits of the first lane that say nothing about its legal actions; some actions may be written then.
    ///
    /// # Panics
    /// There is not one action a lane, or not one logit an action.
    pub fn sample(&self, seed: u64, odds: Odds<'_>, actions: &mut [i32]) -> Result<(), LogitError> {
        assert_eq!(actions.len(), self.lanes.len(), "one action a lane");
        let points = self.size * self.size;
        let shares = match odds {
            Odds::Even => self.shares(LEAST_SHARE_OF_EVEN_ODDS),
            Odds::Logits { logits, .. } => {
                assert_eq!(logits.len(), actions.len() * points, "one logit an action");
                self.shares(LEAST_SHARE)
            }
        };
        let share = self.lanes.len().div_ceil(shares);
        let mut faults = vec![Ok(()); shares];
        let parts = self.lanes.chunks(share).zip(actions.chunks_mut(share)).zip(&mut faults).enumerate();
        shared(parts.collect(), shares, |(part, ((lanes, actions), fault))| {
            *fault = lanes.iter().zip(actions).enumerate().try_for_each(|(index, (lane, action))| {
                let place = part * share + index;
                *action = lane.drawn(seed, place, odds.of_lane(place, points))?;
                Ok(())
            });
        });
        faults.into_iter().collect()
    }

    /// Puts these games in the place of those of the lanes.
    ///
    /// # Errors
    /// The rules of a game differ from those of the environment in more than goal and advantage, or an opening cannot be
    /// played under them; nothing is changed then.
    ///
    /// # Panics
    /// There is not one game a lane.
    pub fn put(&mut self, games: Vec<Game>) -> Result<(), SettingsError> {
        assert_eq!(games.len(), self.lanes.len(), "one game a lane");
        self.admit(games.iter().map(|game| game.rules()))?;
        self.lanes.iter_mut().zip(games).for_each(|(lane, game)| lane.put(game));
        Ok(())
    }

    /// Another environment with copies of these lanes, in this order. A lane may be there several times.
    #[must_use]
    pub fn copies(&self, lanes: &[usize]) -> Self {
        let copied = lanes.iter().map(|&lane| self.lanes[lane].at_rest()).collect();
        let (known, settings) = (self.known.clone(), self.settings.clone());
        Self { lanes: copied, known, settings, ..*self }
    }

    /// Puts a copy of the lane that each entry names in the place of the entry.
    ///
    /// # Panics
    /// There is not one entry a lane.
    pub fn gather(&mut self, lanes: &[usize]) {
        assert_eq!(lanes.len(), self.lanes.len(), "one entry a lane");
        self.lanes = lanes.iter().map(|&lane| self.lanes[lane].at_rest()).collect();
    }

    /// The games as they are now, with nothing that ended.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(self.lanes.iter().map(Lane::at_rest).collect())
    }

    /// The games as they are now, with those that ended in the last step.
    #[must_use]
    pub fn whole(&self) -> Snapshot {
        Snapshot(self.lanes.clone())
    }

    /// The threads among which a step is shared.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// The games as they were then.
    ///
    /// # Errors
    /// As for [`Self::put`].
    ///
    /// # Panics
    /// The snapshot has another number of lanes.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), SettingsError> {
        assert_eq!(snapshot.lanes(), self.lanes.len(), "as many lanes");
        self.admit(snapshot.rules())?;
        self.lanes.clone_from(&snapshot.0);
        Ok(())
    }

    /// Does something in every lane: it is given the lane, its number, and the arrays with the row that is the lane's.
    fn each(&mut self, arrays: Arrays<'_>, work: impl Fn(&mut Lane, &Settings, usize, usize, &mut Arrays<'_>) + Sync) {
        let points = self.size * self.size;
        let bytes = self.settings.planes.len() * points;
        let shares = self.shares(LEAST_SHARE);
        let (mut lanes, mut arrays, mut first) = (&mut self.lanes[..], arrays, 0);
        let mut parts = Vec::with_capacity(shares);
        for left in (2..=shares).rev() {
            let count = lanes.len() / left;
            let (part, rest) = lanes.split_at_mut(count);
            let (rows, rows_of_rest) = arrays.split(count, bytes, points);
            parts.push((part, first, rows));
            (lanes, arrays, first) = (rest, rows_of_rest, first + count);
        }
        parts.push((lanes, first, arrays));
        let settings = &self.settings;
        shared(parts, shares, |(lanes, first, mut arrays): (&mut [Lane], usize, Arrays<'_>)| {
            for (index, lane) in lanes.iter_mut().enumerate() {
                work(lane, settings, first + index, index, &mut arrays);
            }
        });
    }

    /// The parts in which lanes are worked on, where a thread more pays for that many lanes.
    fn shares(&self, least: usize) -> usize {
        self.threads.min(self.lanes.len() / least).max(1)
    }
}

fn differ_in_pairs_alone(one: &Rules, other: &Rules) -> bool {
    let (one, other) = (one.switches(), other.switches());
    gomoku_core::Switches { goal: other.goal, advantage: other.advantage, ..*one } == *other
}
