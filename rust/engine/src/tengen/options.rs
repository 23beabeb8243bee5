//! What can be set on the engine by name: its settings, its weights, and every tunable of the search.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use crate::error::OptionError;
use crate::limit::Limit;

use crate::evaluation::Weights;
use crate::tengen::engine::{MOST_DEPTH, Settings, Tengen};
use crate::tengen::tunables::Tunable;

/// MiB that the table may have.
const HASH: RangeInclusive<usize> = 1..=65_536;
/// Threads that may search.
const THREADS: RangeInclusive<usize> = 1..=256;
/// Principal variations that may be asked for.
const MULTI_PV: RangeInclusive<usize> = 1..=64;

/// Plies that a search may be limited to.
const DEPTH: RangeInclusive<u32> = 1..=MOST_DEPTH;
/// Seconds that a move may take where nothing is limited; 0 for no end.
const SECONDS: RangeInclusive<f64> = 0.0..=86_400.0;
/// Nodes that a move may take where nothing is limited; 0 for no end.
const NODES: RangeInclusive<u64> = 0..=1_000_000_000_000;

impl Tengen {
    /// Names and values of the options in force; weights are not among them.
    pub(super) fn list_options(&self) -> Vec<(&'static str, String)> {
        let Settings { hash, threads, multi_pv } = self.settings();
        let own = self.own_limit();
        let mut options = vec![
            ("depth", own.depth.unwrap_or(MOST_DEPTH).to_string()),
            ("seconds", own.time.unwrap_or_default().as_secs_f64().to_string()),
            ("nodes", own.nodes.unwrap_or_default().to_string()),
            ("hash", hash.to_string()),
            ("threads", threads.to_string()),
            ("multi_pv", multi_pv.to_string()),
        ];
        options.extend(self.tunables().list().into_iter().map(|Tunable { name, value, .. }| (name, value.to_string())));
        options
    }

    /// Sets an option from text: `depth`, `seconds` and `nodes` of a search that nobody limits, `hash` (MiB), `threads`,
    /// `multi_pv`, `weights` (a file) or a tunable.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let (settings, own) = (self.settings(), self.own_limit());
        match name {
            "depth" => self.keep_to(Limit { depth: Some(within("depth", value, &DEPTH)?), ..own }),
            "seconds" => {
                let seconds = Some(within("seconds", value, &SECONDS)?).filter(|seconds| *seconds > 0.0);
                self.keep_to(Limit { time: seconds.map(Duration::from_secs_f64), ..own });
            }
            "nodes" => {
                self.keep_to(Limit { nodes: Some(within("nodes", value, &NODES)?).filter(|nodes| *nodes > 0), ..own });
            }
            "hash" => self.configure(Settings { hash: within("hash", value, &HASH)?, ..settings })?,
            "threads" => self.configure(Settings { threads: within("threads", value, &THREADS)?, ..settings })?,
            "multi_pv" => self.configure(Settings { multi_pv: within("multi_pv", value, &MULTI_PV)?, ..settings })?,
            "weights" => self.use_weights(Some(Arc::new(weights_from(value)?))),
            _ => self.set_tunable(name, value)?,
        }
        Ok(())
    }

    fn set_tunable(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let known = self.tunables().list();
        let Some(Tunable { name, range, .. }) = known.iter().find(|tunable| tunable.name == name) else {
            let names = self.list_options().into_iter().map(|(name, _)| name).chain(["weights"]);
            return Err(OptionError::unknown(name, names));
        };
        let (value, mut tunables) = (within(name, value, range)?, *self.tunables());
        tunables.set(name, value).expect("a tunable that is there, and a value in its range");
        self.tune(tunables);
        Ok(())
    }
}

fn within<T>(name: &'static str, value: &str, range: &RangeInclusive<T>) -> Result<T, OptionError>
where
    T: FromStr + PartialOrd + Display,
{
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| OptionError::value(name, value, format!("{} to {}", range.start(), range.end())))
}

fn weights_from(path: &str) -> Result<Weights, OptionError> {
    let error = |reason: String| OptionError::File { name: "weights", path: path.into(), reason };
    let bytes = std::fs::read(path).map_err(|reason| error(reason.to_string()))?;
    Weights::read(&bytes).map_err(|reason| error(reason.to_string()))
}
