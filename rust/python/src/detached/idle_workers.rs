//! The workers of this process that have nothing to do.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use gomoku_engine::{Job, Worker};
use pyo3::prelude::*;

/// How long a worker waits for its next job before it ends.
const PATIENCE: Duration = Duration::from_secs(5);

/// Those that wait, and the process that their threads are in.
struct IdleWorkers {
    process: u32,
    workers: Vec<Ranked>,
}

/// A worker, and how nice its thread is to others: as nice as the thread that it was first begun from.
pub struct Ranked {
    niceness: i32,
    worker: Worker,
}

/// Touched by threads that hold the GIL, as `py` shows, and by no others: so a child that Python forks never finds it
/// locked by a thread that it does not have.
static IDLE: Mutex<IdleWorkers> = Mutex::new(IdleWorkers { process: 0, workers: Vec::new() });

/// Has a worker begin the job: of those as nice as the calling thread the one that became idle last, or a new one.
pub fn begin(py: Python<'_>, mut job: Job) -> io::Result<Ranked> {
    let niceness = niceness();
    while let Some(ranked) = take(py, niceness) {
        match ranked.worker.begin(job) {
            Ok(()) => return Ok(ranked),
            Err(unsent) => job = unsent,
        }
    }
    let worker = Worker::spawn(PATIENCE)?;
    // A new thread waits for its first job.
    worker.begin(job).map_err(|_| io::Error::other("the thread ended at once"))?;
    Ok(Ranked { niceness, worker })
}

/// Keeps a worker, which has done its job, for the next one.
pub fn put_back(py: Python<'_>, worker: Ranked) {
    with_idle(py, |workers| workers.push(worker));
}

fn take(py: Python<'_>, niceness: i32) -> Option<Ranked> {
    with_idle(py, |workers| {
        let last = workers.iter().rposition(|it| it.niceness == niceness)?;
        Some(workers.remove(last))
    })
}

/// How nice the calling thread is, which the threads that it starts inherit. Only Linux tells threads apart.
#[cfg(unix)]
fn niceness() -> i32 {
    rustix::process::getpriority_process(None).unwrap_or_default()
}

#[cfg(not(unix))]
fn niceness() -> i32 {
    0
}

fn with_idle<T>(_py: Python<'_>, change: impl FnOnce(&mut Vec<Ranked>) -> T) -> T {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    if idle.process != std::process::id() {
        // After a fork the threads are the parent's. What they wait with may be locked for ever in the child, so it is
        // not even freed.
        std::mem::forget(std::mem::take(&mut idle.workers));
        idle.process = std::process::id();
    }
    change(&mut idle.workers)
}
