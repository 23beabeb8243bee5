//! Work that threads share.

use std::sync::{Mutex, PoisonError};

/// Does the work on every part, on up to so many threads and on no more than there are parts.
pub fn shared<T: Send>(parts: Vec<T>, threads: usize, work: impl Fn(T) + Sync) {
    let threads = threads.min(parts.len());
    let (parts, work) = (&Mutex::new(parts), &work);
    let take_parts = move || {
        while let Some(part) = pop(parts) {
            work(part);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // Where there is no thread to be had, the others take its part.
            let _ = std::thread::Builder::new().spawn_scoped(scope, take_parts);
        }
        take_parts();
    });
}

fn pop<T>(parts: &Mutex<Vec<T>>) -> Option<T> {
    parts.lock().unwrap_or_else(PoisonError::into_inner).pop()
}
