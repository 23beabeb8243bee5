//! Named pipes with overlapped reads and writes, each of which is begun once and waited for by its event.

#![allow(unsafe_code, reason = "the system writes to a buffer while we wait for its event")]

use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::ptr::{null, null_mut};
use std::time::{Duration, Instant};

use windows_sys::Win32::Foundation::{ERROR_IO_INCOMPLETE, ERROR_IO_PENDING, GetLastError, HANDLE};
use windows_sys::Win32::Storage::FileSystem::{ReadFile, WriteFile};
use windows_sys::Win32::System::IO::{CancelIoEx, GetOverlappedResult, OVERLAPPED};
use windows_sys::Win32::System::Threading::{CreateEventW, WaitForMultipleObjects};

use super::{CHUNK, Chunk, Output, Ready, Refusal};
use crate::fault::Fault;

/// How long a Ctrl-C may go unnoticed by somebody who reads: longer than the moves of a rally may take.
const LOOK: Duration = Duration::from_millis(200);

/// The end of a pipe before it is ours.
pub type OwnedEnd = OwnedHandle;

/// The three ends, as long as each is open.
pub struct Ends {
    stdin: Option<Transfer>,
    stdout: Option<Transfer>,
    stderr: Option<Transfer>,
}

impl Ends {
    /// Takes them over. They are ends of named pipes that were opened for overlapped use.
    ///
    /// # Errors
    /// What the system says where it has nothing left to wait with.
    pub fn new(stdin: OwnedHandle, stdout: OwnedHandle, stderr: OwnedHandle) -> io::Result<Self> {
        let [stdin, stdout, stderr] = [stdin, stdout, stderr].map(Transfer::new);
        Ok(Self { stdin: Some(stdin?), stdout: Some(stdout?), stderr: Some(stderr?) })
    }

    /// Sends as much of `text` as there is room for; how much that was.
    ///
    /// Where there is no room, the system keeps a copy and goes on with it: the next call has to bring the same text, or
    /// `take_back` comes first.
    pub fn write(&mut self, text: &[u8]) -> Result<usize, Refusal> {
        let stdin = self.stdin.as_mut().ok_or(Refusal::Ended)?;
        if matches!(stdin.state, State::Idle) {
            stdin.begin_write(text);
        }
        match stdin.progress() {
            State::Done(length) => {
                stdin.state = State::Idle;
                Ok(length)
            }
            State::Running => Err(Refusal::Full),
            State::Idle | State::Broken => Err(Refusal::Ended),
        }
    }

    /// Gives up what there was no room for; how much of it has gone out after all.
    pub fn take_back(&mut self) -> usize {
        self.stdin.as_mut().map_or(0, Transfer::cancel)
    }

    /// The next bytes of that pipe.
    pub fn read(&mut self, output: Output) -> Chunk<'_> {
        let pipe = match output {
            Output::Stdout => &mut self.stdout,
            Output::Stderr => &mut self.stderr,
        };
        let Some(open) = pipe else { return Chunk::Nothing };
        open.begin_read();
        match open.progress() {
            State::Idle | State::Running => Chunk::Nothing,
            State::Done(length) => {
                open.state = State::Idle;
                pipe.as_ref().map_or(Chunk::Nothing, |open| Chunk::Bytes(&open.buffer[..length]))
            }
            State::Broken => {
                *pipe = None;
                Chunk::End
            }
        }
    }

    /// Whether more may come from stdout.
    pub fn stdout_is_open(&self) -> bool {
        self.stdout.is_some()
    }

    /// Waits until one of its outputs can be read, or, where `to_write`, stdin written, or the deadline.
    ///
    /// Nothing breaks such a wait off. So one that reads comes back as interrupted after a moment, and Python looks.
    pub fn wait(&mut self, to_write: bool, deadline: Instant) -> Result<Ready, Fault> {
        self.stdout.iter_mut().chain(&mut self.stderr).for_each(Transfer::begin_read);
        let left = deadline.saturating_duration_since(Instant::now());
        let patience = if to_write { left } else { left.min(LOOK) };
        let stdin = self.stdin.iter().filter(|_| to_write);
        let events: Vec<HANDLE> = self.stdout.iter().chain(&self.stderr).chain(stdin).map(Transfer::event).collect();
        if events.is_empty() {
            std::thread::sleep(patience);
        } else {
            // SAFETY: the events are open as long as the transfers that own them, which are borrowed here.
            unsafe { WaitForMultipleObjects(events.len() as u32, events.as_ptr(), 0, milliseconds(patience)) };
        }
        let is_ready = |pipe: &mut Option<Transfer>| {
            pipe.as_mut().is_some_and(|pipe| matches!(pipe.progress(), State::Done(_) | State::Broken))
        };
        let ready = Ready { stdout: is_ready(&mut self.stdout), stderr: is_ready(&mut self.stderr) };
        let is_broken_off = !to_write && !ready.stdout && !ready.stderr && Instant::now() < deadline;
        if is_broken_off { Err(Fault::Interrupted) } else { Ok(ready) }
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

/// What becomes of the bytes in a buffer.
#[derive(Clone, Copy)]
enum State {
    /// The buffer is ours.
    Idle,
    /// The system has it.
    Running,
    /// It is ours again, and so many bytes of it have come or gone.
    Done(usize),
    /// The other end is closed.
    Broken,
}

/// One end of a pipe and the one read or write that it has under way.
struct Transfer {
    pipe: OwnedHandle,
    event: OwnedHandle,
    overlapped: Box<OVERLAPPED>,
    buffer: Box<[u8]>,
    state: State,
}

// SAFETY: the pointers in `OVERLAPPED` are to nothing but the event, which any thread may wait for.
unsafe impl Send for Transfer {}

impl Transfer {
    fn new(pipe: OwnedHandle) -> io::Result<Self> {
        // SAFETY: an event without a name or a descriptor of its security; null is looked for.
        let event = unsafe { CreateEventW(null(), 1, 0, null()) };
        if event.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: it has just been made, and nobody else knows of it.
        let event = unsafe { OwnedHandle::from_raw_handle(event) };
        let overlapped = OVERLAPPED { hEvent: event.as_raw_handle(), ..OVERLAPPED::default() };
        let buffer = vec![0; CHUNK].into_boxed_slice();
        Ok(Self { pipe, event, overlapped: Box::new(overlapped), buffer, state: State::Idle })
    }

    fn event(&self) -> HANDLE {
        self.event.as_raw_handle()
    }

    /// Begins to read, where nothing is under way.
    fn begin_read(&mut self) {
        if !matches!(self.state, State::Idle) {
            return;
        }
        let (length, overlapped) = (self.buffer.len() as u32, &raw mut *self.overlapped);
        // SAFETY: buffer and `OVERLAPPED` have their places on the heap, are touched by nobody while the state is
        // running, and `drop` waits for that to end.
        let is_done =
            unsafe { ReadFile(self.pipe.as_raw_handle(), self.buffer.as_mut_ptr(), length, null_mut(), overlapped) };
        self.state = begun(is_done);
    }

    /// Begins to write as much of the text as the buffer holds. Nothing is under way.
    fn begin_write(&mut self, text: &[u8]) {
        let length = text.len().min(self.buffer.len());
        self.buffer[..length].copy_from_slice(&text[..length]);
        let overlapped = &raw mut *self.overlapped;
        // SAFETY: as of `begin_read`.
        let is_done = unsafe {
            WriteFile(self.pipe.as_raw_handle(), self.buffer.as_ptr(), length as u32, null_mut(), overlapped)
        };
        self.state = begun(is_done);
    }

    /// How the transfer stands now.
    fn progress(&mut self) -> State {
        if matches!(self.state, State::Running) {
            self.state = self.result(false);
        }
        self.state
    }

    /// Breaks the transfer off; how many bytes it has come to.
    fn cancel(&mut self) -> usize {
        if matches!(self.state, State::Running) {
            // SAFETY: the pipe is open, and the transfer is its own.
            unsafe { CancelIoEx(self.pipe.as_raw_handle(), &raw const *self.overlapped) };
            self.state = self.result(true);
        }
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Done(length) => length,
            _ => 0,
        }
    }

    fn result(&mut self, is_awaited: bool) -> State {
        let mut length = 0;
        // SAFETY: the transfer was begun with this `OVERLAPPED`, which nobody has moved.
        let is_done = unsafe {
            GetOverlappedResult(
                self.pipe.as_raw_handle(),
                &raw const *self.overlapped,
                &raw mut length,
                is_awaited.into(),
            )
        };
        match is_done {
            // SAFETY: no arguments.
            0 if unsafe { GetLastError() } == ERROR_IO_INCOMPLETE => State::Running,
            0 => State::Broken,
            _ => State::Done(length as usize),
        }
    }
}

impl Drop for Transfer {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The state after a call that begins a transfer: the system has it, even where it is through at once.
fn begun(is_done: i32) -> State {
    // SAFETY: no arguments.
    match unsafe { GetLastError() } {
        _ if is_done != 0 => State::Running,
        ERROR_IO_PENDING => State::Running,
        _ => State::Broken,
    }
}

/// Whole milliseconds, rounded up: to wake up too early is to wait twice.
fn milliseconds(duration: Duration) -> u32 {
    duration.min(Duration::from_secs(86_400)).as_micros().div_ceil(1000) as u32
}
