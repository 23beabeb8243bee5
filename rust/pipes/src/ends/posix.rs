//! Pipes that never block, and `poll`.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::{CHUNK, Chunk, Output, Ready, Refusal};
use crate::fault::Fault;

/// The end of a pipe before it is ours.
pub type OwnedEnd = OwnedFd;

/// The three ends, as long as each is open.
pub struct Ends {
    stdin: Option<OwnedFd>,
    stdout: Option<OwnedFd>,
    stderr: Option<OwnedFd>,
    chunk: Box<[u8]>,
}

impl Ends {
    /// Takes them over.
    ///
    /// # Errors
    /// What the system says about a descriptor that is none of a pipe.
    pub fn new(stdin: OwnedFd, stdout: OwnedFd, stderr: OwnedFd) -> io::Result<Self> {
        for pipe in [&stdin, &stdout, &stderr] {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        let chunk = vec![0; CHUNK].into_boxed_slice();
        Ok(Self { stdin: Some(stdin), stdout: Some(stdout), stderr: Some(stderr), chunk })
    }

    /// Sends as much of `text` as there is room for; how much that was.
    pub fn write(&mut self, text: &[u8]) -> Result<usize, Refusal> {
        let stdin = self.stdin.as_ref().ok_or(Refusal::Ended)?;
        rustix::io::write(stdin, text).map_err(|error| match error {
            Errno::AGAIN | Errno::INTR => Refusal::Full,
            _ => Refusal::Ended,
        })
    }

    /// Gives up what there was no room for; how much of it has gone out after all.
    pub fn take_back(&mut self) -> usize {
        0
    }

    /// The next bytes of that pipe.
    pub fn read(&mut self, output: Output) -> Chunk<'_> {
        let pipe = match output {
            Output::Stdout => &mut self.stdout,
            Output::Stderr => &mut self.stderr,
        };
        let Some(open) = pipe else { return Chunk::Nothing };
        match rustix::io::read(&*open, &mut self.chunk[..]) {
            Err(Errno::AGAIN | Errno::INTR) => Chunk::Nothing,
            Ok(0) | Err(_) => {
                *pipe = None;
                Chunk::End
            }
            Ok(length) => Chunk::Bytes(&self.chunk[..length]),
        }
    }

    /// Whether more may come from stdout.
    pub fn stdout_is_open(&self) -> bool {
        self.stdout.is_some()
    }

    /// Waits until one of its outputs can be read, or, where `to_write`, stdin written, or the deadline.
    pub fn wait(&mut self, to_write: bool, deadline: Instant) -> Result<Ready, Fault> {
        let stdin = self.stdin.as_ref().filter(|_| to_write);
        let pipes = [(&self.stdout, PollFlags::IN), (&self.stderr, PollFlags::IN)];
        let pipes = pipes.into_iter().map(|(pipe, flags)| (pipe.as_ref(), flags));
        let open = pipes.chain([(stdin, PollFlags::OUT)]);
        let open = open.filter_map(|(pipe, flags)| pipe.map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), flags)));
        let mut polled = Vec::with_capacity(3);
        polled.extend(open);
        match poll(&mut polled, timespec(deadline.saturating_duration_since(Instant::now())).as_ref()) {
            Ok(_) => {}
            Err(Errno::INTR) => return Err(Fault::Interrupted),
            // Out of memory in the kernel is all that remains: as good as silence.
            Err(_) => return Ok(Ready::default()),
        }
        let mut events = polled.iter().map(|pipe| !pipe.revents().is_empty());
        let mut is_ready = |pipe: &Option<OwnedFd>| pipe.is_some() && events.next().unwrap_or(false);
        Ok(Ready { stdout: is_ready(&self.stdout), stderr: is_ready(&self.stderr) })
    }

    /// Closes its stdin.
    pub fn close_stdin(&mut self) {
        self.stdin = None;
    }

    /// Closes all of them.
    pub fn close(&mut self) {
        (self.stdin, self.stdout, self.stderr) = (None, None, None);
    }
}

fn timespec(duration: Duration) -> Option<Timespec> {
    duration.min(Duration::from_secs(86_400)).try_into().ok()
}
