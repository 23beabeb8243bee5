//! How long a search may take.

use std::time::Duration;

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

    /// This limit, or the one of an engine's own where nothing is limited; without a depth, that of the engine. 0 seconds
    /// and 0 nodes are no limit.
    #[must_use]
    pub fn or_own(self, depth: u32, seconds: f64, nodes: u64) -> Self {
        if !self.is_open() {
            return Self { depth: self.depth.or(Some(depth)), ..self };
        }
        let time = (seconds > 0.0).then(|| Duration::from_secs_f64(seconds));
        Self { depth: Some(depth), nodes: (nodes > 0).then_some(nodes), time, clock: None }
    }

    /// This limit with its clock, if any, made a time for one move.
    #[must_use]
    pub fn shared_out(self) -> Self {
        let Some(share) = self.clock.map(Clock::share) else { return self };
        Self { time: Some(self.time.map_or(share, |time| time.min(share))), clock: None, ..self }
    }
}

impl Clock {
    /// What one move may take of it: a share of what is left, and most of the increment.
    #[must_use]
    pub fn share(self) -> Duration {
        let share = self.remaining / MOVES_LEFT + percent(self.increment, INCREMENT_USED);
        share.min(self.most())
    }

    /// What no move may exceed, whatever the increment.
    #[must_use]
    pub fn most(self) -> Duration {
        percent(self.remaining, MOST_OF_REMAINING)
    }
}

/// Over how many more moves the time left for a game is spread.
const MOVES_LEFT: u32 = 20;
/// Percent of an increment that the move before it may use up.
const INCREMENT_USED: u32 = 75;
/// Percent of what is left of a game that one move may take, whatever the increment.
const MOST_OF_REMAINING: u32 = 80;

/// So many percent of a time.
pub(crate) fn percent(time: Duration, percent: u32) -> Duration {
    time / 100 * percent
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
        assert_eq!(share(Limit::default(), seconds(1), seconds(100)), percent(seconds(1), MOST_OF_REMAINING));
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
