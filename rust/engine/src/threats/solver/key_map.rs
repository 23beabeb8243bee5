//! Maps by the key of a position.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map by keys that are random already.
pub type KeyMap<T> = HashMap<u64, T, BuildHasherDefault<KeyHasher>>;

/// About how many bytes a map takes, without what its values have elsewhere.
pub fn bytes_of<T>(map: &KeyMap<T>) -> usize {
    map.capacity() * (size_of::<(u64, T)>() + 1)
}

/// Takes a key as its own hash.
#[derive(Clone, Copy, Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 ^= u64::from_le_bytes(word);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
