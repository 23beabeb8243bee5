//! What `hard` leaves out or looks at longer: named, switchable, and off in the tests of soundness.
//!
//! A loss is believed only once every candidate was tried: what forced replies and narrowing left out is searched
//! before a node is given up as lost.

use gomoku_core::Bitboard;

use crate::moves::move_list::RankedMove;
use crate::textbook::forcing::{answers_to_five, answers_to_open_four};
use crate::textbook::options::Options;
use crate::textbook::ordering::{Rank, rank_of};
use crate::textbook::search::Search;

/// What the side to move has to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing.
    Free,
    /// A five that the opponent could make next.
    ToFive,
    /// An open four that the opponent could make next.
    ToOpenFour,
}

/// Forced replies: against a four only the moves that answer it are searched, against an open three only those that
/// can. Anything else loses, except by a threat that the list includes.
pub fn forced_replies(search: &mut Search<'_>) -> (Reply, Option<Bitboard>) {
    if !search.options.forced_replies {
        return (Reply::Free, None);
    }
    if let Some(answers) = answers_to_five(&search.state) {
        return (Reply::ToFive, Some(answers));
    }
    answers_to_open_four(&mut search.state).map_or((Reply::Free, None), |answers| (Reply::ToOpenFour, Some(answers)))
}

/// Forced-reply extension: the answer to a four costs no depth, so that a row of fours is seen to its end.
pub fn extension(search: &Search<'_>, reply: Reply, ply: usize) -> u32 {
    u32::from(reply == Reply::ToFive && ply < 2 * search.root_depth as usize)
}

/// Narrowing: fewer candidate moves the nearer the horizon.
pub fn width(options: &Options, reply: Reply, depth: u32) -> usize {
    if !options.narrowing || reply == Reply::ToFive {
        return usize::MAX;
    }
    (options.width + options.width_step * depth) as usize
}

/// Late-move reductions: a move far down the order is first searched less deep.
pub fn reduction(options: &Options, reply: Reply, depth: u32, index: usize, played: RankedMove) -> u32 {
    if !options.reductions || depth < 3 || index < 2 || reply == Reply::ToFive || rank_of(played) >= Rank::Blocking {
        return 0;
    }
    1 + u32::from(index >= 6) + u32::from(index >= 14 && depth >= 6)
}
