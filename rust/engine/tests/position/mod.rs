//! What stones make on the empty points.

mod line_classes;
mod state;
