//! What the fuzz targets share: the laws of the property tests, whose scripts are decoded from the fuzzer's bytes.

#[path = "../../core/tests/laws/mod.rs"]
pub mod laws;

#[path = "../../engine/tests/proof/mod.rs"]
pub mod proof;

#[path = "../../engine/tests/answers/mod.rs"]
pub mod answers;

#[path = "../../engine/tests/minimax/mod.rs"]
mod minimax;
