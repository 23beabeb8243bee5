//! What a manager tells of the brain, as options of the engine.

use gomoku_brain::Settings;
use gomoku_engine::{Engine, OptionError};

const MEBIBYTE: u64 = 1 << 20;
/// MiB that the program may take besides the table, the lists of a search among them.
const BESIDES: u64 = 64;
/// The smallest and the largest table, in MiB, that bounded memory leads to.
const HASH: (u64, u64) = (8, 4096);

/// Tells the engine what it may have. Memory that nobody bounds leaves the table as it is.
pub fn configure(engine: &mut dyn Engine, settings: Settings) -> Result<(), OptionError> {
    let Settings { threads, max_memory, lines } = settings;
    engine.set_option("threads", &threads.to_string())?;
    engine.set_option("multi_pv", &lines.to_string())?;
    match max_memory {
        Some(bytes) => engine.set_option("hash", &hash_within(bytes).to_string()),
        None => Ok(()),
    }
}

/// The MiB of a table for a program that may take so many bytes: half of what is left, for much of the rest is guessed.
fn hash_within(bytes: u64) -> u64 {
    ((bytes / MEBIBYTE).saturating_sub(BESIDES) / 2).clamp(HASH.0, HASH.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_room_in_what_is_allowed() {
        // Gomocup's 350 MB.
        assert_eq!(hash_within(367_001_600), 143);
        assert_eq!((hash_within(0), hash_within(u64::MAX)), HASH);
    }
}
