//! Bytes into lines, whatever the bytes are: any line end, no line end, NULs, broken UTF-8.

use std::borrow::Cow;

/// Bytes kept of one line; the rest of a longer line is dropped unread.
pub const MAX_LINE: usize = 4096;

/// Collects chunks of bytes and hands out complete lines as text, in bounded memory.
///
/// CR LF, LF and CR all end a line. Empty lines and NUL bytes are dropped, invalid UTF-8 becomes U+FFFD. A longer line
/// is cut at the limit and ends in an ellipsis, so that it cannot pass for a short answer.
pub struct LineAssembler {
    limit: usize,
    partial: Vec<u8>,
    is_cut: bool,
}

impl LineAssembler {
    /// An assembler that keeps `limit` bytes of a line.
    #[must_use]
    pub const fn new(limit: usize) -> Self {
        Self { limit, partial: Vec::new(), is_cut: false }
    }

    /// Hands the lines that `chunk` completes to `take`.
    pub fn feed(&mut self, chunk: &[u8], mut take: impl FnMut(String)) {
        let mut rest = chunk;
        while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            self.extend(&rest[..end]);
            self.flush().map(&mut take);
            rest = &rest[end + 1..];
        }
        self.extend(rest);
    }

    /// The line that the end of the stream completes, if any.
    pub fn flush(&mut self) -> Option<String> {
        let line = text(&self.partial, self.is_cut);
        self.partial.clear();
        self.is_cut = false;
        line
    }

    /// What has come of a line that has no end yet, if anything.
    #[must_use]
    pub fn unended(&self) -> Option<String> {
        text(&self.partial, self.is_cut)
    }

    fn extend(&mut self, piece: &[u8]) {
        let room = self.limit - self.partial.len();
        self.is_cut |= piece.len() > room;
        self.partial.extend_from_slice(&piece[..piece.len().min(room)]);
    }
}

impl Default for LineAssembler {
    fn default() -> Self {
        Self::new(MAX_LINE)
    }
}

fn without_nuls(bytes: &[u8]) -> Cow<'_, [u8]> {
    if bytes.contains(&0) { bytes.iter().copied().filter(|&byte| byte != 0).collect() } else { bytes.into() }
}

fn text(bytes: &[u8], is_cut: bool) -> Option<String> {
    let bytes = without_nuls(bytes);
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim();
    match (text.is_empty(), is_cut) {
        (true, false) => None,
        (_, true) => Some(format!("{text}…")),
        (false, false) => Some(text.to_owned()),
    }
}
