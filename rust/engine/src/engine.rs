//! Every engine by its name, and what all of them can do.

use std::sync::atomic::AtomicBool;

use gomoku_core::Game;

use crate::error::{OptionError, SearchError};
use crate::limit::Limit;
use crate::report::Report;
use crate::tengen::{Settings, Tengen};
use crate::textbook::Textbook;

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

    /// The engine as it is by default, with nothing learnt yet.
    #[must_use]
    pub fn engine(self) -> Box<dyn Engine> {
        match Textbook::named(self) {
            Some(textbook) => Box::new(textbook),
            None => Box::new(Tengen::new(Settings::default())),
        }
    }
}

/// What every engine can do. `stop` of [`Engine::analyse`] may be set from another thread.
pub trait Engine: Send {
    /// Its name.
    fn name(&self) -> EngineName;

    /// Names and values of the options in force, in a fixed order; files are not among them.
    fn options(&self) -> Vec<(&'static str, String)>;

    /// Sets an option from text.
    ///
    /// # Errors
    /// The name is unknown, the value is not one that the option takes, or the file that it names cannot be used.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError>;

    /// Forgets everything of earlier searches, and makes ready for the next one.
    fn new_game(&mut self);

    /// Searches for a move within the limit and tells of every finished iteration; `stop` ends the search early.
    ///
    /// Without any limit the engine keeps to its own depth, time and nodes. A limit that names no depth leaves the
    /// engine its own depth at most.
    ///
    /// # Errors
    /// The game is over.
    fn analyse(
        &mut self,
        game: &Game,
        limit: &Limit,
        stop: &AtomicBool,
        tell: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, SearchError>;
}
