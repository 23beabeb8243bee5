//! The extension module `gomoku_arena._core`: Python's view of `gomoku-core`, `gomoku-engine` and `gomoku-pipes`.
//!
//! It only converts. The doc comments of what Python sees are its docstrings, for `help` and, by `make docs`, in
//! `_core.pyi`; so they speak Python and mark code with double backticks.

#![deny(unsafe_code)]

mod batched;
mod brain;
mod detached;
mod drawing;
mod errors;
mod even_placing;
mod exceptions;
mod game;
mod handles;
#[cfg(windows)]
mod job;
mod line_assembler;
mod number;
mod one_at_a_time;
mod pipes;
mod search;
mod solver;
mod threats;
mod training;
mod values;

/// The compiled half of gomoku-arena: rules, boards and the built-in searches.
///
/// Words used everywhere: ``x`` is the column from the left and ``y`` the row from the top, both from 0; the text
/// form ``h8`` is the column letter and then the row number from 1. Black moves first. Scores are from the side to
/// move; a forced win in n plies scores ``WIN - n``, a forced loss in n plies ``n - WIN``.
#[pyo3::pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batched::{BatchedGames, BatchedSearch, GamesSnapshot, PuctTrees};
    #[pymodule_export]
    use crate::brain::{BrainRequest, GomocupBrain, opening_steps, win_probability};
    #[pymodule_export]
    use crate::drawing::png::svg_to_png;
    #[pymodule_export]
    use crate::even_placing::EvenPlacing;
    #[pymodule_export]
    use crate::game::Game;
    #[cfg(windows)]
    #[pymodule_export]
    use crate::job::JobObject;
    #[pymodule_export]
    use crate::line_assembler::LineAssembler;
    #[pymodule_export]
    use crate::pipes::Pipes;
    #[pymodule_export]
    use crate::search::{SearchEngine, bench_positions};
    #[pymodule_export]
    use crate::solver::{Proof, solve_vcf, solve_vct};
    #[pymodule_export]
    use crate::threats::{threats_of, wins_at_once};
    #[pymodule_export]
    use crate::training::{
        index_samples, network_layout, network_rows, network_values, ordering_rows, relabel, self_play,
        shipped_networks, table_layout, value_rows,
    };
    #[pymodule_export]
    use crate::values::analysis::Analysis;
    #[pymodule_export]
    use crate::values::limit::Limit;
    #[pymodule_export]
    use crate::values::option::EngineOption;
    #[pymodule_export]
    use crate::values::outcome::Outcome;
    #[pymodule_export]
    use crate::values::point::Point;
    #[pymodule_export]
    use crate::values::rules::Rules;
    #[pymodule_export]
    use crate::values::variation::Variation;

    #[pymodule_export]
    const WIN: i32 = gomoku_engine::Score::WIN.units();

    #[pymodule_export]
    const CHANCE_SCALE: i64 = gomoku_brain::CHANCE_SCALE;
    const _: () = assert!(CHANCE_SCALE == gomoku_engine::Score::STEP as i64);

    #[pymodule_export]
    const MIN_SIZE: usize = gomoku_core::MIN_SIZE;

    #[pymodule_export]
    const MAX_SIZE: usize = gomoku_core::MAX_SIZE;

    #[pymodule_export]
    const MOST_GAMES: usize = crate::batched::MOST_GAMES;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("Color", crate::values::color::class(module.py())?)?;
        module.add("LimitLike", crate::values::limit::like_alias(module.py())?)?;
        module.add("PointLike", crate::values::point::like_alias(module.py())?)
    }
}
