//! Principal variation search (Marsland and Campbell 1982): the search of `hard`.
//!
//! The first move is searched with the whole window, every other with a null window of width 1, and again where that
//! says it is better. Selectivity stands beside it, each kind switched by an option of the same name.

use crate::moves::move_list::{MoveList, RankedMove};
use crate::search::Score;
use crate::textbook::node::{NodeWindow, Opened};
use crate::textbook::ordering::{Rank, is_held_back, rank_of};
use crate::textbook::quiescence::quiescence;
use crate::textbook::search::Search;
use crate::textbook::selectivity;

/// The score of the position for the side to move; see [`crate::textbook::alpha_beta::alpha_beta`] for the contract.
pub fn principal_variation(search: &mut Search<'_>, depth: u32, ply: usize, alpha: Score, beta: Score) -> Score {
    let (mut window, table_move) = match search.open(depth, ply, alpha, beta) {
        Opened::Answered(score) => return score,
        Opened::Horizon => return quiescence(search, search.options.quiescence, ply, alpha, beta),
        Opened::Open { window, table_move } => (window, table_move),
    };
    let (reply, answers) = selectivity::forced_replies(search);
    let mut moves = search.moves(ply, table_move, answers);
    let depth_left = depth - 1 + selectivity::extension(search, reply, ply);
    let width = selectivity::width(search.options, reply, depth);
    let mut index = 0;
    while let Some(played) = next_move(search, &mut moves, &window, index, width) {
        let reduction = selectivity::reduction(search.options, reply, depth, index, played);
        search.state.play(played.point);
        let score = search_move(search, depth_left, reduction, ply, &window, index == 0);
        search.state.undo();
        if search.counter.stopped() || search.raise(&mut window, played, score, ply) {
            break;
        }
        index += 1;
    }
    search.close(moves, depth, ply, &window);
    window.best
}

/// The next move within the width. A move that wins or blocks is never cut off by it. Where no move was searched yet, or
/// all before it lose, none is cut off nor held back.
#[inline]
fn next_move(
    search: &mut Search<'_>,
    moves: &mut MoveList,
    window: &NodeWindow,
    index: usize,
    width: usize,
) -> Option<RankedMove> {
    let any = index == 0 || window.best.is_loss();
    let is_wanted = |played: RankedMove| !is_held_back(played) && (index < width || rank_of(played) >= Rank::Blocking);
    search.pick(moves).filter(|&played| any || is_wanted(played))
}

/// The score of the move just played, from the side that played it.
fn search_move(
    search: &mut Search<'_>,
    depth: u32,
    reduction: u32,
    ply: usize,
    window: &NodeWindow,
    first: bool,
) -> Score {
    let below = |search: &mut Search<'_>, depth, alpha: Score, beta: Score| {
        -principal_variation(search, depth, ply + 1, -beta, -alpha)
    };
    if first {
        return below(search, depth, window.alpha, window.beta);
    }
    let mut score = below(search, depth - reduction.min(depth), window.alpha, window.alpha + 1);
    if score > window.alpha && reduction > 0 && !search.counter.stopped() {
        score = below(search, depth, window.alpha, window.alpha + 1);
    }
    if score > window.alpha && score < window.beta && !search.counter.stopped() {
        score = below(search, depth, window.alpha, window.beta);
    }
    score
}
