//! The maker of engines: each by its name.

use crate::engine::{Engine, EngineName};
use crate::error::OptionError;
use crate::tengen::{self, Tengen};
use crate::textbook::{self, Textbook};

impl EngineName {
    /// The engine as it is by default, with nothing learnt yet.
    ///
    /// # Errors
    /// There is no memory for its table.
    pub fn engine(self) -> Result<Box<dyn Engine>, OptionError> {
        Ok(match textbook::Options::of(self) {
            Some(options) => Box::new(Textbook::new(self, options)?),
            None => Box::new(Tengen::new(tengen::Options::default())?),
        })
    }

    /// The engine with these options, and with a table of `hash` MiB where they name none.
    ///
    /// # Errors
    /// An option is unknown, or does not take its value; there is no memory for the table.
    pub fn engine_with(self, hash: usize, options: &[(String, String)]) -> Result<Box<dyn Engine>, OptionError> {
        let mut engine: Box<dyn Engine> = match textbook::Options::of(self) {
            Some(options) => Box::new(Textbook::new(self, textbook::Options { hash, ..options })?),
            None => Box::new(Tengen::new(tengen::Options { hash, ..tengen::Options::default() })?),
        };
        options.iter().try_for_each(|(name, value)| engine.set_option(name, value))?;
        Ok(engine)
    }
}
