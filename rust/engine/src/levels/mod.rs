//! Levels of play below the full strength: how far a level looks, and what it overlooks.
//!
//! A level overlooks by rule, as people do: threats that the last move did not make, threats with a gap, threats along a
//! diagonal. It makes no mistake at random. A seed decides only between moves that look alike to it, so that games differ.

mod choice;
mod glance;
mod level;
mod sight;

pub(crate) use choice::{choose_move, choose_variation};
pub(crate) use glance::glance;
pub(crate) use level::{FULL, Level};
