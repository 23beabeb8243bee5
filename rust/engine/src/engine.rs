//! The names of the engines, and what all of them can do.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

use gomoku_core::{Game, Rules};

use crate::error::{OptionError, SearchError};
use crate::options::EngineOption;
use crate::search::{Limit, Report};

/// The engines by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineName {
    /// Alpha-beta, 5 plies, simple evaluation.
    Easy,
    /// Iterative deepening, 10 plies or 0.4 s, simple evaluation.
    Medium,
    /// Principal variation search, 10 plies or 1.5 million nodes, hard evaluation, selective.
    Hard,
    /// The strongest engine.
    Tengen,
}

impl EngineName {
    /// Weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Tengen];

    /// The name that users type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Tengen => "tengen",
        }
    }

    /// The engine of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.name() == name)
    }
}

/// What every engine can do. `stop` of [`Engine::analyse`] may be set from another thread.
pub trait Engine: Send {
    /// Its name.
    fn name(&self) -> EngineName;

    /// What can be set on it, in a fixed order.
    fn options(&self) -> Vec<EngineOption>;

    /// Sets an option from text.
    ///
    /// # Errors
    /// The name is unknown, the value is not one that the option takes, or the file that it names cannot be used.
    fn set_option(&mut self, name: &str, text: &str) -> Result<(), OptionError>;

    /// Forgets everything of earlier searches, and makes ready for the next one: what a search under `rules` needs once
    /// in a process is made here, and not on the clock of the first move.
    fn new_game(&mut self, rules: Option<&Rules>);

    /// Searches for a move within the limit and tells of every finished iteration; `stop` ends the search early.
    ///
    /// Without any limit the engine keeps to its own depth, time and nodes. A limit that names no depth leaves the
    /// engine its own depth at most. No line begins with a move that the limit excludes.
    ///
    /// # Errors
    /// The game is over, or the limit excludes every legal move.
    fn analyse(
        &mut self,
        game: &Game,
        limit: &Limit,
        stop: &AtomicBool,
        tell: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, SearchError>;
}

/// [`Engine::analyse`], where a search that panics is an error: the engine then forgets everything that the search may
/// have left half-way, and can be used on.
///
/// # Errors
/// As those of [`Engine::analyse`]; and the search panicked.
pub fn analyse_or_recover(
    engine: &mut dyn Engine,
    game: &Game,
    limit: &Limit,
    stop: &AtomicBool,
    tell: &mut (dyn FnMut(&Report) + Send),
) -> Result<Report, SearchError> {
    let search = AssertUnwindSafe(|| engine.analyse(game, limit, stop, tell));
    catch_unwind(search).unwrap_or_else(|panic| {
        engine.new_game(None);
        Err(SearchError::Failed(sentence(panic.as_ref())))
    })
}

fn sentence(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown panic".into())
}
