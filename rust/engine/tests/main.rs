//! The tests of the engines: one program, because each has to be linked. `first_search` alone is another.

mod answers;
mod batch;
mod engine_answers;
mod engine_laws;
mod evaluation;
mod excluded_moves;
#[path = "../../core/tests/extent.rs"]
mod extent;
mod forced_replies;
mod levels;
mod line_classes;
mod minimax;
mod network;
mod options;
mod options_page;
mod proof;
mod random;
mod recovery;
mod rules_change;
#[path = "../../core/tests/laws/script.rs"]
#[allow(dead_code, reason = "the fuzz targets read scripts from bytes")]
mod script;
mod solver_completeness;
mod solver_limits;
mod solver_small_boards;
mod solver_soundness;
mod solver_vcf_positions;
mod solver_vct_positions;
mod state;
mod stopped_searches;
mod textbook;
mod textbook_soundness;
mod threads;
mod threat_status;
mod training;
mod weights;
