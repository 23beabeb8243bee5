//! The rules, the engines and the solvers as a WebAssembly module: requests as text in, answers as JSON out.
//!
//! A request is a command in a line of its own, then a line for each field: its name, a blank, its value.
//!
//! ```text
//! analyse
//! game renju15 15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 w 0-0 - -
//! nodes 100000
//! ```
//!
//! An answer is `{"value": ...}`, or `{"error": {"code": ..., "message": ..., "fields": {...}}}` with the codes of
//! docs/errors.md. A search tells of its iterations before its answer.
//!
//! | module | what is there |
//! |---|---|
//! | `session` | a module's state, and the commands |
//! | `request` | a request's fields, read strictly |
//! | `position` | what is told of a position |
//! | `search` | limits as they are asked for, reports and proofs as they are told |
//! | `refusal` | an error as it is told |
//! | `json` | values as JSON |
//! | `host` | what the module offers and wants, where it is one |

#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "what is called from outside, and calls out")]
mod host;
mod json;
mod position;
mod refusal;
mod request;
mod search;
mod session;

pub use session::Session;
