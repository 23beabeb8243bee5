//! Who threatens what, what answers it, and which replies a theorem refutes under which rules.
//!
//! | module | what is there |
//! |---|---|
//! | `refutation_rules` | the theorems about threats that hold under a rule set |
//! | `fours`, `captures`, `winning_moves`, `legality` | the moves that threaten, and those that win |
//! | `double_threats` | moves that make two threats at once |
//! | `defence` | what stops a five or an open four, and what comes before it |
//! | `exposure`, `unbreakable` | how safe a line is from captures |
//! | `status`, `answers` | what the search is told of a position |
//! | `solver` | proofs of forced wins |

mod answers;
mod captures;
mod defence;
mod double_threats;
mod exposure;
mod fours;
mod legality;
mod refutation_rules;
mod solver;
mod status;
mod unbreakable;
mod winning_moves;

pub use answers::Answers;
pub(crate) use defence::stops_of_fives;
pub(crate) use fours::{four_points, has_four};
pub use legality::is_legal;
pub use refutation_rules::RefutationRules;
pub use solver::{NODES_OF_FOURS, NODES_OF_THREATS, Proof, SOLVER_MEMORY, Verdict, solve_vcf, solve_vct};
pub use status::ThreatStatus;
