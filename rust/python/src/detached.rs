//! The one place where Python is let go of, and where Ctrl-C is listened for meanwhile.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::{Error, Result};

/// How long a Ctrl-C may go unnoticed.
const WATCH: Duration = Duration::from_millis(20);
/// As much as a main thread has: searches recurse.
const STACK: usize = 8 << 20;

/// Runs `work` on a thread of its own while other Python threads go on.
///
/// A signal sets the flag that `work` is given; once it has returned, what the signal's handler raised is raised.
pub fn run_detached<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> Result<T> {
    let (stop, finish) =
        (AtomicBool::new(false), Finish { reached: AtomicBool::new(false), waiting: thread::current() });
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
            let _reached_however_it_ends = ReachOnDrop(&finish);
            work(&stop)
        });
        let worker = worker.map_err(|error| Error::Search(format!("no thread to search on: {error}")))?;
        let interrupt = watch(py, &finish, &stop);
        let result = py.detach(|| worker.join());
        interrupt?;
        result.map_err(|panic| Error::Search(format!("the search failed: {}", sentence(panic.as_ref()))))
    })
}

/// Waits for the finish; a raising signal handler ends the waiting and stops the worker.
fn watch(py: Python<'_>, finish: &Finish, stop: &AtomicBool) -> PyResult<()> {
    while !finish.reached.load(Ordering::Acquire) {
        py.detach(|| thread::park_timeout(WATCH));
        if let Err(error) = py.check_signals() {
            stop.store(true, Ordering::Relaxed);
            return Err(error);
        }
    }
    Ok(())
}

/// The end of the work and who waits for it. A thread still counts as running when its last line has run, so asking
/// the thread instead would miss the wake-up and sleep a whole watch longer.
struct Finish {
    reached: AtomicBool,
    waiting: Thread,
}

struct ReachOnDrop<'a>(&'a Finish);

impl Drop for ReachOnDrop<'_> {
    fn drop(&mut self) {
        self.0.reached.store(true, Ordering::Release);
        self.0.waiting.unpark();
    }
}

fn sentence(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown panic")
}
