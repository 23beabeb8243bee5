//! A brain of the Gomocup protocol without input or output: a manager's lines in, answers and questions out.
//!
//! [`Brain`] knows every command, Yixin-Board's extensions, openings, what a manager tells by INFO, and how a search is
//! reported. It has no clock, no threads and no engine: whoever drives it carries out what it asks for, tells it what came
//! of that, and says its lines.

#![forbid(unsafe_code)]

mod balance;
mod brain;
mod chance;
mod command;
mod limits;
mod opening;
mod reader;
mod report;
mod rules;
mod stones;
mod text;
mod values;

pub use balance::Evenest;
pub use brain::{Brain, Introduction, Request, Step, Stops};
pub use chance::{CHANCE_SCALE, win_probability};
pub use limits::{Limit, Settings};
pub use opening::{Choice, Deed, OpeningAsked, OpeningStep, STEPS};
pub use reader::{is_end, is_stop};
pub use report::{Bound, Line, Report};
pub use stones::At;
