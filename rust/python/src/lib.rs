//! The extension module `gomoku_arena._core`: Python's view of `gomoku-core`, `gomoku-engine` and `gomoku-pipes`.
//!
//! It only converts. What the names mean is documented where Python users read it, in `_core.pyi`.

#![deny(unsafe_code)]

mod analysis;
mod color;
mod detached;
mod diagram;
mod errors;
mod game;
mod idle_workers;
mod limit;
mod line_assembler;
mod number;
mod option;
mod outcome;
#[cfg(unix)]
mod pipes;
mod point;
mod position;
mod rules;
mod search;
mod solver;
mod svg;
mod variation;

/// The module as Python imports it.
#[pyo3::pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::analysis::Analysis;
    #[pymodule_export]
    use crate::color::Color;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::limit::Limit;
    #[pymodule_export]
    use crate::line_assembler::LineAssembler;
    #[pymodule_export]
    use crate::option::EngineOption;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[cfg(unix)]
    #[pymodule_export]
    use crate::pipes::Pipes;
    #[pymodule_export]
    use crate::point::Point;
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::search::{SearchEngine, bench_positions};
    #[pymodule_export]
    use crate::solver::{Proof, solve_vcf, solve_vct};
    #[pymodule_export]
    use crate::variation::Variation;

    #[pymodule_export]
    const WIN: i32 = gomoku_engine::Score::WIN.units();

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("PointLike", crate::point::like_alias(module.py())?)
    }
}
