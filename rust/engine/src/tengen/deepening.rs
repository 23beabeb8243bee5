//! Iterative deepening with aspiration windows, over one or several principal variations.

use std::ops::ControlFlow;

use crate::bound::Bound;
use crate::depth::Depth;
use crate::evaluation::Evaluator;
use crate::report::Variation;
use crate::score::Score;
use gomoku_core::Point;

use crate::tengen::node::Task;
use crate::tengen::search_thread::SearchThread;

/// Plies from which on a window is guessed from the depth before.
const FIRST_GUESS: u32 = 3;

/// What one iteration found: the best variations, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Plies.
    pub depth: u32,
    /// The deepest ply looked at.
    pub selective_depth: usize,
    /// As many as were asked for and there are moves.
    pub variations: Vec<Variation>,
}

/// How a search deepens.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The first and the last depth, in plies.
    pub depths: (u32, u32),
    /// Principal variations to find.
    pub variations: usize,
    /// Whether a proven result ends the search, once it is as deep as the proof is long.
    pub stops_when_proven: bool,
}

impl<E: Evaluator> SearchThread<'_, E> {
    /// Deepens until the plan, the watch or whoever is told of the finished iterations ends it.
    pub fn deepen(&mut self, plan: Plan, tell: &mut dyn FnMut(&Iteration) -> ControlFlow<()>) -> Option<Iteration> {
        let mut last: Option<Iteration> = None;
        for depth in plan.depths.0..=plan.depths.1 {
            self.path.forget_depth();
            let (found, is_whole) = self.iterate(depth, plan.variations, last.as_ref());
            if !is_whole {
                // The first move of an iteration is the last one's best, so what a broken one found is no worse.
                return found.or(last);
            }
            let Some(found) = found else { return last };
            self.counter.tell();
            let is_enough = tell(&found).is_break();
            let is_over = plan.stops_when_proven && found.variations.iter().all(|line| is_final(line.score, depth));
            last = Some(found);
            if is_enough || is_over || self.counter.stopped() {
                break;
            }
        }
        last
    }

    /// One iteration; and whether it came to its end.
    fn iterate(&mut self, depth: u32, most: usize, last: Option<&Iteration>) -> (Option<Iteration>, bool) {
        let mut variations: Vec<Variation> = Vec::new();
        self.root_excluded.clear();
        for index in 0..most {
            let guess = last.and_then(|last| last.variations.get(index)).map(|line| line.score);
            let variation = self.search_root(depth, guess);
            let is_stopped = self.counter.stopped();
            if variation.moves.is_empty() {
                return (self.iteration(depth, variations, is_stopped, last), !is_stopped);
            }
            self.root_excluded.push(variation.moves[0]);
            variations.push(variation);
            if is_stopped {
                return (self.iteration(depth, variations, true, last), false);
            }
        }
        (self.iteration(depth, variations, false, last), true)
    }

    fn iteration(
        &self,
        depth: u32,
        mut variations: Vec<Variation>,
        is_stopped: bool,
        last: Option<&Iteration>,
    ) -> Option<Iteration> {
        if is_stopped {
            let known = last.map_or(&[][..], |last| &last.variations[..]);
            let news: Vec<Point> = variations.iter().map(|line| line.moves[0]).collect();
            let room = known.len().saturating_sub(variations.len());
            variations.extend(known.iter().filter(|line| !news.contains(&line.moves[0])).take(room).cloned());
        }
        variations.sort_by_key(|line| std::cmp::Reverse(line.score));
        let depth = if is_stopped { depth - 1 } else { depth };
        let selective_depth = self.path.selective_depth();
        (!variations.is_empty()).then_some(Iteration { depth, selective_depth, variations })
    }

    /// The best variation of the moves that are not excluded. Where the search is stopped before its first move was
    /// searched, it is empty.
    fn search_root(&mut self, depth: u32, guess: Option<Score>) -> Variation {
        let mut half = self.tunables.aspiration;
        let (mut alpha, mut beta) = match guess.filter(|guess| depth >= FIRST_GUESS && !guess.is_proven()) {
            Some(guess) => (guess - half, guess + half),
            None => (-Score::INFINITE, Score::INFINITE),
        };
        let mut found = Variation { score: -Score::INFINITE, bound: Bound::Upper, moves: Vec::new() };
        loop {
            let task = Task { alpha, beta, depth: Depth::plies(depth), ply: 0, is_cut_node: false };
            let score = self.search(task);
            let moves = self.path.principal_variation();
            if !moves.is_empty() && (!self.counter.stopped() || score > found.score) {
                // A move that has not been searched yet may be better, and save what the others lose.
                let (score, bound) = match Bound::of(score, alpha, beta) {
                    bound if !self.counter.stopped() => (score, bound),
                    Bound::Exact => (score.max(-Score::MOST_STATIC), Bound::Lower),
                    bound => (score.max(-Score::MOST_STATIC), bound),
                };
                found = Variation { score, bound, moves: moves.to_vec() };
            }
            if self.counter.stopped() || moves.is_empty() {
                return found;
            }
            if score <= alpha {
                beta = alpha.middle(beta);
                alpha = (score - half).max(-Score::INFINITE);
            } else if score >= beta {
                beta = (score + half).min(Score::INFINITE);
            } else {
                return found;
            }
            half *= 2;
            if half > 1000 {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }
}

/// Whether a score is proven, and the search as deep as its win is far.
fn is_final(score: Score, depth: u32) -> bool {
    score.win_in().is_some_and(|plies| plies > 0 || plies.unsigned_abs() <= depth)
}
