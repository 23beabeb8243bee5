//! A game as a picture and as text.

pub mod diagram;
pub mod png;
pub mod svg;
