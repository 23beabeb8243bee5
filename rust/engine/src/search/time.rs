//! How long a search may take, and when it has seen enough.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::search::limit::{Clock, Limit};
use crate::search::score::Score;
use gomoku_core::Point;

/// Over how many more moves the time left for a game is spread, on an empty board.
const MOVES_LEFT: u32 = 18;
/// Hundredths of a move by which that shrinks with every stone on the board.
const FEWER_A_STONE: u32 = 15;
/// What is left of it however many stones there are.
const FEWEST_LEFT: u32 = 5;
/// Percent of an increment that the move before it may use up.
const INCREMENT_USED: u32 = 75;
/// Percent of what is left of a game that one move may take, whatever the increment.
const MOST_OF_REMAINING: u32 = 80;
/// Percent of a share past which no other iteration is begun: it would most likely not be finished.
const SOFT: u32 = 57;
/// Percent of a share that a move may take where its search is in doubt.
const HARD: u32 = 200;
/// One in this many parts of its time is enough for the only move.
const FORCED: u32 = 8;
/// Kept back for what comes between the end of a search and its answer; of brief times one part in ten.
const OVERHEAD: Duration = Duration::from_millis(4);

/// Percent of the soft limit by how many iterations in a row have had the same best move.
const STABILITY: [u32; 5] = [160, 125, 100, 80, 70];
/// A fall of the score by more counts no more.
const MOST_FALL: i32 = 200;

/// The times of one search; both are `None` where its time is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeBudget {
    /// The search is ended here.
    pub hard: Option<Duration>,
    /// Past about this, no other iteration is begun.
    pub soft: Option<Duration>,
}

impl TimeBudget {
    /// What a limit allows with so many stones on the board. A limited move uses its time up, a game's clock is shared out.
    /// `is_forced`: there is one move, and time buys no more than its score.
    #[must_use]
    pub fn of(limit: &Limit, stones: usize, is_forced: bool) -> Self {
        let most = limit.clock.map(|clock| percent(share(clock, stones), HARD).min(most(clock)));
        let hard = [limit.time, most].into_iter().flatten().min().map(|time| time - (time / 10).min(OVERHEAD));
        let soft = match limit.clock {
            Some(clock) => Some(percent(share(clock, stones), SOFT)),
            None => hard.filter(|_| is_forced),
        };
        Self { hard, soft: soft.map(|soft| if is_forced { soft / FORCED } else { soft }) }
    }
}

/// What one move may take of a game's clock: a share of what is left, and most of the increment.
fn share(clock: Clock, stones: usize) -> Duration {
    let share = clock.remaining / moves_left(stones) + percent(clock.increment, INCREMENT_USED);
    share.min(most(clock))
}

/// About how many more moves a game lasts; the more stones there are, the sooner it ends.
fn moves_left(stones: usize) -> u32 {
    (MOVES_LEFT * 100).saturating_sub(FEWER_A_STONE * stones as u32).max(FEWEST_LEFT * 100) / 100
}

/// What no move may exceed, whatever the increment.
fn most(clock: Clock) -> Duration {
    percent(clock.remaining, MOST_OF_REMAINING)
}

/// This many percent of a time.
fn percent(time: Duration, percent: u32) -> Duration {
    time / 100 * percent
}

/// What the iterations of one search have said so far, and whether another is worth its time.
#[derive(Clone, Debug)]
pub struct TimeManager {
    budget: TimeBudget,
    best: Option<Point>,
    unchanged: usize,
    /// Of the last two iterations: scores of even and odd depths differ.
    scores: [Option<Score>; 2],
}

impl TimeManager {
    /// Before the first iteration.
    #[must_use]
    pub const fn new(budget: TimeBudget) -> Self {
        Self { budget, best: None, unchanged: 0, scores: [None; 2] }
    }

    /// Takes a finished iteration in, and breaks off where the search should end with it. The soft limit is stretched where
    /// the best move has changed or its score has fallen, and drawn in where the same move stays best.
    pub fn tell(&mut self, best: Point, score: Score, elapsed: Duration) -> ControlFlow<()> {
        self.unchanged = if self.best == Some(best) { self.unchanged + 1 } else { 0 };
        self.best = Some(best);
        let before = self.scores.into_iter().flatten().min().unwrap_or(score);
        self.scores = [Some(score), self.scores[0]];
        let soft = self.budget.soft.map(|soft| percent(soft, patience(self.unchanged, before - score)));
        if soft.is_some_and(|soft| elapsed >= soft) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Percent of the soft limit after `unchanged` iterations with the same best move, and a fall of the score.
fn patience(unchanged: usize, fall: i32) -> u32 {
    STABILITY[unchanged.min(STABILITY.len() - 1)] + fall.clamp(0, MOST_FALL).unsigned_abs() / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn on_clock(remaining: Duration, increment: Duration) -> Limit {
        Limit { clock: Some(Clock { remaining, increment }), ..Limit::default() }
    }

    fn for_a_move(time: Duration) -> Limit {
        Limit { time: Some(time), ..Limit::default() }
    }

    fn point(x: usize) -> Point {
        Point::new(x, 7).expect("a point of the board")
    }

    #[test]
    fn a_move_takes_its_share_of_the_game_and_most_of_the_increment() {
        let share = |remaining, increment, stones| {
            let [remaining, increment] = [remaining, increment].map(Duration::from_secs);
            share(Clock { remaining, increment }, stones)
        };
        assert_eq!(share(90, 0, 0), Duration::from_secs(5));
        assert_eq!(share(90, 4, 0), Duration::from_secs(8));
        assert_eq!(share(90, 0, 20), Duration::from_secs(6));
        assert_eq!(share(90, 0, 400), Duration::from_secs(18));
        assert_eq!(share(1, 100, 0), percent(Duration::from_secs(1), MOST_OF_REMAINING));
    }

    #[test]
    fn without_a_time_there_is_no_end() {
        let limit = Limit { depth: Some(9), nodes: Some(1000), ..Limit::default() };
        assert_eq!(TimeBudget::of(&limit, 0, false), TimeBudget::default());
        assert_eq!(TimeBudget::of(&limit, 0, true), TimeBudget::default());
    }

    #[test]
    fn the_time_of_a_move_is_used_up_and_never_exceeded() {
        let budget = |time| TimeBudget::of(&for_a_move(time), 0, false);
        assert_eq!(budget(ms(1000)), TimeBudget { hard: Some(ms(996)), soft: None });
        assert_eq!(budget(ms(10)), TimeBudget { hard: Some(ms(9)), soft: None });
    }

    #[test]
    fn the_only_move_is_played_soon() {
        assert_eq!(TimeBudget::of(&for_a_move(ms(804)), 0, true).soft, Some(ms(100)));
        let clock = on_clock(ms(16_000), Duration::ZERO);
        assert_eq!(
            TimeBudget::of(&clock, 0, true).soft,
            TimeBudget::of(&clock, 0, false).soft.map(|soft| soft / FORCED)
        );
    }

    #[test]
    fn a_clock_is_shared_out() {
        let budget = TimeBudget::of(&on_clock(ms(18_000), Duration::ZERO), 0, false);
        assert_eq!(budget, TimeBudget { hard: Some(ms(1996)), soft: Some(ms(570)) });
        let with_increment = TimeBudget::of(&on_clock(ms(18_000), ms(4000)), 0, false);
        assert_eq!(with_increment, TimeBudget { hard: Some(ms(7996)), soft: Some(ms(2280)) });
    }

    #[test]
    fn a_large_increment_is_not_spent_before_it_comes() {
        let budget = TimeBudget::of(&on_clock(ms(1000), ms(100_000)), 0, false);
        assert_eq!(budget.hard, Some(ms(796)));
    }

    #[test]
    fn the_time_of_a_move_holds_within_a_game_too() {
        let limit = Limit { time: Some(ms(500)), ..on_clock(ms(180_000), Duration::ZERO) };
        assert_eq!(TimeBudget::of(&limit, 0, false), TimeBudget { hard: Some(ms(496)), soft: Some(ms(5700)) });
    }

    #[test]
    fn no_game_runs_out_of_time() {
        for increment in [Duration::ZERO, ms(20), ms(10_000)] {
            let mut remaining = ms(2000);
            for stones in 0..500 {
                let budget = TimeBudget::of(&on_clock(remaining, increment), stones, false);
                let used = budget.hard.expect("a clock limits every move");
                assert!(used < remaining, "{used:?} of {remaining:?}");
                remaining = remaining - used + increment;
            }
        }
    }

    #[test]
    fn doubt_takes_time_and_certainty_saves_it() {
        let told = |moves: &[usize], scores: &[i32], elapsed: Duration| {
            let mut manager = TimeManager::new(TimeBudget { hard: None, soft: Some(ms(100)) });
            let iterations = moves.iter().zip(scores);
            iterations
                .map(|(&best, &score)| manager.tell(point(best), Score::evaluated(score), elapsed).is_break())
                .last()
        };
        assert_eq!(told(&[1, 1, 1, 1, 1], &[0; 5], ms(70)), Some(true), "the same move all along");
        assert_eq!(told(&[1, 1, 1, 1, 2], &[0; 5], ms(159)), Some(false), "another move");
        assert_eq!(told(&[1, 1, 1, 1, 2], &[0; 5], ms(160)), Some(true));
        assert_eq!(told(&[1, 1, 1, 1, 1], &[0, 0, 0, 0, -50], ms(94)), Some(false), "a fall");
        assert_eq!(told(&[1, 1, 1, 1, 1], &[30, 0, 30, 0, 0], ms(70)), Some(true), "even and odd depths");
    }

    #[test]
    fn a_search_without_a_soft_limit_goes_on() {
        let mut manager = TimeManager::new(TimeBudget { hard: Some(ms(1)), soft: None });
        assert!(manager.tell(point(1), Score::EVEN, ms(1000)).is_continue());
    }
}
