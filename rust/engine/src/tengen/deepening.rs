//! Iterative deepening with aspiration windows, over one or several principal variations.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use crate::evaluation::Evaluator;
use crate::search::{Bound, Depth, Score, Variation};
use gomoku_core::{Bitboard, Point};

use crate::tengen::search_thread::SearchThread;
use crate::tengen::task::Task;

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

/// The deepest iteration that any thread of a search has ended.
#[derive(Default)]
pub struct Deepest(Mutex<Option<Iteration>>);

impl Deepest {
    /// Takes an iteration in, if it is the deepest; what is the deepest then.
    fn update(&self, ended: Option<Iteration>) -> Option<Iteration> {
        let depth_of = |iteration: &Option<Iteration>| iteration.as_ref().map(|iteration| iteration.depth);
        let mut deepest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if depth_of(&ended) > depth_of(&deepest) {
            *deepest = ended;
        }
        deepest.clone()
    }
}

/// How a search deepens, until a proven result is as deep as its proof is long.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The last depth, in plies.
    pub depth: u32,
    /// Principal variations to find.
    pub variations: usize,
    /// Moves that none of them begins with.
    pub excluded: Bitboard,
}

impl<E: Evaluator> SearchThread<'_, E> {
    /// Deepens until the plan, the watch or whoever is told of the ended iterations ends it.
    ///
    /// Of several threads at the same depth the first to end it ends it for all: they go on with what it found.
    pub fn deepen(
        &mut self,
        plan: Plan,
        deepest: &Deepest,
        tell: &mut dyn FnMut(&Iteration) -> ControlFlow<()>,
    ) -> Option<Iteration> {
        self.limit_excluded = plan.excluded;
        let mut last: Option<Iteration> = None;
        let mut depth = 1;
        while depth <= plan.depth {
            self.path.forget_depth();
            self.counter.begin_iteration(depth);
            let (found, is_whole) = self.iterate(depth, plan.variations, last.as_ref());
            if !is_whole && self.counter.is_over() {
                // An iteration begins with the best move of the one before, as long as the table keeps it, so a broken one
                // is no worse.
                return found.or(last);
            }
            if is_whole {
                self.counter.tell();
            }
            last = deepest.update(found.filter(|_| is_whole));
            let Some(known) = &last else { break };
            self.counter.reach(known.depth);
            let is_enough = tell(known).is_break();
            let is_proven = known.variations.iter().all(|line| is_final(line.score, known.depth));
            if is_enough || is_proven || self.counter.is_over() {
                break;
            }
            depth = known.depth + 1;
        }
        last
    }

    /// One iteration; and whether it came to its end.
    fn iterate(&mut self, depth: u32, most: usize, last: Option<&Iteration>) -> (Option<Iteration>, bool) {
        let mut variations: Vec<Variation> = Vec::new();
        self.line_excluded = Bitboard::EMPTY;
        for index in 0..most {
            let guess = last.and_then(|last| last.variations.get(index)).map(|line| line.score);
            let mut variation = self.search_root(depth, guess);
            let is_stopped = self.counter.stopped();
            if variation.moves.is_empty() {
                return (self.iteration(depth, variations, is_stopped, last), !is_stopped);
            }
            if is_stopped {
                variation.go_on_as(last.map_or(&[], |last| &last.variations));
            }
            self.line_excluded.insert(variation.moves[0]);
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
                let (bound, moves) = (Bound::of(score, alpha, beta), moves.to_vec());
                found = if self.counter.stopped() {
                    Variation::broken(score, bound, moves)
                } else {
                    Variation { score, bound, moves }
                };
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
