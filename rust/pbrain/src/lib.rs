//! tengen as a Gomocup brain at the end of two streams.

#![forbid(unsafe_code)]

mod ear;
mod openings;
mod session;
mod settings;
mod signals;

use std::io::{self, Read, Write};

use gomoku_engine::EngineName;

use ear::hear;
use session::Session;

/// Speaks for tengen until END, the end of the input or of whoever reads the output.
///
/// `leave` is called where END comes while lines that came before it, in an earlier piece, are still being answered; what
/// comes in one piece is answered first, as scripts expect that send all they have to say at once.
///
/// # Errors
/// There is no memory for the engine's table, or no thread for its ear.
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write + Send,
    leave: impl Fn() + Send + 'static,
) -> io::Result<()> {
    let engine = EngineName::Tengen.engine().map_err(io::Error::other)?;
    let mut session = Session::new(engine, output);
    let signals = session.signals();
    // Nobody waits for a thread that waits for a manager.
    let pieces = hear(input, signals.clone(), leave)?;
    for piece in pieces {
        for line in piece.lines() {
            // Whoever does not listen any more has left.
            if session.answer(line).is_err() || session.has_ended() {
                return Ok(());
            }
        }
    }
    Ok(())
}
