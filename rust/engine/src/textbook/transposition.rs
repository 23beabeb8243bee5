//! The transposition table: what is known of positions that were searched before.

use gomoku_core::Point;

use crate::bound::{Bound, settles};
use crate::error::OptionError;
use crate::memory::bytes_of;
use crate::score::Score;

/// What the table knows of a position. The score counts wins from the position, not from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score.
    pub score: Score,
    /// What it says.
    pub bound: Bound,
    /// The remaining depth it was searched with.
    pub depth: u32,
    /// The best move, if one was found.
    pub best: Option<Point>,
}

impl Entry {
    /// The score, if it settles a search of this depth within this window.
    #[inline]
    #[must_use]
    pub fn settles(&self, depth: u32, alpha: Score, beta: Score) -> bool {
        self.depth >= depth && settles(self.bound, self.score, alpha, beta)
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    entry: Entry,
    age: u8,
}

/// A table of a fixed number of slots; a slot is kept for the deeper entry of the newer search.
pub struct TranspositionTable {
    slots: Vec<Option<Slot>>,
    age: u8,
}

impl TranspositionTable {
    /// A table of at most this many MiB.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Self, OptionError> {
        let count = 1 << (bytes_of("hash", mebibytes)? / size_of::<Option<Slot>>()).max(1).ilog2();
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).map_err(|_| OptionError::Memory { name: "hash", mebibytes })?;
        slots.resize(count, None);
        Ok(Self { slots, age: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(None);
        self.age = 0;
    }

    /// Starts a new search: what is known stays, but gives way to what comes.
    pub fn start_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// What is known of the position with this key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.slots[self.index(key)].filter(|slot| slot.key == key).map(|slot| slot.entry)
    }

    /// Keeps an entry unless a deeper one of the same search stands in its place.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry) {
        let index = self.index(key);
        let slot = &mut self.slots[index];
        if slot.is_none_or(|old| old.age != self.age || old.key == key || old.entry.depth <= entry.depth) {
            *slot = Some(Slot { key, entry, age: self.age });
        }
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry = Entry { score: 7, bound: Bound::Exact, depth: 3, best: None };

    #[test]
    fn what_is_stored_is_found_and_a_deeper_entry_stays() {
        let mut table = TranspositionTable::new(1).expect("a MiB");
        table.store(1, ENTRY);
        let same_slot = 1 + (table.slots.len() as u64);
        table.store(same_slot, Entry { depth: 2, ..ENTRY });
        assert_eq!((table.probe(1), table.probe(same_slot)), (Some(ENTRY), None));
        table.start_search();
        table.store(same_slot, Entry { depth: 2, ..ENTRY });
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn bounds_settle_only_on_their_side() {
        let lower = Entry { bound: Bound::Lower, ..ENTRY };
        assert!(lower.settles(3, 0, 7) && !lower.settles(3, 0, 8) && !lower.settles(4, 0, 7));
        let upper = Entry { bound: Bound::Upper, ..ENTRY };
        assert!(upper.settles(3, 7, 9) && !upper.settles(3, 6, 9));
    }
}
