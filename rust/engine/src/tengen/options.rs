//! What can be set on the engine by name: its settings, its weights, and every number of the search.

use std::sync::Arc;

use crate::error::OptionError;
use crate::evaluation::Weights;
use crate::options::{EngineOption, Value, Values, options};
use crate::tengen::engine::{MOST_DEPTH, Tengen};
use crate::tengen::tunables::Tunables;

options! {
    /// What the engine may use.
    pub struct Settings {
        depth: u32 = MOST_DEPTH, 1..=MOST_DEPTH, "Plies, where the limit of a search names none";
        seconds: f64 = 0.0, 0.0..=86_400.0, "Time of a move where nothing is limited; 0 for no end";
        nodes: u64 = 1_000_000, 0..=1_000_000_000_000, "Nodes of a move where nothing is limited; 0 for no end";
        hash: usize = 64, 1..=65_536, "Size of the transposition table in MiB";
        threads: usize = 1, 1..=256, "Threads that search together; a search in more than one does not repeat itself";
        multi_pv: usize = 1, 1..=64, "Principal variations to find";
    }
}

impl Tengen {
    /// All options: the settings, the weights, the numbers of the search.
    pub(super) fn list_options(&self) -> Vec<EngineOption> {
        let weights = EngineOption {
            name: "weights",
            values: Values::Files,
            default: Value::File(None),
            value: Value::File(self.weights_path.clone()),
            meaning: "Weights to play with instead of those of the package",
        };
        let mut options = self.settings.list(&Settings::default());
        options.push(weights);
        options.extend(self.tunables.list(&Tunables::default()));
        options
    }

    /// Sets the option of that name to a value that it takes.
    pub(super) fn set(&mut self, name: &str, value: Value) -> Result<(), OptionError> {
        if let Value::File(path) = value {
            let weights = path.as_deref().map(weights_from).transpose()?;
            self.use_weights(weights.map(Arc::new));
            self.weights_path = path;
            return Ok(());
        }
        let (mut settings, mut tunables) = (self.settings, self.tunables);
        if settings.set(name, &value) {
            return self.configure(settings);
        }
        tunables.set(name, &value);
        self.tune(tunables);
        Ok(())
    }
}

pub(crate) fn weights_from(path: &str) -> Result<Weights, OptionError> {
    let error = |reason: String| OptionError::File { name: "weights", path: path.into(), reason };
    let bytes = std::fs::read(path).map_err(|reason| error(reason.to_string()))?;
    Weights::read(&bytes).map_err(|reason| error(reason.to_string()))
}
