//! `tengen`: the strongest engine, for every rule set, on `gomoku-core`.
