//! `Pipes`: the pipes to another process.

use std::time::{Duration, Instant};

use gomoku_pipes::{Answer, Clock, End, Fault, Player, QUICK, rally};
use pyo3::exceptions::{PyEOFError, PyTimeoutError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use crate::errors::{Error, Result};
use crate::game::{Game, copied};
use crate::handles::{duplicate, file};
use crate::number::Number;
use crate::one_at_a_time::OneAtATime;

/// Longer than anybody waits, and short enough to be added to any clock.
const FOREVER: f64 = 365.0 * 24.0 * 3600.0;

/// What a `MoveRecord` holds: point, seconds, four fields of a report, which are not known here, what is left, and the
/// bound of the report.
type Move = (String, f64, Unknown, Unknown, Unknown, Unknown, Option<f64>, Unknown);
type Unknown = Option<u32>;
/// The place of a move in a rally and what the bot said before it.
type Said = (usize, Vec<String>);

/// The near ends of a process's pipes: file descriptors or, on Windows, handles of overlapped pipes.
///
/// It uses duplicates of them, and they stay the caller's. Whatever the process does, memory stays bounded
/// and no wait is longer than its ``seconds``; waits let other threads run and honour Ctrl-C. The methods that wait
/// raise TimeoutError, and EOFError once the other end is closed; all raise InUseError while another thread waits.
/// Raises OSError for what is none of them, ValueError for a number beyond all of them.
#[pyclass(module = "gomoku_arena._core", frozen)]
pub struct Pipes(OneAtATime<gomoku_pipes::Pipes>);

#[pymethods]
impl Pipes {
    #[new]
    fn new(stdin: &Bound<'_, PyAny>, stdout: &Bound<'_, PyAny>, stderr: &Bound<'_, PyAny>) -> Result<Self> {
        let stdin = duplicate("stdin", stdin)?;
        let (stdout, stderr) = (duplicate("stdout", stdout)?, duplicate("stderr", stderr)?);
        let pipes = gomoku_pipes::Pipes::new(stdin, stdout, stderr).map_err(PyErr::from)?;
        Ok(Self(OneAtATime::new("the connection to a bot", pipes)))
    }

    /// Sends ``text``, all of it.
    fn write(&self, py: Python<'_>, text: &[u8], seconds: Number) -> Result<()> {
        let (mut rest, deadline) = (text, deadline(seconds));
        let pipes = &mut *self.0.taken()?;
        resumed(py, || pipes.write(&mut rest, deadline))
    }

    /// The next line of the process's stdout, as ``LineAssembler`` hands it out.
    fn read_line(&self, py: Python<'_>, seconds: Number) -> Result<String> {
        let deadline = deadline(seconds);
        let pipes = &mut *self.0.taken()?;
        resumed(py, || pipes.read_line(deadline))
    }

    /// Waits for output and takes in one chunk a pipe; whether there was any. Raises neither error.
    fn pump(&self, py: Python<'_>, seconds: Number) -> Result<bool> {
        let deadline = deadline(seconds);
        let pipes = &mut *self.0.taken()?;
        resumed(py, || pipes.pump(deadline))
    }

    /// Lets two Gomocup bots answer each other for up to ``seconds``; the one at these pipes is to move.
    ///
    /// mine, theirs: the clock of the bot at these pipes and of the other, and the lines that each is told with its
    /// first request. A clock is the seconds after which a move is late, the seconds left for the game (None where
    /// there is no limit), the increment, and the margin.
    /// Each bot is sent the other's last move, BEGIN where there is none, and its ``time_left``, and must know the rest
    /// already. Only quick answers that are legal moves are taken, and the ``MESSAGE`` and ``DEBUG`` lines before them;
    /// everything else is left unread.
    /// Returns the moves, each as the values of a ``MoveRecord`` that knows of no report; for those before which lines
    /// came, their places and the lines; and for how many seconds the next bot has been asked for its move, None where
    /// it has not been. ``game`` has every move played. Raises neither error.
    fn rally(
        &self,
        py: Python<'_>,
        other: &Self,
        game: &Bound<'_, Game>,
        mine: (Time, PyBackedBytes),
        theirs: (Time, PyBackedBytes),
        seconds: Number,
    ) -> Result<(Vec<Move>, Vec<Said>, Option<f64>)> {
        let until = deadline(seconds);
        let (own, others) = (&mut *self.0.taken()?, &mut *other.0.taken()?);
        let players = [
            Player { pipes: own, clock: mine.0.into(), news: &mine.1 },
            Player { pipes: others, clock: theirs.0.into(), news: &theirs.1 },
        ];
        // A copy: other threads may look at the game meanwhile.
        let mut played = copied(game)?;
        let (answers, end) = py.detach(|| rally(&mut played, players, QUICK, until));
        game.try_borrow_mut().map_err(PyErr::from)?.0 = played;
        let asked = match end {
            End::Paused => None,
            End::Asked(at) | End::Interrupted(at) => Some(at.elapsed().as_secs_f64()),
        };
        if matches!(end, End::Interrupted(_)) {
            py.check_signals()?;
        }
        let moves = answers.iter().map(as_record).collect();
        let said = answers.into_iter().map(|answer| answer.said).enumerate().filter(|(_, said)| !said.is_empty());
        Ok((moves, said.collect(), asked))
    }

    /// Forgets what the process has printed so far, as far as that can be told without waiting.
    fn discard_output(&self) -> Result<()> {
        self.0.taken()?.discard_output();
        Ok(())
    }

    /// The end of what the process wrote to stderr, as far as that has been taken in.
    #[getter]
    fn stderr_tail(&self) -> Result<String> {
        Ok(self.0.taken()?.stderr_tail())
    }

    /// What the process has printed behind the last end of a line, as far as that has been taken in.
    #[getter]
    fn unended(&self) -> Result<String> {
        Ok(self.0.taken()?.unended())
    }

    /// Writes every line that passes from here on into the file of that descriptor as well, each with the seconds
    /// since now, the label, and ``>`` or ``<``. None ends that. Lines that nobody has read yet are dropped.
    /// Raises OSError for what is no descriptor.
    fn record(&self, descriptor: Option<&Bound<'_, PyAny>>, label: String) -> Result<()> {
        let file = descriptor.map(|it| file("descriptor", it)).transpose()?;
        self.0.taken()?.record(file.map(|it| (it, label)));
        Ok(())
    }

    /// The last 40 lines, ``>`` to the process and ``<`` from it, with seconds since the last thing sent; then what
    /// has no end of line yet.
    #[getter]
    fn log(&self) -> Result<String> {
        Ok(self.0.taken()?.log())
    }

    /// Closes the pipe to the process's stdin: the process reads the end of its input.
    fn close_stdin(&self) -> Result<()> {
        self.0.taken()?.close_stdin();
        Ok(())
    }

    /// Closes every pipe; ``stderr_tail`` and ``log`` stay.
    fn close(&self) -> Result<()> {
        self.0.taken()?.close();
        Ok(())
    }
}

/// A clock as Python has it: the seconds after which a move is late, those left for the game, the increment, the
/// margin.
#[derive(FromPyObject)]
struct Time(Option<Number>, Option<Number>, Number, Number);

impl From<Time> for Clock {
    fn from(Time(deadline, left, Number(increment), Number(margin)): Time) -> Self {
        let [deadline, left] = [deadline, left].map(|time| time.map(|Number(seconds)| seconds));
        Self { deadline, left, increment, margin }
    }
}

fn as_record(answer: &Answer) -> Move {
    (answer.point.to_string(), answer.seconds, None, None, None, None, answer.left.map(|left| left.max(0.0)), None)
}

fn deadline(Number(seconds): Number) -> Instant {
    Instant::now() + Duration::from_secs_f64(if seconds > 0.0 { seconds.min(FOREVER) } else { 0.0 })
}

/// Does `work` without Python, again after each signal whose handler raised nothing.
fn resumed<T: Send>(py: Python<'_>, mut work: impl FnMut() -> std::result::Result<T, Fault> + Send) -> Result<T> {
    loop {
        match py.detach(&mut work) {
            Ok(value) => return Ok(value),
            Err(Fault::Interrupted) => py.check_signals()?,
            Err(Fault::TimedOut) => return Err(Error::Python(PyTimeoutError::new_err("not in time"))),
            Err(Fault::Ended) => return Err(Error::Python(PyEOFError::new_err("the other end is closed"))),
        }
    }
}
