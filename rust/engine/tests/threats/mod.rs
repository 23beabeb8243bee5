//! What threats decide, and the solvers that prove wins by them.

mod solver_completeness;
mod solver_limits;
mod solver_small_boards;
mod solver_soundness;
mod solver_vcf_positions;
mod solver_vct_positions;
mod status;
