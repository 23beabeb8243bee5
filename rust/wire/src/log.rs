//! The last of what was said in both directions, for whoever wants to know why it went wrong.

use std::collections::VecDeque;
use std::fmt::Write;
use std::time::Instant;

/// Entries kept; one is a line that was heard, or all that was sent at once.
const ENTRIES: usize = 40;
/// Lines shown.
const SHOWN: usize = 40;
/// Bytes kept of an entry: its end.
const LONGEST: usize = 2048;

/// A bounded log with times.
#[derive(Default)]
pub struct Log {
    entries: VecDeque<Entry>,
}

struct Entry {
    at: Instant,
    is_sent: bool,
    text: String,
}

impl Log {
    /// Notes what was sent.
    pub fn sent(&mut self, text: &[u8], at: Instant) {
        let end = &text[text.len().saturating_sub(LONGEST)..];
        self.push(Entry { at, is_sent: true, text: String::from_utf8_lossy(end).into_owned() });
    }

    /// Notes a line that was heard.
    pub fn heard(&mut self, line: String, at: Instant) {
        self.push(Entry { at, is_sent: false, text: line });
    }

    /// The last lines, ``>`` to the process and ``<`` from it, with seconds since the last thing sent.
    pub fn text(&self) -> String {
        let asked = self.entries.iter().rev().find(|entry| entry.is_sent).map(|entry| entry.at);
        let lines: Vec<String> = self.entries.iter().flat_map(|entry| entry.lines(asked)).collect();
        lines[lines.len().saturating_sub(SHOWN)..].join("\n")
    }

    fn push(&mut self, entry: Entry) {
        if self.entries.len() == ENTRIES {
            self.entries.pop_front();
        }
        self.entries.push_back(entry);
    }
}

impl Entry {
    fn lines(&self, asked: Option<Instant>) -> impl Iterator<Item = String> {
        let asked = asked.unwrap_or(self.at);
        let since = if self.at < asked { -(asked - self.at).as_secs_f64() } else { (self.at - asked).as_secs_f64() };
        let sign = if self.is_sent { '>' } else { '<' };
        self.text.lines().map(move |line| {
            let mut shown = String::new();
            let _ = write!(shown, "{since:+10.3} {sign} {}", line.trim_end());
            shown
        })
    }
}
