//! The order in which moves are tried.

pub(crate) mod history;
pub(crate) mod move_list;
