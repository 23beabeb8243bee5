//! The last of what was said in both directions, for whoever wants to know why it went wrong.

use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::time::Instant;

/// Entries kept; one is a line that was heard, or all that was sent at once.
const ENTRIES: usize = 40;
/// Lines shown.
const SHOWN: usize = 40;
/// Lines shown of what was sent last, where it is no longer among them.
const ASKED_SHOWN: usize = 4;
/// Letters shown of a line.
const WIDEST: usize = 300;
/// Bytes kept of an entry: its end.
const LONGEST: usize = 2048;

/// A bounded log with times. What was sent last is kept however much came after it.
#[derive(Default)]
pub struct Log {
    entries: VecDeque<Entry>,
    asked: Option<Entry>,
    record: Option<Record>,
}

/// A file into which everything goes, whole and at once; two processes may share it.
struct Record {
    file: File,
    label: String,
    since: Instant,
}

struct Entry {
    at: Instant,
    is_sent: bool,
    text: String,
}

impl Log {
    /// Writes every line from here on into the file as well, with the label and the seconds since now; None ends that.
    pub fn record(&mut self, file: Option<(File, String)>) {
        self.record = file.map(|(file, label)| Record { file, label, since: Instant::now() });
    }

    /// Notes what was sent.
    pub fn sent(&mut self, text: &[u8], at: Instant) {
        if let Some(record) = &mut self.record {
            record.note(&String::from_utf8_lossy(text), '>', at);
        }
        let end = &text[text.len().saturating_sub(LONGEST)..];
        self.asked = None;
        self.push(Entry { at, is_sent: true, text: String::from_utf8_lossy(end).into_owned() });
    }

    /// Notes a line that was heard.
    pub fn heard(&mut self, line: String, at: Instant) {
        if let Some(record) = &mut self.record {
            record.note(&line, '<', at);
        }
        self.push(Entry { at, is_sent: false, text: line });
    }

    /// The last lines, ``>`` to the process and ``<`` from it, with seconds since the last thing sent.
    pub fn text(&self) -> String {
        let since = self.entries.iter().chain(&self.asked).filter(|entry| entry.is_sent).map(|entry| entry.at).max();
        let lines: Vec<String> = self.entries.iter().flat_map(|entry| entry.lines(since)).collect();
        let lines = &lines[lines.len().saturating_sub(SHOWN)..];
        let asked: Vec<String> = self.asked.iter().flat_map(|entry| entry.lines(since)).collect();
        let asked = &asked[asked.len().saturating_sub(ASKED_SHOWN)..];
        if asked.is_empty() {
            lines.join("\n")
        } else {
            format!("{}\n{:>12}\n{}", asked.join("\n"), "…", lines.join("\n"))
        }
    }

    fn push(&mut self, entry: Entry) {
        if self.entries.len() == ENTRIES {
            let oldest = self.entries.pop_front();
            let is_latest_request = !self.entries.iter().chain([&entry]).any(|entry| entry.is_sent);
            self.asked = oldest.filter(|oldest| oldest.is_sent && is_latest_request).or(self.asked.take());
        }
        self.entries.push_back(entry);
    }
}

impl Record {
    /// One write, so that the lines of two processes never mix. A disk that is full loses what does not fit.
    fn note(&mut self, text: &str, sign: char, at: Instant) {
        let seconds = at.saturating_duration_since(self.since).as_secs_f64();
        let lines = text.lines().map(|line| format!("{seconds:10.3} {} {sign} {}\n", self.label, line.trim_end()));
        let _ = self.file.write_all(lines.collect::<String>().as_bytes());
    }
}

impl Entry {
    fn lines(&self, asked: Option<Instant>) -> impl Iterator<Item = String> {
        let asked = asked.unwrap_or(self.at);
        let since = if self.at < asked { -(asked - self.at).as_secs_f64() } else { (self.at - asked).as_secs_f64() };
        let sign = if self.is_sent { '>' } else { '<' };
        self.text.lines().map(move |line| {
            let shown: String = line.trim_end().chars().take(WIDEST).collect();
            format!("{since:+10.3} {sign} {shown}{}", if shown.len() < line.trim_end().len() { "…" } else { "" })
        })
    }
}
