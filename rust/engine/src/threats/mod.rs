//! Who threatens what, what answers it, and proofs of forced wins.

mod defence;
mod duel;
mod exposure;
mod key_map;
mod proof;
mod proof_numbers;
mod reasoning;
mod situation;
mod solver;
mod threat;
mod vcf;
mod vct;

pub use proof::{Proof, Verdict};
pub use situation::{Answers, Situation, Theorems};
pub(crate) use situation::{four_points, is_legal};
pub use solver::{SOLVER_MEMORY, solve_vcf, solve_vct};
