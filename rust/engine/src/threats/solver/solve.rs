//! The solvers as they are called.

use std::sync::atomic::AtomicBool;

use gomoku_core::Game;

use super::proof::Verdict;
use super::vcf::Vcf;
use super::vct::Vct;
use crate::error::SearchError;
use crate::search::{Counter, Limit, Watch};

/// MiB that are enough for nearly every proof.
pub const SOLVER_MEMORY: usize = 256;
/// Nodes that are enough for nearly every win by fours.
pub const NODES_OF_FOURS: u64 = 20_000;
/// Nodes that are enough for most wins by threats.
pub const NODES_OF_THREATS: u64 = 200_000;

/// Looks for the shortest victory by continuous fours of the side to move.
///
/// Under captures pairs are forced with like fives: a capture, or the threat of the last one, is as good as a four.
///
/// The search ends with the nodes, the time or the depth of the limit, where depth counts the attacker's moves. It also
/// ends once it remembers about `memory` MiB, or when `stop` is set.
///
/// # Errors
/// The game is over.
pub fn solve_vcf(game: &Game, limit: &Limit, memory: usize, stop: &AtomicBool) -> Result<Verdict, SearchError> {
    check_goes_on(game)?;
    let watch = Watch::exact(*limit, stop);
    let mut solver = Vcf::new(game, Counter::new(&watch), memory << 20);
    let line = solver.deepen(limit.depth.unwrap_or(u32::MAX));
    Ok(Verdict::new(line, solver.is_cut(), solver.nodes()))
}

/// Looks for a victory of the side to move by fours and open threes, under the same limits as [`solve_vcf`].
///
/// The win need not be the shortest.
///
/// # Errors
/// The game is over.
pub fn solve_vct(game: &Game, limit: &Limit, memory: usize, stop: &AtomicBool) -> Result<Verdict, SearchError> {
    check_goes_on(game)?;
    let watch = Watch::exact(*limit, stop);
    let mut solver = Vct::new(game, limit.depth, Counter::new(&watch), memory << 20);
    let line = solver.solve();
    Ok(Verdict::new(line, solver.is_cut(), solver.nodes()))
}

fn check_goes_on(game: &Game) -> Result<(), SearchError> {
    game.outcome().map_or(Ok(()), |_| Err(SearchError::GameOver))
}
