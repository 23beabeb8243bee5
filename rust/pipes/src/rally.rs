//! Moves that follow one another quickly between two bots, without anybody else in between.

use std::io::Write;
use std::time::{Duration, Instant};

use gomoku_core::{Game, Point};

use crate::fault::Fault;
use crate::pipes::Pipes;

/// How long an answer may take before it is waited for elsewhere.
pub const QUICK: Duration = Duration::from_millis(100);
/// The `time_left` of a game without a limit, in milliseconds.
const UNLIMITED_MS: u32 = i32::MAX as u32;

/// One player's time, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// After which a move is late, whatever is left of the game.
    pub deadline: Option<f64>,
    /// Left for the game.
    pub left: Option<f64>,
    /// Added to that after each move.
    pub increment: f64,
    /// By how much the end of the game's time may be overstepped.
    pub margin: f64,
}

/// A bot at the end of its pipes.
pub struct Player<'a> {
    /// The pipes.
    pub pipes: &'a mut Pipes,
    /// Its time.
    pub clock: Clock,
    /// Lines that it is told with its first request.
    pub news: &'a [u8],
}

/// A move that was answered, the seconds it took, and what the bot said before it.
#[derive(Debug)]
pub struct Answer {
    /// Where.
    pub point: Point,
    /// From the last byte sent to the line.
    pub seconds: f64,
    /// Left for its player's game after it, in seconds.
    pub left: Option<f64>,
    /// `MESSAGE` and `DEBUG` lines.
    pub said: Vec<String>,
}

/// How a rally ended.
#[derive(Debug)]
pub enum End {
    /// Nothing is on its way.
    Paused,
    /// The player to move has been asked at this time, and its answer, if there is one, is still to be read.
    Asked(Instant),
    /// The same, and a signal came.
    Interrupted(Instant),
}

/// Lets `players`, the first of which is to move, answer each other until `until`, each within `quick`, such as [`QUICK`].
///
/// Each is sent the other's last move, or asked to begin where there is none, so that both must know all the rest of the
/// position, and their limits but for the news. Only what is beyond doubt is dealt with: quick answers that are legal
/// moves. Everything else, late, broken or illegal, is left unread; so is whatever comes once the game is over or a move
/// has captured. `game` has every answer played.
pub fn rally(game: &mut Game, mut players: [Player<'_>; 2], quick: Duration, until: Instant) -> (Vec<Answer>, End) {
    let mut answers = Vec::new();
    while is_plain(game) {
        let asked = Instant::now();
        if asked >= until {
            break;
        }
        let player = &mut players[answers.len() % 2];
        match player.ask(game.last_move(), asked + quick).and_then(|()| player.answer(game, asked, quick)) {
            Ok(answer) => answers.push(answer),
            Err(Some(Fault::Interrupted)) => return (answers, End::Interrupted(asked)),
            Err(_) => return (answers, End::Asked(asked)),
        }
    }
    (answers, End::Paused)
}

/// Whether the last move alone tells the other player all there is to know.
fn is_plain(game: &Game) -> bool {
    game.outcome().is_none() && game.captured().next().is_none()
}

impl Player<'_> {
    fn ask(&mut self, last: Option<Point>, deadline: Instant) -> Result<(), Option<Fault>> {
        let news = std::mem::take(&mut self.news);
        let mut request = Vec::with_capacity(64 + news.len());
        let left = self.clock.left.map_or(UNLIMITED_MS, milliseconds);
        let _ = write!(request, "INFO time_left {left}\r\n");
        request.extend_from_slice(news);
        let _ = match last {
            Some(last) => write!(request, "TURN {},{}\r\n", last.x(), last.y()),
            None => write!(request, "BEGIN\r\n"),
        };
        self.pipes.discard_output();
        self.pipes.write(&mut request.as_slice(), deadline).map_err(Some)
    }

    /// The answer, played; an error of None is a line that is no matter for a rally.
    fn answer(&mut self, game: &mut Game, asked: Instant, quick: Duration) -> Result<Answer, Option<Fault>> {
        let deadline = asked + self.clock.patience(quick);
        let mut heard = 0;
        loop {
            let line = self.pipes.peek(heard, deadline).map_err(Some)?;
            heard += 1;
            if let Some(point) = as_move(&line.text) {
                let seconds = line.at.saturating_duration_since(asked).as_secs_f64();
                game.play(point).map_err(|_| None)?;
                let said = (1..heard).filter_map(|_| self.pipes.take_line()).collect();
                self.pipes.pass_line();
                return Ok(Answer { point, seconds, left: self.clock.spend(seconds), said });
            }
            if !is_remark(&line.text) {
                return Err(None);
            }
        }
    }
}

impl Clock {
    fn patience(&self, quick: Duration) -> Duration {
        let by_match = self.left.map(|left| left + self.margin);
        let seconds = [self.deadline, by_match].into_iter().flatten().fold(quick.as_secs_f64(), f64::min);
        Duration::from_secs_f64(seconds.max(0.0))
    }

    /// What is left after a move that took `seconds`.
    fn spend(&mut self, seconds: f64) -> Option<f64> {
        self.left = self.left.map(|left| left + self.increment - seconds);
        self.left
    }
}

/// Whole milliseconds, never 0: that would mean something else.
fn milliseconds(seconds: f64) -> u32 {
    ((seconds * 1000.0) as u32).clamp(1, UNLIMITED_MS)
}

/// `x,y` and nothing else.
fn as_move(line: &str) -> Option<Point> {
    let (x, y) = line.split_once(',')?;
    let number = |text: &str| (text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?;
    Point::new(number(x)?, number(y)?)
}

fn is_remark(line: &str) -> bool {
    ["MESSAGE ", "DEBUG "].iter().any(|word| line.as_bytes().get(..word.len()) == Some(word.as_bytes()))
}
