//! The tests of the environment: every lane against a plain game played beside it.

mod beside;
mod edges;
mod owned;
mod sampling;
