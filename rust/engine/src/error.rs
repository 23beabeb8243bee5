//! Why an engine refuses what it is asked.

use gomoku_core::{ErrorData, Field};

/// Why a position cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The game has ended.
    GameOver,
    /// Every legal move is excluded by the limit.
    AllExcluded,
    /// The network that the engine was told to play with is for other rules.
    Network {
        /// The rule set that it is for.
        made_for: &'static str,
        /// The rule set nearest to those of the game.
        needed: &'static str,
    },
    /// The search panicked; the engine has forgotten everything, and can be used on.
    Failed(String),
}

impl std::fmt::Display for SearchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over: there is no move to search for"),
            Self::AllExcluded => f.write_str("every legal move is excluded"),
            Self::Network { made_for, needed } => write!(f, "the network is for {made_for}, not for {needed}"),
            Self::Failed(panic) => write!(f, "the search failed: {panic}"),
        }
    }
}

impl std::error::Error for SearchError {}

impl ErrorData for SearchError {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "search.game-over",
            Self::AllExcluded => "search.all-excluded",
            Self::Network { .. } => "search.network",
            Self::Failed(_) => "search.failed",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match self {
            Self::GameOver | Self::AllExcluded => vec![],
            Self::Network { made_for, needed } => vec![("made_for", (*made_for).into()), ("needed", (*needed).into())],
            Self::Failed(panic) => vec![("reason", panic.as_str().into())],
        }
    }
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No option has this name.
    Unknown {
        /// The name.
        name: String,
        /// Every name that there is.
        known: Vec<&'static str>,
    },
    /// The option does not take this value.
    Value {
        /// The option.
        name: &'static str,
        /// The value.
        value: String,
        /// What it takes.
        takes: String,
    },
    /// There is not so much memory as the option asks for.
    Memory {
        /// The option.
        name: &'static str,
        /// MiB that were asked for.
        mebibytes: usize,
    },
    /// The file that the option names cannot be used.
    File {
        /// The option.
        name: &'static str,
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
}

impl OptionError {
    pub(crate) fn unknown(name: &str, known: impl Iterator<Item = &'static str>) -> Self {
        Self::Unknown { name: name.into(), known: known.collect() }
    }

    pub(crate) fn value(name: &'static str, value: &str, takes: impl Into<String>) -> Self {
        Self::Value { name, value: value.into(), takes: takes.into() }
    }
}

impl std::fmt::Display for OptionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown { name, known } => write!(f, "no option {name:?}: the options are {}", known.join(", ")),
            Self::Value { name, value, takes } => write!(f, "{name} cannot be {value:?}: it takes {takes}"),
            Self::Memory { name, mebibytes } => {
                write!(f, "{name} cannot be {mebibytes}: there are not so many MiB of memory")
            }
            Self::File { name, path, reason } => write!(f, "{name} {path:?} cannot be used: {reason}"),
        }
    }
}

impl std::error::Error for OptionError {}

impl ErrorData for OptionError {
    fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "search.unknown-option",
            Self::Value { .. } => "search.option-value",
            Self::Memory { .. } => "search.option-memory",
            Self::File { .. } => "search.option-file",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match self {
            Self::Unknown { name, known } => {
                vec![("name", name.as_str().into()), ("known", Field::Text(known.join(", ")))]
            }
            Self::Value { name, value, takes } => {
                vec![("name", (*name).into()), ("value", value.as_str().into()), ("takes", takes.as_str().into())]
            }
            Self::Memory { name, mebibytes } => vec![("name", (*name).into()), ("mebibytes", (*mebibytes).into())],
            Self::File { name, path, reason } => {
                vec![("name", (*name).into()), ("path", path.as_str().into()), ("reason", reason.as_str().into())]
            }
        }
    }
}
