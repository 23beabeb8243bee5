//! What one thread at a time may use, because it works with the GIL released.

use std::sync::{Mutex, MutexGuard, TryLockError};

use crate::errors::{Error, Result};

pub struct OneAtATime<T> {
    what: &'static str,
    it: Mutex<T>,
}

impl<T> OneAtATime<T> {
    /// `what`: how an error calls it, such as `the environment`.
    pub fn new(what: &'static str, it: T) -> Self {
        Self { what, it: Mutex::new(it) }
    }

    /// It, for this thread alone. Waiting could not be interrupted, so that while others use it there is an error.
    pub fn taken(&self) -> Result<MutexGuard<'_, T>> {
        match self.it.try_lock() {
            Ok(it) => Ok(it),
            Err(TryLockError::WouldBlock) => Err(Error::InUse(format!("{} is in use already", self.what))),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        }
    }
}
