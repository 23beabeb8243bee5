//! Why an engine refuses what it is asked.

/// Why a position cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The game has ended.
    GameOver,
    /// The search panicked; the engine has forgotten everything, and can be used on.
    Failed(String),
}

impl std::fmt::Display for SearchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over: there is no move to search for"),
            Self::Failed(panic) => write!(f, "the search failed: {panic}"),
        }
    }
}

impl std::error::Error for SearchError {}

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
