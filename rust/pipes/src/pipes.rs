//! The three pipes of a process, from the side of whoever started it.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::line_assembler::LineAssembler;
use crate::log::Log;
use crate::tail::Tail;

/// Bytes read at once.
const CHUNK: usize = 65536;
/// Bytes of lines that may wait to be taken out; older ones are dropped.
const WAITING: usize = 1 << 20;

/// Why something did not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not before the deadline.
    TimedOut,
    /// The other end is closed: it never will.
    Ended,
    /// A signal came; ask again once it is dealt with.
    Interrupted,
}

/// A line and when it came.
pub struct Heard {
    pub text: String,
    pub at: Instant,
}

/// The pipes to one process. Whatever it does, memory stays bounded and nothing waits beyond its deadline.
///
/// What it writes to stderr never blocks it: that is taken in whenever its stdout is waited for.
pub struct Pipes {
    stdin: Option<OwnedFd>,
    stdout: Option<OwnedFd>,
    stderr: Option<OwnedFd>,
    assembler: LineAssembler,
    waiting: VecDeque<Heard>,
    waiting_bytes: usize,
    stderr_tail: Tail,
    log: Log,
    chunk: Box<[u8]>,
}

impl Pipes {
    /// Takes over the near ends of the pipes.
    ///
    /// # Errors
    /// What the system says about a descriptor that is none of a pipe.
    pub fn new(stdin: OwnedFd, stdout: OwnedFd, stderr: OwnedFd) -> io::Result<Self> {
        for pipe in [&stdin, &stdout, &stderr] {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(Self {
            stdin: Some(stdin),
            stdout: Some(stdout),
            stderr: Some(stderr),
            assembler: LineAssembler::default(),
            waiting: VecDeque::new(),
            waiting_bytes: 0,
            stderr_tail: Tail::default(),
            log: Log::default(),
            chunk: vec![0; CHUNK].into_boxed_slice(),
        })
    }

    /// Sends what is left of `text`, which is shortened by what has been sent.
    ///
    /// # Errors
    /// Any [`Fault`]; the process may have received a part.
    pub fn write(&mut self, text: &mut &[u8], deadline: Instant) -> Result<(), Fault> {
        let whole = *text;
        let done = self.write_all(text, deadline);
        self.log.sent(&whole[..whole.len() - text.len()], Instant::now());
        done
    }

    /// The next line of its stdout; nothing it prints moves the deadline.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn read_line(&mut self, deadline: Instant) -> Result<String, Fault> {
        self.peek(0, deadline)?;
        self.take_line().ok_or(Fault::Ended)
    }

    /// The line after this many others, all of which stay.
    pub(crate) fn peek(&mut self, index: usize, deadline: Instant) -> Result<&Heard, Fault> {
        while self.waiting.len() <= index {
            if self.stdout.is_none() {
                return Err(Fault::Ended);
            }
            // However much it writes elsewhere, or without an end of line.
            if !self.pump(deadline)? || Instant::now() >= deadline {
                return Err(Fault::TimedOut);
            }
        }
        Ok(&self.waiting[index])
    }

    /// Forgets what it has printed so far, as far as that can be told without waiting.
    pub fn discard_output(&mut self) {
        // Bounded: a process that prints for ever fills the pipe faster than it is emptied.
        for _ in 0..4 {
            if !self.take_in_stdout() {
                break;
            }
        }
        while self.pass_line() {}
    }

    /// Takes in one chunk a pipe, waiting for it until the deadline; whether there was anything.
    ///
    /// # Errors
    /// [`Fault::Interrupted`] alone.
    pub fn pump(&mut self, deadline: Instant) -> Result<bool, Fault> {
        let ready = wait(self.stdout.as_ref(), self.stderr.as_ref(), None, deadline)?;
        self.take_in(ready);
        Ok(ready.stdout || ready.stderr)
    }

    /// The end of what it wrote to stderr, as far as that has been taken in.
    #[must_use]
    pub fn stderr_tail(&self) -> String {
        self.stderr_tail.text()
    }

    /// What it has printed behind the last end of a line, as far as that has been taken in; empty where that is nothing.
    #[must_use]
    pub fn unended(&self) -> String {
        self.assembler.unended().unwrap_or_default()
    }

    /// The last lines in both directions, with seconds since the last thing sent; then what has no end of line yet.
    #[must_use]
    pub fn log(&self) -> String {
        let lines = self.log.text();
        match self.assembler.unended() {
            Some(text) => format!("{lines}\n{:>10} < {text} (without the end of a line)", ""),
            None => lines,
        }
    }

    /// Writes all that passes from here on into the file as well, in one write a line; None ends that.
    pub fn record(&mut self, file: Option<(File, String)>) {
        while self.pass_line() {}
        self.log.record(file);
    }

    /// Closes its stdin.
    pub fn close_stdin(&mut self) {
        self.stdin = None;
    }

    /// Closes every pipe; what was heard and logged is kept.
    pub fn close(&mut self) {
        (self.stdin, self.stdout, self.stderr) = (None, None, None);
    }

    fn write_all(&mut self, text: &mut &[u8], deadline: Instant) -> Result<(), Fault> {
        while !text.is_empty() {
            let stdin = self.stdin.as_ref().ok_or(Fault::Ended)?;
            match rustix::io::write(stdin, text) {
                Ok(sent) => *text = &text[sent..],
                Err(Errno::AGAIN) => self.wait_until_writable(deadline)?,
                Err(Errno::INTR) => return Err(Fault::Interrupted),
                Err(_) => return Err(Fault::Ended),
            }
        }
        Ok(())
    }

    fn wait_until_writable(&mut self, deadline: Instant) -> Result<(), Fault> {
        if Instant::now() >= deadline {
            return Err(Fault::TimedOut);
        }
        // Its output is taken in meanwhile: it may be blocked on that very pipe.
        let ready = wait(self.stdout.as_ref(), self.stderr.as_ref(), self.stdin.as_ref(), deadline)?;
        self.take_in(ready);
        Ok(())
    }

    fn take_in(&mut self, ready: Ready) {
        if ready.stderr {
            self.take_in_stderr();
        }
        if ready.stdout {
            self.take_in_stdout();
        }
    }

    fn take_in_stdout(&mut self) -> bool {
        let Some(stdout) = &self.stdout else { return false };
        match read(stdout, &mut self.chunk) {
            Chunk::Nothing => return false,
            Chunk::End => {
                self.stdout = None;
                let last = self.assembler.flush();
                last.into_iter().for_each(|line| self.keep(line, Instant::now()));
            }
            Chunk::Bytes(length) => self.assemble(length),
        }
        true
    }

    fn assemble(&mut self, length: usize) {
        let at = Instant::now();
        let (chunk, mut lines) = (&self.chunk[..length], Vec::new());
        self.assembler.feed(chunk, |line| lines.push(line));
        lines.into_iter().for_each(|line| self.keep(line, at));
    }

    fn take_in_stderr(&mut self) {
        let Some(stderr) = &self.stderr else { return };
        match read(stderr, &mut self.chunk) {
            Chunk::Nothing => {}
            Chunk::End => self.stderr = None,
            Chunk::Bytes(length) => self.stderr_tail.extend(&self.chunk[..length]),
        }
    }

    fn keep(&mut self, text: String, at: Instant) {
        self.waiting_bytes += text.len();
        self.waiting.push_back(Heard { text, at });
        while self.waiting_bytes > WAITING {
            self.pass_line();
        }
    }

    /// The next line, if one has come.
    pub(crate) fn take_line(&mut self) -> Option<String> {
        let text = self.waiting.front()?.text.clone();
        self.pass_line();
        Some(text)
    }

    /// Passes over the next line, if one has come; whether it has.
    pub(crate) fn pass_line(&mut self) -> bool {
        let Some(Heard { text, at }) = self.waiting.pop_front() else { return false };
        self.waiting_bytes -= text.len();
        self.log.heard(text, at);
        true
    }
}

/// What of a process can be read without waiting.
#[derive(Clone, Copy, Default)]
struct Ready {
    stdout: bool,
    stderr: bool,
}

/// Waits until a pipe of the first two can be read or the third one written, or the deadline.
fn wait(
    stdout: Option<&OwnedFd>,
    stderr: Option<&OwnedFd>,
    stdin: Option<&OwnedFd>,
    deadline: Instant,
) -> Result<Ready, Fault> {
    let pipes = [(stdout, PollFlags::IN), (stderr, PollFlags::IN), (stdin, PollFlags::OUT)];
    let open = pipes.iter().filter_map(|(pipe, flags)| pipe.map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), *flags)));
    let mut polled = Vec::with_capacity(3);
    polled.extend(open);
    match poll(&mut polled, timespec(deadline.saturating_duration_since(Instant::now())).as_ref()) {
        Ok(_) => {}
        Err(Errno::INTR) => return Err(Fault::Interrupted),
        // Out of memory in the kernel is all that remains: as good as silence.
        Err(_) => return Ok(Ready::default()),
    }
    let mut events = polled.iter().map(|pipe| !pipe.revents().is_empty());
    let mut is_ready = |pipe: Option<&OwnedFd>| pipe.is_some() && events.next().unwrap_or(false);
    Ok(Ready { stdout: is_ready(stdout), stderr: is_ready(stderr) })
}

fn timespec(duration: Duration) -> Option<Timespec> {
    duration.min(Duration::from_secs(86_400)).try_into().ok()
}

/// One read of a pipe.
enum Chunk {
    Nothing,
    End,
    Bytes(usize),
}

fn read(pipe: impl AsFd, buffer: &mut [u8]) -> Chunk {
    let pipe: BorrowedFd<'_> = pipe.as_fd();
    match rustix::io::read(pipe, buffer) {
        Ok(0) => Chunk::End,
        Ok(length) => Chunk::Bytes(length),
        Err(Errno::AGAIN | Errno::INTR) => Chunk::Nothing,
        Err(_) => Chunk::End,
    }
}
