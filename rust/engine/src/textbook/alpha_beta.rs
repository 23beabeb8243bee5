//! Alpha-beta in negamax form (Knuth and Moore 1975), fail-soft: the search of `easy`.

use crate::search::Score;
use crate::textbook::node::Opened;
use crate::textbook::quiescence::quiescence;
use crate::textbook::search::Search;

/// The score of the position for the side to move, searched `depth` plies deep.
///
/// Outside `alpha..beta` it is a bound: at most `alpha` is an upper, at least `beta` a lower one. Once the watch has
/// stopped the search the value means nothing.
pub fn alpha_beta(search: &mut Search<'_>, depth: u32, ply: usize, alpha: Score, beta: Score) -> Score {
    let (mut window, table_move) = match search.open(depth, ply, alpha, beta) {
        Opened::Answered(score) => return score,
        Opened::Horizon => return quiescence(search, search.options.quiescence, ply, alpha, beta),
        Opened::Open { window, table_move } => (window, table_move),
    };
    let mut moves = search.moves(ply, table_move, None);
    while let Some(played) = search.pick(&mut moves) {
        search.state.play(played.point);
        let score = -alpha_beta(search, depth - 1, ply + 1, -window.beta, -window.alpha);
        search.state.undo();
        if search.counter.stopped() || search.raise(&mut window, played, score, ply) {
            break;
        }
    }
    search.close(moves, depth, ply, &window);
    window.best
}
