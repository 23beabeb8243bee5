//! tengen carries out what a brain asks for.

use std::io::{self, Write};
use std::thread::available_parallelism;
use std::time::{Duration, UNIX_EPOCH};

use gomoku_brain::{
    Bound, Brain, Deed, Evenest, Introduction, Limit, Line, OpeningAsked, Report, Request, Step, win_probability,
};
use gomoku_core::{Game, Point, Rules};
use gomoku_engine::{Clock, Engine, Score, analyse_or_recover};

use crate::openings;
use crate::settings::configure;
use crate::signals::Signals;

/// Longer than anybody waits, and short enough to be added to any clock.
const FOREVER: f64 = 365.0 * 24.0 * 3600.0;

/// What was done in an opening, and the first move behind it.
type Chosen = (Vec<Deed>, Option<Point>);

/// What was found, or the sentence that says why nothing was.
type Found<T> = Result<T, String>;

/// A brain, its engine, and where its lines go.
pub struct Session<W> {
    brain: Brain,
    engine: Box<dyn Engine>,
    signals: Signals,
    opening: Option<OpeningAsked>,
    output: W,
}

impl<W: Write + Send> Session<W> {
    /// Nothing was said yet.
    pub fn new(engine: Box<dyn Engine>, output: W) -> Self {
        let brain = Brain::new(available_parallelism().map_or(1, usize::from));
        let signals = Signals::new(brain.stops());
        Self { brain, engine, signals, opening: None, output }
    }

    /// What the thread that hears shares with it.
    pub fn signals(&self) -> Signals {
        self.signals.clone()
    }

    /// Whether the manager has said END.
    pub fn has_ended(&self) -> bool {
        self.brain.has_ended()
    }

    /// Answers a line of the manager; thinking happens in here.
    ///
    /// # Errors
    /// Nobody reads the output.
    pub fn answer(&mut self, line: &str) -> io::Result<()> {
        self.brain.feed(line);
        let mut answers = Vec::new();
        while let Some(step) = self.brain.step() {
            match step {
                Step::Say(line) => answers.push(line),
                Step::Ask(request) => self.carry_out(request)?,
            }
        }
        say(&mut self.output, &answers)
    }

    fn carry_out(&mut self, request: Request) -> io::Result<()> {
        match request {
            Request::Configure(settings) => {
                let told = configure(&mut *self.engine, settings).map_err(|error| error.to_string());
                self.tell_whether_done(told);
            }
            Request::NewGame(rules) => {
                self.engine.new_game(Some(&rules));
                self.brain.done();
            }
            Request::Think(limit) => self.answer_search(limit, true)?,
            Request::Move(limit) => self.answer_search(limit, false)?,
            Request::CheckOpening(asked, _) => {
                let told = openings::check(&asked);
                self.opening = Some(asked);
                self.tell_whether_done(told);
            }
            Request::ChooseOpening(limit) => self.open(limit)?,
            Request::Introduce => self.brain.introduced(&Introduction {
                name: self.engine.name().name().into(),
                version: env!("CARGO_PKG_VERSION").into(),
                author: "gomoku-arena".into(),
            }),
        }
        Ok(())
    }

    fn tell_whether_done(&mut self, told: Result<(), String>) {
        match told {
            Ok(()) => self.brain.done(),
            Err(reason) => drop(self.brain.failed(&reason)),
        }
    }

    fn answer_search(&mut self, limit: Limit, tells: bool) -> io::Result<()> {
        match self.search(&self.game(), limit, tells)? {
            Ok(report) => self.brain.found(&told(&report)),
            Err(reason) => drop(self.brain.failed(&reason)),
        }
        Ok(())
    }

    /// Does what the opening asks for: places even stones, or takes the colour that a search prefers.
    fn open(&mut self, limit: Limit) -> io::Result<()> {
        let places = self.opening.as_ref().is_some_and(|asked| asked.step.begin == 0);
        match if places { self.even_stones(limit)? } else { self.color(limit)? } {
            Ok((deeds, first_move)) => self.brain.opened(&deeds, first_move),
            Err(reason) => drop(self.brain.failed(&reason)),
        }
        Ok(())
    }

    /// Three stones of a table, or those that searches find.
    fn even_stones(&mut self, limit: Limit) -> io::Result<Found<Chosen>> {
        let game = self.game();
        let points = match openings::even_stones(game.rules(), seed()) {
            Some(points) => points,
            None => match self.evenest(Evenest::of_stones(&game, 3, limit, 0.0, seed()))? {
                Ok(points) => points,
                Err(reason) => return Ok(Err(reason)),
            },
        };
        Ok(Ok((points.into_iter().map(Deed::Stone).collect(), None)))
    }

    fn evenest(&mut self, choice: Option<Evenest>) -> io::Result<Found<Vec<Point>>> {
        let Some(mut choice) = choice else { return Ok(Err("no three stones leave a game here".into())) };
        while let Some((game, limit)) = choice.next() {
            let brief = Limit { nodes: Some(1), ..Limit::default() };
            let limit = if self.brain.is_stopped() { brief } else { limit };
            match self.search(&game, limit, false)? {
                Ok(report) => choice.weigh(told(&report).value()),
                Err(reason) => return Ok(Err(reason)),
            }
        }
        Ok(Ok(choice.best().to_vec()))
    }

    fn color(&mut self, limit: Limit) -> io::Result<Found<Chosen>> {
        let game = self.game();
        let found = self.search(&game, limit, false)?;
        Ok(found.map(|report| {
            let (deed, first_move) = openings::color(game.side_to_move(), &report);
            (vec![deed], first_move)
        }))
    }

    /// The game that is to be searched.
    fn game(&self) -> Game {
        self.brain.game().cloned().unwrap_or_else(|| Game::new(Rules::freestyle()))
    }

    /// What a search of the game finds, or why there is none; `tells`: news of it are said meanwhile.
    ///
    /// # Errors
    /// Nobody reads the output.
    fn search(&mut self, game: &Game, limit: Limit, tells: bool) -> io::Result<Found<gomoku_engine::Report>> {
        let Self { brain, engine, signals, output, .. } = self;
        let mut written = Ok(());
        signals.turn_over();
        let mut hear = |report: &gomoku_engine::Report| {
            if tells && written.is_ok() {
                written = say(output, &brain.hear(&told(report)));
            }
            signals.have_news();
            if written.is_err() || brain.is_stopped() {
                signals.stop();
            }
        };
        let found = analyse_or_recover(&mut **engine, game, &engine_limit(limit), signals.stopped(), &mut hear);
        signals.turn_over();
        written.map(|()| found.map_err(|error| error.to_string()))
    }
}

/// Writes the lines at once.
fn say(output: &mut impl Write, lines: &[String]) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    output.write_all(lines.iter().flat_map(|line| [line, "\n"]).collect::<String>().as_bytes())?;
    output.flush()
}

fn engine_limit(limit: Limit) -> gomoku_engine::Limit {
    let duration = |seconds: f64| Duration::from_secs_f64(seconds.min(FOREVER));
    let clock = limit.remaining.map(|left| Clock { remaining: duration(left), increment: Duration::ZERO });
    let Limit { depth, nodes, seconds, .. } = limit;
    gomoku_engine::Limit { depth, nodes, time: seconds.map(duration), clock, ..gomoku_engine::Limit::default() }
}

/// A report of the engine as the brain tells it.
fn told(report: &gomoku_engine::Report) -> Report {
    let line = |score: Score, bound, moves: &[Point]| {
        let (score, win_in) = (i64::from(score.units()), score.win_in().map(i64::from));
        let bound = match bound {
            gomoku_engine::Bound::Exact => Bound::Exact,
            gomoku_engine::Bound::Lower => Bound::Lower,
            gomoku_engine::Bound::Upper => Bound::Upper,
        };
        let chance = Some(win_probability(score, win_in));
        Line { score: Some(score), win_in, bound, chance, moves: moves.to_vec() }
    };
    Report {
        best: report.best,
        line: line(report.score, report.bound, &report.pv),
        lines: report.lines.iter().map(|it| line(it.score, it.bound, &it.moves)).collect(),
        depth: Some(report.depth),
        selective_depth: Some(report.selective_depth),
        nodes: Some(report.nodes),
        seconds: report.time.as_secs_f64(),
    }
}

/// Another one for every opening.
fn seed() -> u64 {
    UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos() as u64)
}
