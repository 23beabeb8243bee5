//! What the weights of an engine are learnt from: games of an engine against itself, every position of them labelled,
//! and the rows of numbers that a fit reads.
//!
//! | module | what is there |
//! |---|---|
//! | `sample` | one labelled position, and how it is kept as bytes |
//! | `player` | the engine that plays and labels |
//! | `opening` | where games begin |
//! | `self_play` | games, and positions beside them |
//! | `relabel` | new labels for samples that are there |
//! | `rows` | samples as numbers: one file for each kind of rows |
//! | `random` | a seeded generator |
//!
//! Nothing here knows of files or threads: who calls says which games, and keeps what comes back.

mod opening;
mod player;
mod random;
mod relabel;
mod rows;
mod sample;
mod self_play;

pub use player::Player;
pub use relabel::relabel;
pub use rows::{
    Labels, NetworkLayout, NetworkRows, OrderingRows, TableLayout, ValueRows, network_layout, network_rows,
    network_values, ordering_rows, table_layout, value_rows,
};
pub use sample::{Sample, SampleError, index};
pub use self_play::{SelfPlay, self_play};
