//! The rules: their switches, what they forbid, and what wins.

pub(crate) mod code;
pub(crate) mod five;
pub(crate) mod forbidden;
pub(crate) mod illegal_move;
pub(crate) mod rule_set;
pub(crate) mod switches;

pub use code::RulesCodeError;
pub use five::FiveRule;
pub use forbidden::{Forbidden, is_double_four, is_double_three, is_overline};
pub use illegal_move::IllegalMove;
pub use rule_set::{Rules, RulesError};
pub use switches::{ForbiddenMove, GOALS, Sides, Switch, SwitchValue, SwitchValues, Switches};
