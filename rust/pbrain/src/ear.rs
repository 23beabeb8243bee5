//! Lines are heard in a thread of their own, while the engine thinks.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use gomoku_brain::{is_end, is_stop};
use gomoku_pipes::LineAssembler;

use crate::signals::Signals;

/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// Lines that came together; they are answered once this is dropped.
pub struct Piece {
    lines: Vec<String>,
    signals: Signals,
}

impl Piece {
    /// Its lines.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(String::as_str)
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        self.signals.end_piece();
    }
}

/// The pieces of the input, until it ends.
///
/// Every word to stop is told as soon as it is heard, and `leave` is called as [`crate::serve`] says.
pub fn hear(
    mut input: impl Read + Send + 'static,
    signals: Signals,
    leave: impl Fn() + Send + 'static,
) -> io::Result<Receiver<Piece>> {
    let (heard, pieces) = channel();
    let listen = move || {
        let (mut assembler, mut chunk) = (LineAssembler::default(), vec![0; CHUNK]);
        // An input that breaks has ended.
        while let Ok(count @ 1..) = input.read(&mut chunk) {
            let mut lines = Vec::new();
            assembler.feed(&chunk[..count], |line| lines.push(line));
            if signals.begin_piece() && lines.iter().any(|line| is_end(line)) {
                leave();
            }
            lines.iter().filter(|line| is_stop(line)).for_each(|_| signals.hear_stop());
            if heard.send(Piece { lines, signals: signals.clone() }).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(listen)?;
    Ok(pieces)
}
