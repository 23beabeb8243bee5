//! A thread that does one job after the other: a new thread costs more than a short search.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// What a worker is told to do.
pub type Job = Box<dyn FnOnce() + Send>;

/// As much as a main thread has: searches recurse.
pub(crate) const STACK: usize = 8 << 20;

/// A thread that waits for jobs. It ends once it has waited for long, and when the worker is dropped.
pub struct Worker {
    jobs: SyncSender<Job>,
}

impl Worker {
    /// A new thread, which ends once it has waited so long for a job.
    ///
    /// # Errors
    /// The system starts no thread more.
    pub fn spawn(patience: Duration) -> std::io::Result<Self> {
        // Without room for a job in between, each is taken by a thread that waits for it, or not at all.
        let (jobs, waiting) = sync_channel(0);
        thread::Builder::new().stack_size(STACK).spawn(move || serve(&waiting, patience))?;
        Ok(Self { jobs })
    }

    /// Has the thread begin a job, as soon as the job before is done.
    ///
    /// # Errors
    /// The thread has ended; the job comes back.
    pub fn begin(&self, job: Job) -> Result<(), Job> {
        self.jobs.send(job).map_err(|unsent| unsent.0)
    }
}

fn serve(waiting: &Receiver<Job>, patience: Duration) {
    while let Ok(job) = waiting.recv_timeout(patience) {
        // Whoever waits for the job hears of a panic from the job itself.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{self, Sender};
    use std::thread::ThreadId;

    const LONG: Duration = Duration::from_secs(60);

    fn tells_its_thread(told: &Sender<ThreadId>) -> Job {
        let told = told.clone();
        Box::new(move || told.send(thread::current().id()).expect("the test listens"))
    }

    #[test]
    fn all_jobs_are_done_in_order_by_one_thread() {
        let worker = Worker::spawn(LONG).expect("a thread");
        let (told, heard) = mpsc::channel();
        for number in 0..100 {
            let told = told.clone();
            let job = Box::new(move || told.send((number, thread::current().id())).expect("the test listens"));
            assert!(worker.begin(job).is_ok());
        }
        drop(told);
        let heard: Vec<_> = heard.iter().collect();
        assert_eq!(heard.iter().map(|(number, _)| *number).collect::<Vec<_>>(), (0..100).collect::<Vec<_>>());
        assert!(heard.iter().all(|(_, thread)| *thread == heard[0].1));
    }

    #[test]
    fn a_panic_leaves_a_worker_that_works() {
        let worker = Worker::spawn(LONG).expect("a thread");
        let (told, heard) = mpsc::channel();
        for _ in 0..2 {
            assert!(worker.begin(tells_its_thread(&told)).is_ok());
            assert!(worker.begin(Box::new(|| panic!("on purpose"))).is_ok());
        }
        assert_eq!(heard.recv(), heard.recv());
    }

    #[test]
    fn a_worker_that_has_waited_for_long_gives_the_job_back() {
        let worker = Worker::spawn(Duration::from_millis(1)).expect("a thread");
        let (told, heard) = mpsc::channel();
        let mut job = tells_its_thread(&told);
        // Each job that is taken is done.
        let unsent = loop {
            thread::sleep(Duration::from_millis(20));
            match worker.begin(job) {
                Ok(()) => assert!(heard.recv_timeout(LONG).is_ok()),
                Err(unsent) => break unsent,
            }
            job = tells_its_thread(&told);
        };
        unsent();
        assert_eq!(heard.recv(), Ok(thread::current().id()));
    }

    #[test]
    fn a_dropped_worker_ends_its_thread() {
        struct TellsOnDrop(Sender<()>);
        impl Drop for TellsOnDrop {
            fn drop(&mut self) {
                self.0.send(()).expect("the test listens");
            }
        }
        thread_local!(static LAST: std::cell::RefCell<Option<TellsOnDrop>> = const { std::cell::RefCell::new(None) });
        let worker = Worker::spawn(LONG).expect("a thread");
        let (told, heard) = mpsc::channel();
        let job = move || LAST.with(|last| *last.borrow_mut() = Some(TellsOnDrop(told)));
        assert!(worker.begin(Box::new(job)).is_ok());
        drop(worker);
        assert_eq!(heard.recv_timeout(LONG / 6), Ok(()));
    }
}
