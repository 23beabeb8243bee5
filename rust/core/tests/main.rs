//! The tests of the rules: one program, because each has to be linked.

mod arrows;
mod endings;
mod extent;
mod game_text;
mod laws;
mod perft;
mod properties;
mod vectors;
