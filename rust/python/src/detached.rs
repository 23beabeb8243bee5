//! The one place where Python is let go of, and where Ctrl-C is listened for meanwhile.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, Thread};
use std::time::Duration;

use pyo3::intern;
use pyo3::prelude::*;

use crate::errors::{Error, Result};

/// How long a Ctrl-C may go unnoticed.
const WATCH: Duration = Duration::from_millis(3);
/// As much as a main thread has: searches recurse.
const STACK: usize = 8 << 20;

/// Runs `work` on a thread of its own while other Python threads go on.
///
/// A signal sets the flag that `work` is given; once it has returned, what the signal's handler raised is raised.
pub fn run_detached<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> Result<T> {
    let stop = AtomicBool::new(false);
    run_telling(py, &stop, |_: Teller<()>| work(&stop), &mut |()| Ok(()))
}

/// Runs `work` on a thread of its own; what it tells is heard in this thread, in order and all of it before the result.
///
/// A signal, and a `hear` that fails, set `stop`; once `work` has returned, what they raised is raised.
pub fn run_telling<T: Send, N: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce(Teller<N>) -> T + Send,
    hear: &mut dyn FnMut(N) -> PyResult<()>,
) -> Result<T> {
    let finish = Finish { reached: AtomicBool::new(false), waiting: thread::current() };
    let (news, heard) = mpsc::channel();
    let teller = Teller { news, waiting: thread::current() };
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
            let _reached_however_it_ends = ReachOnDrop(&finish);
            work(teller)
        });
        let worker = worker.map_err(|error| Error::Search(format!("no thread to search on: {error}")))?;
        let interrupt = watch(py, &finish, &mut || heard.try_iter().try_for_each(&mut *hear));
        if interrupt.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
        let result = py.detach(|| worker.join());
        interrupt?;
        result.map_err(|panic| Error::Search(format!("the search failed: {}", sentence(panic.as_ref()))))
    })
}

/// Waits for the finish and listens meanwhile; a raising signal handler ends the waiting.
///
/// Python runs signal handlers in its main thread alone. Any other thread sleeps until there is news, and leaves the
/// GIL to those who need it.
fn watch(py: Python<'_>, finish: &Finish, listen: &mut dyn FnMut() -> PyResult<()>) -> PyResult<()> {
    let hears_signals = is_main_thread(py)?;
    loop {
        // Asked first: what has been told by then is there to be heard.
        let is_over = finish.reached.load(Ordering::Acquire);
        listen()?;
        if is_over {
            return Ok(());
        }
        if hears_signals {
            py.detach(|| thread::park_timeout(WATCH));
            py.check_signals()?;
        } else {
            py.detach(thread::park);
        }
    }
}

fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import(intern!(py, "threading"))?;
    let current = threading.call_method0(intern!(py, "get_ident"))?;
    threading.call_method0(intern!(py, "main_thread"))?.getattr(intern!(py, "ident"))?.eq(current)
}

/// Hands news of the work to the thread that waits for it.
pub struct Teller<N> {
    news: Sender<N>,
    waiting: Thread,
}

impl<N> Teller<N> {
    /// Tells, and does not wait until it is heard.
    pub fn tell(&self, news: N) {
        // Nobody listens any more once the work is to stop.
        let _ = self.news.send(news);
        self.waiting.unpark();
    }
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
