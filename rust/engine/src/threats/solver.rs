//! Proofs of forced wins: by fours alone (VCF), and by fours and open threes (VCT).
//!
//! The attacker plays only what threatens to win: a five or the last pair with the next move, and, in a VCT, an open four
//! that becomes one. The defender has every legal reply. Which replies could matter is a theorem where stones stay on the
//! board; under the other rules every reply that no theorem covers is played out before a win is believed. So whatever
//! the solver does not think of costs it a proof, and never makes a false one.

use std::sync::atomic::AtomicBool;

use crate::error::SearchError;
use crate::limit::Limit;
use crate::threats::proof;
use crate::watch::{Counter, Watch};
use gomoku_core::Game;

use crate::threats::vcf::Vcf;
use crate::threats::vct::Vct;
use proof::Verdict;

/// MiB that are enough for nearly every proof.
pub const SOLVER_MEMORY: usize = 256;

/// Looks for the shortest victory by continuous fours of the side to move.
///
/// Nodes and time of the limit are kept to, and its depth, which counts the attacker's moves. The search also ends once
/// it remembers about `memory` MiB. `stop` ends it early. Pairs that win are forced with like fives: a capture, or the threat of the last one, is as good as a four.
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
