//! How long a search may take, and the watch that ends it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a caller allows for one move; without any field, the engine's own default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Wall clock.
    pub time: Option<Duration>,
    /// The clock of the game that the move is played in.
    pub clock: Option<Clock>,
}

/// What one player has left for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// For all moves to come.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
}

impl Limit {
    /// Whether nothing is limited.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// This limit with its clock, if any, made a time for one move: a share of what is left, and most of the increment.
    #[must_use]
    pub fn shared_out(self) -> Self {
        let Some(Clock { remaining, increment }) = self.clock else { return self };
        let share = remaining / MOVES_LEFT + increment.mul_f64(INCREMENT_USED);
        let share = share.min(remaining.mul_f64(MOST_OF_REMAINING));
        Self { time: Some(self.time.map_or(share, |time| time.min(share))), clock: None, ..self }
    }
}

/// Over how many more moves the time left for a game is spread.
const MOVES_LEFT: u32 = 20;
/// Share of an increment that the move before it may use up.
const INCREMENT_USED: f64 = 0.75;
/// Share of what is left that one move may take, whatever the increment.
const MOST_OF_REMAINING: f64 = 0.8;

/// Nodes between two looks at the clock: below 1 ms of search.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// Counts nodes and says when to stop.
pub struct Watch<'a> {
    started: Instant,
    limit: Limit,
    stop: &'a AtomicBool,
    nodes: u64,
    stopped: bool,
}

impl<'a> Watch<'a> {
    /// A watch that starts now.
    #[must_use]
    pub fn start(limit: Limit, stop: &'a AtomicBool) -> Self {
        Self { started: Instant::now(), limit, stop, nodes: 0, stopped: false }
    }

    /// Counts a node and reports whether the search has to end.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes % NODES_BETWEEN_LOOKS == 0 || self.limit.nodes.is_some() {
            self.look();
        }
        self.stopped
    }

    /// Whether the search has to end.
    #[inline]
    #[must_use]
    pub const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Nodes so far.
    #[inline]
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time so far.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    #[inline]
    fn look(&mut self) {
        let out_of_nodes = self.limit.nodes.is_some_and(|nodes| self.nodes > nodes);
        self.stopped = self.stopped || out_of_nodes || (self.nodes % NODES_BETWEEN_LOOKS == 0 && self.out_of_time());
    }

    fn out_of_time(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.limit.time.is_some_and(|time| self.elapsed() >= time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn share(limit: Limit, remaining: Duration, increment: Duration) -> Duration {
        let shared = Limit { clock: Some(Clock { remaining, increment }), ..limit }.shared_out();
        assert_eq!(shared, Limit { time: shared.time, ..limit });
        shared.time.expect("a game on a clock limits the time of every move")
    }

    #[test]
    fn a_move_takes_its_share_of_the_game_and_most_of_the_increment() {
        let open = Limit::default();
        assert_eq!(share(open, seconds(100), Duration::ZERO), seconds(5));
        assert_eq!(share(open, seconds(100), seconds(4)), seconds(8));
    }

    #[test]
    fn a_large_increment_is_not_spent_before_it_comes() {
        assert_eq!(share(Limit::default(), seconds(1), seconds(100)), seconds(1).mul_f64(MOST_OF_REMAINING));
    }

    #[test]
    fn the_limit_of_the_move_stays() {
        let limit = Limit { depth: Some(3), nodes: Some(9), time: Some(seconds(2)), clock: None };
        assert_eq!(limit.shared_out(), limit);
        assert_eq!(share(limit, seconds(100), Duration::ZERO), seconds(2));
        assert_eq!(share(limit, seconds(20), Duration::ZERO), seconds(1));
    }

    #[test]
    fn no_game_runs_out_of_time_by_shares() {
        for increment in [Duration::ZERO, Duration::from_millis(20), seconds(10)] {
            let mut remaining = seconds(2);
            for _ in 0..500 {
                let used = share(Limit::default(), remaining, increment);
                assert!(used < remaining, "{used:?} of {remaining:?}");
                remaining = remaining - used + increment;
            }
        }
    }
}
