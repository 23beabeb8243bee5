//! The tests of the engines: one program, because each has to be linked. `first_search` alone is another.

mod answers;
mod engines;
mod evaluation;
#[path = "../../core/tests/extent.rs"]
mod extent;
mod minimax;
mod position;
mod proof;
mod random;
#[path = "../../core/tests/laws/script.rs"]
#[allow(dead_code, reason = "the fuzz targets read scripts from bytes")]
mod script;
mod textbook;
mod threats;
mod training;
