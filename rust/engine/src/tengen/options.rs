//! What can be set on the engine by name: its options, its weights, and every number of the search.

use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use gomoku_core::Rules;

use crate::error::OptionError;
use crate::evaluation::{Network, NetworkWeights, RuleFamily, Weights};
use crate::levels::FULL;
use crate::options::{EngineOption, Value, Values, options};
use crate::tengen::reductions::Reductions;
use crate::tengen::tunables::Tunables;

/// The last depth that iterative deepening searches. `MAX_PLY` bounds the tree below it.
pub(super) const MOST_DEPTH: u32 = 64;

const WEIGHTS: &str = "weights";
const NETWORK_FILE: &str = "network_file";

/// Bytes of a file of weights or of a network, which have a few million.
pub const MOST_OF_FILE: usize = 64 << 20;

options! {
    /// What the engine may use.
    pub struct Options {
        depth: u32 = MOST_DEPTH, 1..=MOST_DEPTH, "Plies, where the limit of a search names none";
        seconds: f64 = 0.0, 0.0..=86_400.0, "Time of a move where nothing is limited; 0 for no end";
        nodes: u64 = 1_000_000, 0..=1_000_000_000_000, "Nodes of a move where nothing is limited; 0 for no end";
        hash: usize = 64, 1..=65_536, "Size of the transposition table in MiB";
        threads: usize = 1, 1..=256, "Threads that search together; a search in more than one does not repeat itself";
        multi_pv: usize = 1, 1..=64, "Principal variations to find";
        network: bool = true, .., "Whether a network corrects the weights";
        level: u32 = FULL, 1..=FULL, "How well it plays, from 1 for a beginner to all that it can";
        seed: u32 = 0, 0..=u32::MAX, "Decides between moves that look alike to a level below the highest";
    }
}

/// All that can be set: the options, the files, and the numbers of the search.
pub(super) struct Configuration {
    pub(super) options: Options,
    pub(super) weights: FromFile<Weights>,
    pub(super) network: FromFile<Network>,
    /// One set a family, in the order of the families.
    numbers: [Numbers; RuleFamily::ALL.len()],
}

/// What is used instead of that of the package, and the file that it is from.
pub(super) struct FromFile<T> {
    pub(super) own: Option<Arc<T>>,
    path: Option<String>,
}

impl<T> FromFile<T> {
    const NONE: Self = Self { own: None, path: None };
}

/// The numbers of the search, and what follows from them.
pub(super) struct Numbers {
    pub(super) tunables: Tunables,
    pub(super) reductions: Reductions,
}

impl Numbers {
    fn of(tunables: Tunables) -> Self {
        Self { tunables, reductions: Reductions::of(&tunables) }
    }
}

impl Configuration {
    pub(super) fn of(options: Options) -> Self {
        let numbers = RuleFamily::ALL.map(|family| Numbers::of(Tunables::of(family)));
        Self { options, weights: FromFile::NONE, network: FromFile::NONE, numbers }
    }

    pub(super) fn numbers(&self, rules: &Rules) -> &Numbers {
        &self.numbers[RuleFamily::of(rules) as usize]
    }

    /// All of it by name; the numbers of the search as they are in freestyle.
    pub(super) fn list(&self) -> Vec<EngineOption> {
        let file = |name, path: &Option<String>, meaning| EngineOption {
            name,
            values: Values::Files,
            default: Value::File(None),
            value: Value::File(path.clone()),
            meaning,
        };
        let mut options = self.options.list(&Options::default());
        options.push(file(
            WEIGHTS,
            &self.weights.path,
            "Weights to play with instead of those of the package, and without its network",
        ));
        options.push(file(NETWORK_FILE, &self.network.path, "Network to play with instead of that of the package"));
        options.extend(self.numbers[RuleFamily::Freestyle as usize].tunables.list(&Tunables::default()));
        options
    }

    /// Sets what has that name to a value that it takes; a number of the search for every family.
    pub(super) fn set(&mut self, name: &str, value: Value) -> Result<(), OptionError> {
        if let Value::File(path) = value {
            let file = path.as_deref();
            if name == NETWORK_FILE {
                let weights = file.map(|file| from_file(NETWORK_FILE, file, NetworkWeights::read)).transpose()?;
                self.network = FromFile { own: weights.map(|weights| Arc::new(Network::new(weights))), path };
            } else {
                self.weights = FromFile { own: file.map(weights_from).transpose()?.map(Arc::new), path };
            }
        } else if !self.options.set(name, &value) {
            for numbers in &mut self.numbers {
                let mut tunables = numbers.tunables;
                tunables.set(name, &value);
                *numbers = Numbers::of(tunables);
            }
        }
        Ok(())
    }
}

/// The weights of a file that the option names.
pub(crate) fn weights_from(path: &str) -> Result<Weights, OptionError> {
    from_file(WEIGHTS, path, Weights::read)
}

/// What the file that an option names holds.
fn from_file<T, E: Display>(
    name: &'static str,
    path: &str,
    read: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<T, OptionError> {
    let error = |reason: String| OptionError::File { name, path: path.into(), reason };
    let bytes = bytes_of(Path::new(path)).map_err(|reason| error(reason.to_string()))?;
    read(&bytes).map_err(|reason| error(reason.to_string()))
}

/// What a regular file holds: a device or a pipe may have no end, and may make whoever opens it wait.
fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut options = OpenOptions::new();
    // Whoever opens a pipe waits for its other end, unless told not to; what was opened is looked at, as a path may change.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.read(true).open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let mut bytes = Vec::new();
    if file.take(MOST_OF_FILE as u64 + 1).read_to_end(&mut bytes)? > MOST_OF_FILE {
        return Err(io::Error::other(format!("it has more than {} MiB", MOST_OF_FILE >> 20)));
    }
    Ok(bytes)
}
