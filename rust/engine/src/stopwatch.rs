//! What ends a search of one thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::limit::Limit;

/// Nodes between two looks at the clock: below 1 ms of search.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// Counts nodes and says when to stop.
pub struct Stopwatch<'a> {
    started: Instant,
    limit: Limit,
    stop: &'a AtomicBool,
    nodes: u64,
    stopped: bool,
}

impl<'a> Stopwatch<'a> {
    /// A stopwatch that starts now.
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
