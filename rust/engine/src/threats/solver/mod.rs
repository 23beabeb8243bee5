//! Proofs of forced wins: by fours alone (VCF), and by fours and open threes (VCT).
//!
//! The attacker plays only what threatens to win: a five or the last pair with the next move, and, in a VCT, an open four
//! that becomes one. The defender has every legal reply. Where a theorem refutes a reply, the solver need not play it;
//! every other reply is played out before a win is believed. So what the solver does not think of costs it a proof, and
//! never makes a false one.

mod attack;
mod checks;
mod key_map;
mod proof;
mod proof_node;
mod proof_numbers;
mod proof_position;
mod replies;
mod solve;
mod threat;
mod vcf;
mod vct;

pub use proof::{Proof, Verdict};
pub use solve::{NODES_OF_FOURS, NODES_OF_THREATS, SOLVER_MEMORY, solve_vcf, solve_vct};
