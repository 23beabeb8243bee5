//! The transposition table: lock-free, in buckets of one cache line, shared by all threads.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::error::OptionError;
use crate::search::bound::Bound;
use crate::search::depth::Depth;
use crate::search::memory::bytes_of;
use crate::search::score::Score;
use gomoku_core::Point;

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// From the side to move; wins are counted from the position itself.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// How deep the position was searched.
    pub depth: Depth,
    /// Whether the position was on a principal variation.
    pub is_pv: bool,
    /// The best move found.
    pub best: Option<Point>,
}

impl Entry {
    /// Whether the score answers a search of this depth within this window.
    #[inline]
    #[must_use]
    pub fn answers(&self, depth: Depth, alpha: Score, beta: Score) -> bool {
        self.depth >= depth && self.bound.answers(self.score, alpha, beta)
    }
}

const NO_MOVE: u16 = u16::MAX;
const ENTRIES: usize = 4;
const AGE_BITS: u32 = 5;
const AGES: u8 = 1 << AGE_BITS;
/// What one search of age is worth when a place is looked for.
const AGE_WORTH: Depth = Depth::plies(4);

/// One entry: the key is stored mixed with the contents, so that a torn write is no entry at all (Hyatt and Mann 2002).
struct Slot {
    check: AtomicU64,
    contents: AtomicU64,
}

#[repr(align(64))]
struct Bucket {
    slots: [Slot; ENTRIES],
}

/// A table of fixed size.
pub struct Table {
    /// The first place in `memory` where a huge page may begin.
    buckets: NonNull<Bucket>,
    count: usize,
    memory: NonNull<u8>,
    layout: Layout,
    age: AtomicU8,
    is_backed: bool,
}

/// The alignment that the system's allocator always gives. With it, zeroed memory comes as fresh pages. For a larger alignment
/// Rust's allocator writes every zero itself, which took 40 ms of a new engine.
const PLAIN_ALIGN: usize = 16;
const HUGE_PAGE: usize = 2 << 20;
/// The smallest page that systems have.
const PAGE: usize = 4096;

// SAFETY: the memory is owned and reached through atomics alone.
unsafe impl Send for Table {}
// SAFETY: as above.
unsafe impl Sync for Table {}

impl Table {
    /// An empty table of that many MiB, at least one.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Self, OptionError> {
        let none = OptionError::Memory { name: "hash", mebibytes };
        let bytes = bytes_of("hash", mebibytes.max(1))?.next_multiple_of(HUGE_PAGE);
        let layout = Layout::from_size_align(bytes + HUGE_PAGE, PLAIN_ALIGN).map_err(|_| none.clone())?;
        // SAFETY: the layout is not empty.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or(none)?;
        let aside = memory.addr().get().next_multiple_of(HUGE_PAGE) - memory.addr().get();
        // SAFETY: a huge page was asked for beside the table, so that it ends within the memory; zeroed atomics are valid,
        // and stand for "no entry".
        let buckets = unsafe { memory.add(aside) };
        ask_for_huge_pages(buckets.as_ptr(), bytes);
        let count = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        Ok(Self { buckets: buckets.cast(), count, memory, layout, age: AtomicU8::new(0), is_backed: false })
    }

    /// Whether the system has given every page of it.
    #[must_use]
    pub const fn is_backed(&self) -> bool {
        self.is_backed
    }

    /// Has the system give every page of it now. It does so at a page's first use otherwise, and may look for huge pages
    /// for longer than a quick move takes: 0.2 s were seen on a busy machine.
    pub fn back(&mut self) {
        if !std::mem::replace(&mut self.is_backed, true) {
            for bucket in self.all().iter().step_by(PAGE / size_of::<Bucket>()) {
                // What is there is written again: this may come between two searches.
                let check = &bucket.slots[0].check;
                check.store(check.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for bucket in self.all() {
            for slot in &bucket.slots {
                slot.check.store(0, Ordering::Relaxed);
                slot.contents.store(0, Ordering::Relaxed);
            }
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Begins another search: entries of earlier ones may be replaced first.
    pub fn start_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).slots.iter().find_map(|slot| {
            let contents = slot.contents.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ contents == key && contents != 0).then(|| unpack(contents))
        })
    }

    /// Remembers a position in place of itself, of an older search's entry, or of the shallowest.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let slots = &self.bucket(key).slots;
        let mut chosen = &slots[0];
        let mut least = i32::MAX;
        for slot in slots {
            let contents = slot.contents.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ contents == key {
                return self.renew(slot, key, contents, entry, age);
            }
            let worth = worth(contents, age);
            if worth < least {
                (chosen, least) = (slot, worth);
            }
        }
        write(chosen, key, pack(entry, age));
    }

    /// Asks the processor for the position's bucket ahead of time.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing that the program sees, and the address lies in the table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Keeps a deeper result of the same search, unless the new one is exact; a missing move never replaces a known one.
    /// Below depth zero are searches of fours, of which the one with more fours to try is worth more whatever the other
    /// says.
    #[inline]
    fn renew(&self, slot: &Slot, key: u64, contents: u64, mut entry: Entry, age: u8) {
        let known = unpack(contents);
        if entry.best.is_none() {
            entry.best = known.best;
        }
        let is_poorer = if entry.depth < Depth::ZERO {
            entry.depth < known.depth
        } else {
            entry.bound != Bound::Exact && entry.depth + Depth::PLY < known.depth
        };
        if !is_poorer || age_of(contents) != age {
            write(slot, key, pack(entry, age));
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = high_half(key, self.count);
        // SAFETY: the product's high half is below `count`.
        unsafe { self.buckets.add(index).as_ref() }
    }

    fn all(&self) -> &[Bucket] {
        // SAFETY: `count` buckets were allocated and zeroed.
        unsafe { std::slice::from_raw_parts(self.buckets.as_ptr(), self.count) }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) };
    }
}

/// The high half of the product.
#[cfg(not(target_pointer_width = "32"))]
#[inline]
const fn high_half(key: u64, count: usize) -> usize {
    ((key as u128 * count as u128) >> 64) as usize
}

/// The same by products of 64 bits: where a count has no more than 32, a product of 128 is a call of a function.
#[cfg(target_pointer_width = "32")]
#[inline]
const fn high_half(key: u64, count: usize) -> usize {
    let [high, low] = [key >> 32, key & 0xFFFF_FFFF];
    ((high * count as u64 + (low * count as u64 >> 32)) >> 32) as usize
}

#[inline]
fn write(slot: &Slot, key: u64, contents: u64) {
    slot.contents.store(contents, Ordering::Relaxed);
    slot.check.store(key ^ contents, Ordering::Relaxed);
}

/// score 16, depth 16, move 16, bound 2 (never 0), pv 1, age 5.
#[inline]
fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 3,
        Bound::Lower => 2,
        Bound::Upper => 1,
    };
    let depth = entry.depth.in_sixteenths().clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
    let best = entry.best.map_or(NO_MOVE, |point| point.index() as u16);
    u64::from(entry.score.units() as i16 as u16)
        | u64::from(depth as u16) << 16
        | u64::from(best) << 32
        | bound << 48
        | u64::from(entry.is_pv) << 50
        | u64::from(age) << 59
}

#[inline]
fn unpack(contents: u64) -> Entry {
    let best = (contents >> 32) as u16;
    Entry {
        score: Score::of_units(i32::from(contents as u16 as i16)),
        bound: match contents >> 48 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        depth: depth_of(contents),
        is_pv: contents >> 50 & 1 == 1,
        best: (best != NO_MOVE).then(|| Point::at(usize::from(best & 31), usize::from(best >> 5))),
    }
}

#[inline]
const fn depth_of(contents: u64) -> Depth {
    Depth::sixteenths((contents >> 16) as u16 as i16 as i32)
}

#[inline]
const fn age_of(contents: u64) -> u8 {
    (contents >> 59) as u8
}

#[inline]
const fn worth(contents: u64, age: u8) -> i32 {
    if contents == 0 {
        return i32::MIN;
    }
    let old = age.wrapping_sub(age_of(contents)) & (AGES - 1);
    depth_of(contents).in_sixteenths() - AGE_WORTH.in_sixteenths() * old as i32
}

#[cfg(target_os = "linux")]
fn ask_for_huge_pages(start: *mut u8, bytes: usize) {
    // SAFETY: advice on memory that is ours; a refusal changes nothing.
    unsafe { libc::madvise(start.cast(), bytes, libc::MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn ask_for_huge_pages(_start: *mut u8, _bytes: usize) {}

#[cfg(test)]
mod tests {
    use gomoku_core::ErrorData;

    use super::*;

    const ENTRY: Entry = Entry {
        score: Score::of_units(-123),
        bound: Bound::Lower,
        depth: Depth::plies(4),
        is_pv: true,
        best: Some(Point::at(21, 21)),
    };

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let table = Table::new(1).expect("a MiB");
        for (key, entry) in
            [(1, ENTRY), (u64::MAX, Entry { best: None, bound: Bound::Exact, score: Score::WIN, ..ENTRY })]
        {
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
        assert_eq!(table.probe(2), None);
    }

    #[test]
    fn a_full_bucket_gives_up_the_shallowest_of_the_oldest() {
        let table = Table::new(1).expect("a MiB");
        for (key, depth) in [(1, 400), (2, 32), (3, 64), (4, 80)] {
            table.store(key, Entry { depth: Depth::sixteenths(depth), ..ENTRY });
        }
        table.store(5, Entry { depth: Depth::PLY, ..ENTRY });
        assert!(table.probe(2).is_none() && table.probe(1).is_some());
        (0..8).for_each(|_| table.start_search());
        table.store(6, ENTRY);
        table.store(7, ENTRY);
        assert!(table.probe(6).is_some() && table.probe(7).is_some() && table.probe(1).is_some());
    }

    #[test]
    fn a_table_that_the_system_has_backed_knows_what_it_knew() {
        let mut table = Table::new(1).expect("a MiB");
        table.store(9, ENTRY);
        table.back();
        assert!(table.is_backed());
        assert_eq!(table.probe(9), Some(ENTRY));
    }

    #[test]
    fn memory_that_cannot_be_had_is_an_error() {
        for mebibytes in [1 << 40, usize::MAX] {
            let error = Table::new(mebibytes).err();
            assert_eq!(error, Some(OptionError::Memory { name: "hash", mebibytes }));
            assert_eq!(error.map(|error| error.code()), Some("search.option-memory"));
        }
    }

    #[test]
    fn a_cleared_table_knows_nothing() {
        let mut table = Table::new(1).expect("a MiB");
        table.store(9, ENTRY);
        table.clear();
        assert_eq!(table.probe(9), None);
    }
}
