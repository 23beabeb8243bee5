//! What can be set on the engine by name: its settings, its weights, and every tunable of the search.

use std::sync::Arc;

use crate::engine::{Settings, Tengen};
use crate::tunables::Tunable;
use crate::weights::Weights;

/// MiB that the table may have.
const HASH: std::ops::RangeInclusive<usize> = 1..=65_536;
/// Threads that may search.
const THREADS: std::ops::RangeInclusive<usize> = 1..=256;
/// Principal variations that may be asked for.
const MULTI_PV: std::ops::RangeInclusive<usize> = 1..=64;

impl Tengen {
    /// Names and values of the options in force; weights only where they were set.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let Settings { hash, threads, multi_pv } = self.settings();
        let mut options =
            vec![("hash", hash.to_string()), ("threads", threads.to_string()), ("multi_pv", multi_pv.to_string())];
        options.extend(self.tunables().list().into_iter().map(|Tunable { name, value, .. }| (name, value.to_string())));
        options
    }

    /// Sets an option from text: `hash` (MiB), `threads`, `multi_pv`, `weights` (a file) or a tunable.
    ///
    /// # Errors
    /// A sentence that names the unknown option, or the value and what it should be.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let settings = self.settings();
        match name {
            "hash" => self.configure(Settings { hash: within(name, value, &HASH)?, ..settings }),
            "threads" => self.configure(Settings { threads: within(name, value, &THREADS)?, ..settings }),
            "multi_pv" => self.configure(Settings { multi_pv: within(name, value, &MULTI_PV)?, ..settings }),
            "weights" => self.use_weights(Some(Arc::new(weights_from(value)?))),
            _ => {
                let number = value.parse().map_err(|_| format!("{name} cannot be {value:?}: it takes a whole number"));
                self.tunables_mut().set(name, number?)?;
            }
        }
        Ok(())
    }
}

fn within(name: &str, value: &str, range: &std::ops::RangeInclusive<usize>) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("{name} cannot be {value:?}: it takes {} to {}", range.start(), range.end()))
}

fn weights_from(path: &str) -> Result<Weights, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("weights {path:?} cannot be read: {error}"))?;
    Weights::read(&bytes).map_err(|error| format!("weights {path:?}: {error}"))
}
