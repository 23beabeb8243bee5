//! What Python sees as values: points, rules, limits, planes, and what searches and games come to.

pub mod analysis;
pub mod color;
pub mod limit;
pub mod listed;
pub mod option;
pub mod outcome;
pub mod plane;
pub mod point;
pub mod rules;
pub mod setup;
pub mod variation;
