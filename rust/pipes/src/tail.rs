//! The end of a stream of bytes.

/// Bytes kept.
const KEPT: usize = 4096;

/// Remembers the last bytes of all that it is given.
#[derive(Default)]
pub struct Tail(Vec<u8>);

impl Tail {
    /// Takes the next bytes of the stream.
    pub fn extend(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(&bytes[bytes.len().saturating_sub(KEPT)..]);
        self.0.drain(..self.0.len().saturating_sub(KEPT));
    }

    /// The bytes as text, without blanks around it.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0).trim().to_owned()
    }
}
