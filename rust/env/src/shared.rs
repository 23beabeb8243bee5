//! Work that threads share.

use std::sync::{Mutex, PoisonError};

/// Does the work on every part, each part in one of as many threads as there are parts.
pub fn shared<T: Send>(parts: Vec<T>, work: impl Fn(T) + Sync) {
    let threads = parts.len();
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
