//! When a search has to end, and how many nodes all its threads have visited.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::limit::Limit;

/// Nodes between two looks at the clock, the flag and the other threads: a fraction of a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// What all threads of a search share of its limits.
pub struct Watch<'a> {
    started: Instant,
    limit: Limit,
    stop: &'a AtomicBool,
    finished: AtomicBool,
    nodes: AtomicU64,
}

impl<'a> Watch<'a> {
    /// A watch that was started then.
    #[must_use]
    pub fn started(started: Instant, limit: Limit, stop: &'a AtomicBool) -> Self {
        Self { started, limit, stop, finished: AtomicBool::new(false), nodes: AtomicU64::new(0) }
    }

    /// Time so far.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Nodes that the threads have told of so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Ends the search for every thread.
    pub fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// Whether the search is over.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
    }

    fn look(&self, told: u64) {
        let nodes = self.nodes.fetch_add(told, Ordering::Relaxed) + told;
        let is_over = self.stop.load(Ordering::Relaxed)
            || self.limit.nodes.is_some_and(|most| nodes >= most)
            || self.limit.time.is_some_and(|time| self.elapsed() >= time);
        if is_over {
            self.finish();
        }
    }
}

/// One thread's count of its nodes.
pub struct Counter<'a> {
    watch: &'a Watch<'a>,
    untold: u64,
    between: u64,
    stopped: bool,
}

impl<'a> Counter<'a> {
    /// A thread that has visited nothing yet.
    #[must_use]
    pub fn new(watch: &'a Watch<'a>) -> Self {
        // A small budget is kept to the node.
        let between = watch.limit.nodes.map_or(NODES_BETWEEN_LOOKS, |most| (most / 64).clamp(1, NODES_BETWEEN_LOOKS));
        Self { watch, untold: 0, between, stopped: false }
    }

    /// Counts a node; whether the search has to end.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.untold += 1;
        if self.untold >= self.between {
            self.tell();
        }
        self.stopped
    }

    /// Whether the search has to end.
    #[inline]
    #[must_use]
    pub const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Tells the other threads of the nodes since the last time, and hears whether the search is over.
    pub fn tell(&mut self) {
        self.watch.look(std::mem::take(&mut self.untold));
        self.stopped = self.watch.is_finished();
    }
}
