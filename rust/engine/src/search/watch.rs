//! What ends a search, and how many nodes it has visited.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use crate::search::clock::{Instant, is_interrupted};
use crate::search::limit::Limit;

/// Nodes between two looks at the clock, the flag and the other threads: a fraction of a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// What all threads of a search share of its limits.
pub struct Watch<'a> {
    started: Instant,
    time: Option<Duration>,
    stop: &'a AtomicBool,
    finished: AtomicBool,
    nodes: AtomicU64,
    /// The deepest iteration that a thread has ended, in plies.
    reached: AtomicU32,
    /// The node that ends the search.
    last_node: u64,
    /// The fewest and the most nodes of a thread between two looks.
    between_looks: (u64, u64),
}

impl<'a> Watch<'a> {
    /// A watch that starts now. One thread searches every node of the limit, and the node after them ends its search.
    #[must_use]
    pub fn exact(limit: Limit, stop: &'a AtomicBool) -> Self {
        let last_node = limit.nodes.map_or(u64::MAX, |nodes| nodes.saturating_add(1));
        Self::new(Instant::now(), limit.time, stop, last_node, (1, NODES_BETWEEN_LOOKS))
    }

    /// A watch that was started at that time. Every thread looks after the same number of its own nodes and knows nothing of
    /// the others' nodes, so each may exceed the limit by up to a 64th of it.
    #[must_use]
    pub fn started(started: Instant, limit: Limit, stop: &'a AtomicBool) -> Self {
        let last_node = limit.nodes.unwrap_or(u64::MAX);
        let between = (last_node / 64).clamp(1, NODES_BETWEEN_LOOKS);
        Self::new(started, limit.time, stop, last_node, (between, between))
    }

    fn new(
        started: Instant,
        time: Option<Duration>,
        stop: &'a AtomicBool,
        last_node: u64,
        between_looks: (u64, u64),
    ) -> Self {
        let (finished, nodes, reached) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU32::new(0));
        Self { started, time, stop, finished, nodes, reached, last_node, between_looks }
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

    /// Hears of a thread's nodes; how many more it may count before it looks again.
    fn look(&self, told: u64) -> u64 {
        let nodes = self.nodes.fetch_add(told, Ordering::Relaxed) + told;
        let is_over = self.stop.load(Ordering::Relaxed)
            || is_interrupted()
            || nodes >= self.last_node
            || self.time.is_some_and(|time| self.elapsed() >= time);
        if is_over {
            self.finish();
        }
        self.until_look(nodes)
    }

    fn until_look(&self, nodes: u64) -> u64 {
        let (fewest, most) = self.between_looks;
        self.last_node.saturating_sub(nodes).clamp(fewest, most)
    }
}

/// One thread's count of its nodes.
pub struct Counter<'a> {
    watch: &'a Watch<'a>,
    /// Nodes of this thread that the watch knows of.
    told: u64,
    /// Nodes of this thread at its next look.
    next_look: u64,
    /// Nodes until then.
    left: u64,
    /// The depth of the iteration in hand, in plies; more than any where a search has none.
    depth: u32,
    stopped: bool,
}

impl<'a> Counter<'a> {
    /// A thread that has visited nothing yet.
    #[must_use]
    pub fn new(watch: &'a Watch<'a>) -> Self {
        let left = watch.until_look(0);
        Self { watch, told: 0, next_look: left, left, depth: u32::MAX, stopped: false }
    }

    /// Begins an iteration, which ends before its time where another thread has ended one as deep.
    pub fn begin_iteration(&mut self, depth: u32) {
        self.depth = depth;
        self.stopped = self.is_over() || self.is_overtaken();
    }

    /// Ends the iterations of this depth and less, of every thread.
    pub fn reach(&self, depth: u32) {
        self.watch.reached.fetch_max(depth, Ordering::Relaxed);
    }

    /// Whether another thread has ended an iteration as deep as the one in hand.
    #[must_use]
    pub fn is_overtaken(&self) -> bool {
        self.watch.reached.load(Ordering::Relaxed) >= self.depth
    }

    /// Whether the search is over, and not only the iteration.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.watch.is_finished()
    }

    /// Counts a node; whether the search or the iteration has to end.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.tell();
        }
        self.stopped
    }

    /// Whether the search or the iteration has to end.
    #[inline]
    #[must_use]
    pub const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Nodes of this thread.
    #[inline]
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.next_look - self.left
    }

    /// Time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// Tells the other threads of the nodes since the last time, and hears whether the search or the iteration is over.
    pub fn tell(&mut self) {
        let nodes = self.nodes();
        self.left = self.watch.look(nodes - self.told);
        (self.told, self.next_look) = (nodes, nodes + self.left);
        self.stopped = self.is_over() || self.is_overtaken();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: [u64; 9] = [1, 2, 63, 255, 256, 257, 512, 1000, 100_000];

    fn limit(nodes: u64) -> Limit {
        Limit { nodes: Some(nodes), ..Limit::default() }
    }

    fn count(counter: &mut Counter<'_>) -> u64 {
        while !counter.tick() {}
        counter.nodes()
    }

    #[test]
    fn one_thread_keeps_an_exact_limit_to_the_node() {
        let stop = AtomicBool::new(false);
        for nodes in LIMITS {
            let watch = Watch::exact(limit(nodes), &stop);
            let mut counter = Counter::new(&watch);
            assert_eq!(count(&mut counter), nodes + 1);
            assert_eq!((watch.nodes(), counter.stopped()), (nodes + 1, true));
        }
    }

    #[test]
    fn what_a_thread_tells_between_changes_no_exact_limit() {
        let watch_stop = AtomicBool::new(false);
        let watch = Watch::exact(limit(1000), &watch_stop);
        let mut counter = Counter::new(&watch);
        for node in 1..=1000 {
            assert!(!counter.tick());
            if node % 7 == 0 {
                counter.tell();
                assert_eq!((counter.nodes(), watch.nodes()), (node, node));
            }
        }
        assert!(counter.tick());
    }

    #[test]
    fn threads_exceed_their_limit_by_a_64th_each_at_most() {
        let stop = AtomicBool::new(false);
        for nodes in LIMITS {
            let watch = Watch::started(Instant::now(), limit(nodes), &stop);
            std::thread::scope(|scope| {
                for _ in 0..3 {
                    scope.spawn(|| count(&mut Counter::new(&watch)));
                }
            });
            let most = nodes + 3 * (nodes / 64).max(1);
            assert!((nodes..=most).contains(&watch.nodes()), "{} of {nodes}", watch.nodes());
        }
    }

    #[test]
    fn who_is_overtaken_ends_the_iteration_and_not_the_search() {
        let stop = AtomicBool::new(false);
        let watch = Watch::started(Instant::now(), Limit::default(), &stop);
        let (mut fast, mut slow) = (Counter::new(&watch), Counter::new(&watch));
        for depth in 1..=2 {
            fast.begin_iteration(depth);
            slow.begin_iteration(depth);
            assert!(!slow.stopped() && !slow.is_overtaken());
            fast.reach(depth);
            assert_eq!((count(&mut slow) % NODES_BETWEEN_LOOKS, slow.is_overtaken(), slow.is_over()), (0, true, false));
        }
        slow.begin_iteration(2);
        assert!(slow.stopped(), "another thread has done it");
        slow.begin_iteration(3);
        assert!(!slow.stopped());
        watch.finish();
        slow.begin_iteration(4);
        assert!(slow.stopped() && slow.is_over());
    }

    #[test]
    fn the_flag_and_the_clock_are_looked_at_every_256_nodes() {
        let (set, clear) = (AtomicBool::new(true), AtomicBool::new(false));
        let at_once = Limit { time: Some(Duration::ZERO), ..Limit::default() };
        for watch in [Watch::exact(Limit::default(), &set), Watch::exact(at_once, &clear)] {
            assert_eq!(count(&mut Counter::new(&watch)), NODES_BETWEEN_LOOKS);
        }
    }
}
