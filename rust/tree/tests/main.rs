//! The tests of the trees.

mod proofs;
