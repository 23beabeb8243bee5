//! What a manager tells of a move: how long it may take; and of the brain: what it may have.

use crate::text::{beginning, quoted};

/// The `time_left` of a game without a limit, in milliseconds.
const UNLIMITED: i128 = (1 << 31) - 1;
/// Seconds of a move that is to be made as fast as possible.
const HURRY: f64 = 0.01;
/// Plies that a search can be told.
const MOST_DEPTH: i128 = 64;
/// Best lines that an engine is asked for; who wants more gets this many.
const MOST_LINES: i64 = 64;
/// Letters of a number that are read.
const LETTERS: usize = 20;

/// How long to think about a move; what is `None` is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limit {
    /// For the move.
    pub seconds: Option<f64>,
    /// For the rest of the game.
    pub remaining: Option<f64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
}

impl Limit {
    /// What a choice of many searches may cost where nothing bounds it.
    const WHOLE: Self = Self { seconds: Some(10.0), remaining: None, depth: None, nodes: Some(1_000_000) };

    /// How many times as long a search takes that is a ply deeper, about.
    const PLY: f64 = 4.0;

    /// What each of so many searches may cost, so that all of them together cost one move.
    #[must_use]
    pub fn shared(self, parts: usize) -> Self {
        let Self { seconds, remaining, depth, nodes } = if self == Self::default() { Self::WHOLE } else { self };
        let shallower = ((parts as f64).ln() / Self::PLY.ln()).round_ties_even() as u32;
        Self {
            seconds: seconds.map(|seconds| seconds / parts as f64),
            remaining: remaining.map(|remaining| remaining / parts as f64),
            depth: depth.map(|depth| depth.saturating_sub(shallower).max(1)),
            nodes: nodes.map(|nodes| (nodes / parts as u64).max(1)),
        }
    }
}

/// What an engine may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// From 1.
    pub threads: u64,
    /// Bytes; `None` for no bound.
    pub max_memory: Option<u64>,
    /// Best lines that it looks for.
    pub lines: u64,
}

/// Time, depth and nodes as told so far. What was never told sets no limit of its own.
#[derive(Debug, Default)]
pub struct ToldLimits {
    timeout_turn: Option<i128>,
    timeout_match: Option<i128>,
    time_left: Option<i128>,
    max_depth: Option<i128>,
    max_node: Option<i128>,
}

impl ToldLimits {
    /// Takes `INFO key value`; keys that do not speak of limits are ignored.
    pub fn tell(&mut self, key: &str, value: &str) -> Result<(), String> {
        let told = match key {
            "timeout_turn" => &mut self.timeout_turn,
            "timeout_match" => &mut self.timeout_match,
            "time_left" => &mut self.time_left,
            "max_depth" => &mut self.max_depth,
            "max_node" => &mut self.max_node,
            _ => return Ok(()),
        };
        let number = whole(value).ok_or_else(|| format!("INFO {key}: {} is not a whole number", quoted(value)))?;
        *told = Some(number);
        Ok(())
    }

    /// How long to think about the next move.
    pub fn limit(&self) -> Limit {
        Limit {
            seconds: self.timeout_turn.map(kept_short),
            remaining: self.left().map(kept_short),
            depth: self.max_depth.filter(|depth| (1..=MOST_DEPTH).contains(depth)).map(|depth| depth as u32),
            nodes: self.max_node.filter(|nodes| *nodes > 0).map(saturated),
        }
    }

    fn left(&self) -> Option<i128> {
        let is_timed = self.timeout_match != Some(0);
        self.time_left.or(self.timeout_match).filter(|left| is_timed && *left < UNLIMITED)
    }
}

/// A little less than so many milliseconds, in seconds, for the way to the manager; 0 means as fast as possible.
fn kept_short(milliseconds: i128) -> f64 {
    let seconds = milliseconds as f64 / 1000.0;
    HURRY.max(seconds - (seconds * 0.05).clamp(0.02, 0.1))
}

/// Threads, memory and lines as told so far.
#[derive(Debug)]
pub struct ToldSettings {
    told: Settings,
    is_news: bool,
}

impl Default for ToldSettings {
    fn default() -> Self {
        Self { told: Settings { threads: 1, max_memory: None, lines: 1 }, is_news: false }
    }
}

impl ToldSettings {
    /// Takes `INFO thread_num` (from 1) and `INFO max_memory` (bytes, 0 for no bound); ignores other keys.
    pub fn tell(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "thread_num" => self.change(Settings { threads: from(key, value, 1)?, ..self.told }),
            "max_memory" => {
                let bytes = from(key, value, 0)?;
                self.change(Settings { max_memory: (bytes > 0).then_some(bytes), ..self.told });
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes how many best lines are wanted next; whether that is news.
    pub fn look_for(&mut self, lines: i64) -> bool {
        let lines = lines.min(MOST_LINES) as u64;
        let is_news = lines != self.told.lines;
        self.change(Settings { lines, ..self.told });
        is_news
    }

    /// The settings, where they have changed since they were last asked for.
    pub fn news(&mut self) -> Option<Settings> {
        std::mem::take(&mut self.is_news).then_some(self.told)
    }

    fn change(&mut self, settings: Settings) {
        self.is_news |= settings != self.told;
        self.told = settings;
    }
}

fn from(key: &str, value: &str, least: i128) -> Result<u64, String> {
    let number = whole(value).filter(|number| *number >= least).map(saturated);
    number.ok_or_else(|| format!("INFO {key}: {} is not a whole number from {least}", quoted(value)))
}

fn saturated(number: i128) -> u64 {
    number.try_into().unwrap_or(u64::MAX)
}

fn whole(value: &str) -> Option<i128> {
    beginning(value, LETTERS).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(told: &[(&str, &str)]) -> Limit {
        let mut limits = ToldLimits::default();
        told.iter().try_for_each(|(key, value)| limits.tell(key, value)).unwrap();
        limits.limit()
    }

    fn seconds(milliseconds: i64) -> f64 {
        limit(&[("timeout_turn", &milliseconds.to_string())]).seconds.unwrap()
    }

    fn remaining(told: &[(&str, &str)]) -> Option<f64> {
        limit(told).remaining
    }

    #[test]
    fn nothing_told_is_no_limit() {
        assert_eq!(limit(&[]), Limit::default());
        let told = [("max_memory", "5"), ("folder", "x"), ("timeout_match", "0"), ("time_left", "2147483647")];
        assert_eq!(limit(&told), Limit::default());
    }

    #[test]
    fn a_move_ends_before_its_time_is_up_and_most_of_the_time_is_used() {
        for milliseconds in (20..2000).chain([5000, 30_000, 10_000_000]) {
            let (told, kept) = (milliseconds as f64 / 1000.0, seconds(milliseconds));
            assert!(0.0 < kept && kept <= told - 0.01, "{milliseconds}: {kept}");
        }
        assert_eq!((seconds(400), seconds(5000)), (0.38, 4.9));
    }

    #[test]
    fn no_time_is_as_fast_as_possible() {
        for milliseconds in [0, -5, 1] {
            assert_eq!(seconds(milliseconds), HURRY);
            assert_eq!(remaining(&[("time_left", &milliseconds.to_string())]), Some(HURRY));
        }
    }

    #[test]
    fn what_is_left_of_the_game_is_passed_on() {
        assert_eq!(remaining(&[("time_left", "40000")]), Some(39.9));
        assert_eq!(remaining(&[("timeout_match", "40000")]), Some(39.9));
        assert_eq!(remaining(&[("timeout_match", "100000"), ("time_left", "40000")]), Some(39.9));
        assert_eq!(remaining(&[("timeout_match", "0"), ("time_left", "40000")]), None);
    }

    #[test]
    fn depth_and_nodes_are_taken_and_taken_back() {
        let both = limit(&[("max_depth", "6"), ("max_node", "5000")]);
        assert_eq!(both, Limit { depth: Some(6), nodes: Some(5000), ..Limit::default() });
        assert_eq!(limit(&[("max_depth", "6"), ("max_depth", "0"), ("max_node", "0")]), Limit::default());
        assert_eq!(limit(&[("max_depth", "99"), ("max_node", "-1")]), Limit::default());
        assert_eq!(limit(&[("max_node", "99999999999999999999")]).nodes, Some(u64::MAX));
    }

    #[test]
    fn many_searches_cost_one_move() {
        let whole = Limit { seconds: Some(1.0), nodes: Some(100_000), ..Limit::default() };
        assert_eq!(Limit::default().shared(10), whole);
        let (deep, shallow) = (limit(&[("max_depth", "10"), ("max_node", "10")]), limit(&[("max_depth", "1")]));
        assert_eq!(deep.shared(1), deep);
        assert_eq!(deep.shared(16), Limit { depth: Some(8), nodes: Some(1), ..Limit::default() });
        assert_eq!(shallow.shared(100), shallow);
    }

    #[test]
    fn a_wrong_value_is_named() {
        for value in ["", "soon", "1.5"] {
            let told = ToldLimits::default().tell("timeout_turn", value);
            assert_eq!(told, Err(format!("INFO timeout_turn: '{value}' is not a whole number")));
        }
        for (key, value, least) in [("thread_num", "0", 1), ("thread_num", "two", 1), ("max_memory", "-1", 0)] {
            let told = ToldSettings::default().tell(key, value);
            assert_eq!(told, Err(format!("INFO {key}: '{value}' is not a whole number from {least}")));
        }
    }

    #[test]
    fn what_is_told_is_news_once_and_nothing_new_is_none() {
        let mut settings = ToldSettings::default();
        for (key, value) in [("folder", "/"), ("timeout_turn", "5"), ("thread_num", "1"), ("max_memory", "0")] {
            settings.tell(key, value).unwrap();
        }
        assert_eq!(settings.news(), None);
        settings.tell("thread_num", "3").unwrap();
        settings.tell("max_memory", "367001600").unwrap();
        assert_eq!(settings.news(), Some(Settings { threads: 3, max_memory: Some(367_001_600), lines: 1 }));
        assert_eq!(settings.news(), None);
        settings.tell("max_memory", "0").unwrap();
        assert!(settings.look_for(500) && !settings.look_for(64));
        assert_eq!(settings.news(), Some(Settings { threads: 3, max_memory: None, lines: 64 }));
    }
}
