//! The one place where Python is let go of, and where Ctrl-C is listened for meanwhile.

mod idle_workers;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use pyo3::intern;
use pyo3::prelude::*;

use crate::errors::{Error, Result};

/// How long a Ctrl-C may go unnoticed.
const WATCH: Duration = Duration::from_millis(3);

/// Runs `work` on a thread of its own while other Python threads go on.
///
/// A signal sets the flag that `work` is given; once it has returned, what the signal's handler raised is raised.
pub fn run_detached<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> Result<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    run_telling(py, &stop, move |_: Teller<(), T>| work(&flag), &mut |()| Ok(()))
}

/// Runs `work` on a thread of its own; what it tells is heard in this thread, in order and all of it before the result.
///
/// A signal, and a `hear` that fails, set `stop`; once `work` has returned, what they raised is raised.
pub fn run_telling<T: Send + 'static, N: Send + 'static>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce(Teller<N, T>) -> T + Send + 'static,
    hear: &mut dyn FnMut(N) -> PyResult<()>,
) -> Result<T> {
    let (news, mut heard) = mpsc::channel();
    let teller = Teller(news.clone());
    let worker = idle_workers::begin(
        py,
        Box::new(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(teller)));
            // Somebody waits for it, whatever has happened meanwhile.
            let _ = news.send(News::Finished(result));
        }),
    );
    let worker = worker.map_err(|error| Error::Search(format!("no thread to search on: {error}")))?;
    let result = listen(py, &mut heard, hear).inspect_err(|_| {
        stop.store(true, Ordering::Relaxed);
        py.detach(|| while matches!(next(&mut heard, Duration::MAX), Ok(News::Told(_))) {});
    });
    idle_workers::put_back(py, worker);
    result?.map_err(|panic| Error::Search(format!("the search failed: {}", sentence(panic.as_ref()))))
}

/// Hears all news up to the result; a raising signal handler ends the listening.
///
/// Python runs signal handlers in its main thread alone. Any other thread sleeps until there is news, and leaves the
/// GIL to those who need it.
fn listen<T: Send, N: Send>(
    py: Python<'_>,
    heard: &mut Receiver<News<N, T>>,
    hear: &mut dyn FnMut(N) -> PyResult<()>,
) -> PyResult<thread::Result<T>> {
    let patience = if is_main_thread(py)? { WATCH } else { Duration::MAX };
    loop {
        match py.detach(|| next(heard, patience)) {
            Ok(News::Finished(result)) => return Ok(result),
            Ok(News::Told(news)) => hear(news)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => unreachable!("the result is told"),
        }
        py.check_signals()?;
    }
}

/// Waits for news. Taken as its own, the receiver may be used without the GIL.
fn next<N, T>(
    heard: &mut Receiver<News<N, T>>,
    patience: Duration,
) -> std::result::Result<News<N, T>, RecvTimeoutError> {
    heard.recv_timeout(patience)
}

fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import(intern!(py, "threading"))?;
    let current = threading.call_method0(intern!(py, "get_ident"))?;
    threading.call_method0(intern!(py, "main_thread"))?.getattr(intern!(py, "ident"))?.eq(current)
}

/// What a worker tells the thread that waits for it.
enum News<N, T> {
    Told(N),
    /// How the work ended; an error is a panic.
    Finished(thread::Result<T>),
}

/// Hands news of the work to the thread that waits for it.
pub struct Teller<N, T>(Sender<News<N, T>>);

impl<N, T> Teller<N, T> {
    /// Tells, and does not wait until it is heard.
    pub fn tell(&self, news: N) {
        // Nobody listens any more once the work is to stop.
        let _ = self.0.send(News::Told(news));
    }
}

fn sentence(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown panic")
}
