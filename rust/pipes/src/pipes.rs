//! The three pipes of a process, from the side of whoever started it.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::time::Instant;

use crate::ends::{Chunk, Ends, Output, OwnedEnd, Ready, Refusal};
use crate::fault::Fault;
use crate::line_assembler::LineAssembler;
use crate::log::Log;
use crate::tail::Tail;

/// Bytes of lines that may wait to be taken out; older ones are dropped.
const WAITING: usize = 1 << 20;

/// A line and when it came.
pub struct Heard {
    pub text: String,
    pub at: Instant,
}

/// The pipes to one process. Whatever it does, memory stays bounded and nothing waits beyond its deadline.
///
/// What it writes to stderr never blocks it: that is taken in whenever its stdout is waited for.
pub struct Pipes {
    ends: Ends,
    assembler: LineAssembler,
    waiting: VecDeque<Heard>,
    waiting_bytes: usize,
    stderr_tail: Tail,
    log: Log,
}

impl Pipes {
    /// Takes over the near ends of the pipes.
    ///
    /// # Errors
    /// What the system says about what is no end of a pipe.
    pub fn new(stdin: OwnedEnd, stdout: OwnedEnd, stderr: OwnedEnd) -> io::Result<Self> {
        Ok(Self {
            ends: Ends::new(stdin, stdout, stderr)?,
            assembler: LineAssembler::default(),
            waiting: VecDeque::new(),
            waiting_bytes: 0,
            stderr_tail: Tail::default(),
            log: Log::default(),
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
            if !self.ends.stdout_is_open() {
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
        let ready = self.ends.wait(false, deadline)?;
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
        self.ends.close_stdin();
    }

    /// Closes every pipe; what was heard and logged is kept.
    pub fn close(&mut self) {
        self.ends.close();
    }

    fn write_all(&mut self, text: &mut &[u8], deadline: Instant) -> Result<(), Fault> {
        while !text.is_empty() {
            match self.ends.write(text) {
                Ok(sent) => *text = &text[sent..],
                Err(Refusal::Full) => self.wait_until_writable(deadline).inspect_err(|_| {
                    *text = &text[self.ends.take_back()..];
                })?,
                Err(Refusal::Ended) => return Err(Fault::Ended),
            }
        }
        Ok(())
    }

    fn wait_until_writable(&mut self, deadline: Instant) -> Result<(), Fault> {
        if Instant::now() >= deadline {
            return Err(Fault::TimedOut);
        }
        // Its output is taken in meanwhile: it may be blocked on that very pipe.
        let ready = self.ends.wait(true, deadline)?;
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
        let mut lines = Vec::new();
        match self.ends.read(Output::Stdout) {
            Chunk::Nothing => return false,
            Chunk::End => lines.extend(self.assembler.flush()),
            Chunk::Bytes(bytes) => self.assembler.feed(bytes, |line| lines.push(line)),
        }
        let at = Instant::now();
        lines.into_iter().for_each(|line| self.keep(line, at));
        true
    }

    fn take_in_stderr(&mut self) {
        if let Chunk::Bytes(bytes) = self.ends.read(Output::Stderr) {
            self.stderr_tail.extend(bytes);
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
