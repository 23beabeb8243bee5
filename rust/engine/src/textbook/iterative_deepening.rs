//! Iterative deepening (Slate and Atkin 1977): depth 1, then 2, …, until the limit; the search of `medium`, and what
//! drives the principal variation search of `hard`.

use std::ops::ControlFlow;

use crate::search::{Bound, Report, Score, Variation};
use crate::textbook::search::Search;

/// A search of one root to one depth.
pub type RootSearch = fn(&mut Search<'_>, u32, usize, Score, Score) -> Score;

/// Searches every depth from `from` to `to` until the limit and returns the last result: of the last finished depth,
/// or of a later one that found its first move before it was stopped. Every finished depth is told, and may be told to
/// be the last.
pub fn deepen(
    search: &mut Search<'_>,
    root: RootSearch,
    from: u32,
    to: u32,
    tell: &mut dyn FnMut(&Report) -> ControlFlow<()>,
) -> Option<Report> {
    let mut last = None;
    for depth in from..=to {
        search.root_depth = depth;
        let score = root(search, depth, 0, -Score::INFINITE, Score::INFINITE);
        last = report(search, depth, score, last);
        let is_stopped = search.counter.stopped();
        let is_enough = last.as_ref().filter(|_| !is_stopped).is_some_and(|found| tell(found).is_break());
        let proven = last.as_ref().and_then(|report| report.win_in);
        if is_stopped || is_enough || proven.is_some_and(|plies| plies.unsigned_abs() <= depth) {
            break;
        }
    }
    last
}

fn report(search: &Search<'_>, depth: u32, score: Score, last: Option<Report>) -> Option<Report> {
    let stopped = search.counter.stopped();
    let moves = search.path.principal_variation().to_vec();
    let (nodes, time) = (search.counter.nodes(), search.counter.elapsed());
    // Stopped before its first move, or beside a move that is known to win: what the depth before found, and what all of
    // them took.
    let is_won = |last: &Report| stopped && last.win_in.is_some_and(|plies| plies > 0);
    if moves.is_empty() || last.as_ref().is_some_and(is_won) {
        return last.map(|last| Report { nodes, time, ..last });
    }
    let (depth, line) = if stopped {
        let mut line = Variation::broken(score, Bound::Exact, moves);
        line.go_on_as(last.as_ref().map_or(&[], |last| &last.lines));
        (last.map_or(0, |last| last.depth), line)
    } else {
        (depth, Variation { score, bound: Bound::Exact, moves })
    };
    Some(Report::of(vec![line], depth, search.path.selective_depth() as u32, nodes, time))
}
