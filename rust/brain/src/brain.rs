//! The brain itself: a manager's lines in, answers and questions to the driver out.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gomoku_core::{Color, Game, MAX_SIZE, MIN_SIZE, Point, Rules};

use crate::balance::Evenest;
use crate::command::Command;
use crate::limits::{Limit, Settings, ToldLimits, ToldSettings};
use crate::opening::{Choice, Deed, OpeningAsked, OpeningStep, STEPS};
use crate::reader::Reader;
use crate::report::{Report, Reports};
use crate::rules;
use crate::stones::{self, At, Stone};
use crate::text::{beginning, printable, quoted};
use crate::values;

/// The word of the protocol for a swap2 opening.
const SWAP2_BOARD: &str = "SWAP2BOARD";
/// Letters of an unknown command that the answer repeats.
const SHOWN: usize = 80;

/// What a brain does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Say this line to the manager.
    Say(String),
    /// Carry this out, and tell the brain by the method that belongs to it, or that it [`Brain::failed`].
    Ask(Request),
}

/// What a brain wants of whoever has the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Tell the engine what it may have: [`Brain::done`].
    Configure(Settings),
    /// Prepare the engine for a game under these rules: [`Brain::done`].
    NewGame(Rules),
    /// Search [`Brain::game`] for a move, and meanwhile say what [`Brain::hear`] makes of the news: [`Brain::found`].
    Think(Limit),
    /// Search [`Brain::game`] for a move without a word: [`Brain::found`].
    Move(Limit),
    /// Check what the rule of that opening says of its stones under these rules, and keep it in mind: [`Brain::done`]. The
    /// stones before the step can be played.
    CheckOpening(OpeningAsked, Rules),
    /// Do what that opening asks for: [`Brain::opened`].
    ChooseOpening(Limit),
    /// Say who the engine is: [`Brain::introduced`].
    Introduce,
}

/// Who a brain speaks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// By which managers know it.
    pub name: String,
    /// Of the engine.
    pub version: String,
    /// Of the engine.
    pub author: String,
}

/// How often the word to stop was heard; any thread may hear it, before the line has its turn.
#[derive(Clone, Debug, Default)]
pub struct Stops(Arc<AtomicUsize>);

impl Stops {
    /// Once more.
    pub fn hear(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn heard(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

/// A Gomocup brain around somebody's engine. It answers every line.
///
/// `feed` it a line, and do what [`Brain::step`] says until there is nothing left. `INFO` about rules counts from the next
/// START, RESTART or BOARD, or at once while the board is empty; about threads and memory from the next START or RESTART,
/// or at once before the first move.
#[derive(Debug)]
pub struct Brain {
    /// Of the machine, for managers that ask.
    threads: usize,
    reader: Reader,
    commands: VecDeque<Command>,
    said: VecDeque<String>,
    request: Option<Request>,
    waits: Option<Waiting>,
    limits: ToldLimits,
    settings: ToldSettings,
    rules: Rules,
    game: Option<Game>,
    /// The rules for which the engine was last prepared; `None` before each new game.
    prepared: Option<Rules>,
    side_to_move: Option<Color>,
    pairs: Option<[u16; 2]>,
    show_detail: u8,
    is_yixin: bool,
    reports: Reports,
    stops: Stops,
    /// How often the turn of the word to stop has come among the lines.
    stops_passed: usize,
    has_ended: bool,
}

/// What the driver was asked for and has not answered yet.
#[derive(Debug)]
enum Waiting {
    /// The engine is told what it may have, before the first move.
    Telling,
    /// The same, before it is prepared.
    Configuring(Goal),
    Preparing(Goal),
    Thinking,
    /// The position is to be weighed, of many, for even stones.
    Weighing(Box<(Evenest, Game)>),
    /// With the stones that lie before the step.
    Checking(OpeningAsked, Box<Game>),
    Opening(OpeningAsked),
    /// White's move in an opening in which these stones were placed.
    Staying(Vec<Point>),
    Introducing,
    /// The same for Yixin-Board.
    Greeting,
}

/// What an engine is prepared for.
#[derive(Debug)]
enum Goal {
    /// A game, while no clock runs. An engine that refuses its rules may be told others before it has to move.
    Ready,
    Think,
    Balance {
        stones: usize,
        bias: i64,
    },
    Open(OpeningAsked),
}

/// The sentence says why a command cannot be carried out.
type Outcome = Result<(), String>;

impl Brain {
    /// A brain on a machine with so many processors.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        Self {
            threads,
            reader: Reader::default(),
            commands: VecDeque::new(),
            said: VecDeque::new(),
            request: None,
            waits: None,
            limits: ToldLimits::default(),
            settings: ToldSettings::default(),
            rules: Rules::freestyle(),
            game: None,
            prepared: None,
            side_to_move: None,
            pairs: None,
            show_detail: 0,
            is_yixin: false,
            reports: Reports::new(0, None),
            stops: Stops::default(),
            stops_passed: 0,
            has_ended: false,
        }
    }

    /// Takes a line of the manager. A request that nobody has answered is given up.
    pub fn feed(&mut self, line: &str) {
        (self.request, self.waits) = (None, None);
        self.commands.extend(self.reader.feed(line));
    }

    /// What comes next; `None` once every line is answered, and as long as a request waits for its answer.
    pub fn step(&mut self) -> Option<Step> {
        loop {
            if let Some(line) = self.said.pop_front() {
                return Some(Step::Say(line));
            }
            if let Some(request) = self.request.take() {
                return Some(Step::Ask(request));
            }
            if self.waits.is_some() || self.has_ended {
                return None;
            }
            let command = self.commands.pop_front()?;
            self.attempt(|brain| brain.carry_out(command));
        }
    }

    /// The game that is played, or one that could come of it where that is to be searched; `None` before START.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        match &self.waits {
            Some(Waiting::Weighing(choice)) => Some(&choice.1),
            _ => self.game.as_ref(),
        }
    }

    /// Whether the manager has said END.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whoever hears the word to stop tells it here.
    #[must_use]
    pub fn stops(&self) -> Stops {
        self.stops.clone()
    }

    /// Whether the word to stop was heard while what was asked before it goes on: it is to be answered soon.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stops.heard() > self.stops_passed
    }

    /// What is said of the search while it goes on.
    pub fn hear(&mut self, report: &Report) -> Vec<String> {
        self.reports.news(report)
    }

    /// The engine has taken its settings, or is prepared, or the opening was checked.
    pub fn done(&mut self) {
        match self.waits.take() {
            Some(Waiting::Telling) => {
                self.prepared = None;
                self.renew_game();
            }
            Some(Waiting::Configuring(goal)) => self.announce_game(goal),
            Some(Waiting::Preparing(goal)) => {
                self.prepared = self.game.as_ref().map(|game| *game.rules());
                self.go_for(goal);
            }
            Some(Waiting::Checking(asked, game)) => {
                self.game = Some(*game);
                self.prepare(Goal::Open(asked));
            }
            _ => {}
        }
    }

    /// The engine, or the opening, refuses for this reason. Whether the manager is told of it.
    pub fn failed(&mut self, reason: &str) -> bool {
        match self.waits.take() {
            Some(Waiting::Configuring(Goal::Ready) | Waiting::Preparing(Goal::Ready)) => {
                self.go_for(Goal::Ready);
                false
            }
            Some(_) => {
                self.refuse(reason);
                true
            }
            None => false,
        }
    }

    /// What the search has found.
    pub fn found(&mut self, report: &Report) {
        match self.waits.take() {
            Some(Waiting::Thinking) => self.attempt(|brain| {
                brain.play(report.best)?;
                let last = brain.reports.last(report);
                brain.said.extend(last);
                brain.say(point_text(report.best));
                Ok(())
            }),
            Some(Waiting::Weighing(choice)) => {
                let (mut choice, _) = *choice;
                choice.weigh(report.value());
                self.attempt(|brain| brain.balance(choice));
            }
            Some(Waiting::Staying(placed)) => self.attempt(|brain| brain.stay(placed, Some(report.best))),
            _ => {}
        }
    }

    /// What was done in the opening, and white's first move, where one stood behind it.
    pub fn opened(&mut self, deeds: &[Deed], first_move: Option<Point>) {
        if let Some(Waiting::Opening(asked)) = self.waits.take() {
            self.attempt(|brain| brain.answer_opening(&asked, deeds, first_move));
        }
    }

    /// Who the engine is.
    pub fn introduced(&mut self, introduction: &Introduction) {
        let Introduction { name, version, author } = introduction;
        match self.waits.take() {
            Some(Waiting::Greeting) => {
                self.tell("MESSAGE", &format!("{name} {version}"));
                self.say(format!("MESSAGE INFO MAX_THREAD_NUM {}", self.threads));
            }
            Some(Waiting::Introducing) => {
                let rules = [&Rules::NAMES[..], &["custom"]].concat().join(",");
                let sizes = format!("{MIN_SIZE}-{MAX_SIZE}");
                let fields =
                    [("name", name), ("version", version), ("author", author), ("rules", &rules), ("sizes", &sizes)];
                let told = fields.map(|(key, value)| format!("{key}=\"{}\"", printable(&value.replace('"', "'"))));
                self.say(told.join(", "));
            }
            _ => {}
        }
    }

    fn carry_out(&mut self, command: Command) -> Outcome {
        match command {
            Command::Start((width, height)) => self.start(width, height)?,
            Command::Restart => self.restart(),
            Command::Begin => {
                if !is_empty(self.playing()?) {
                    return Err("BEGIN, but the board is not empty; send RESTART or TURN".into());
                }
                self.think(1)?;
            }
            Command::Turn(at) => {
                self.play_at(at)?;
                self.think(1)?;
            }
            Command::Play((x, y)) => {
                self.play_at((x, y))?;
                self.say(format!("{x},{y}"));
            }
            Command::Takeback(at) => {
                self.game = Some(stones::without(self.playing()?, stones::point(at)?)?);
                self.say("OK");
            }
            Command::Board(stones) => {
                self.set_position(&stones)?;
                self.think(1)?;
            }
            Command::Position(stones) => self.set_position(&stones)?,
            Command::NBest(lines) => self.think(lines)?,
            Command::Balance { stones, bias } => self.go_on(1, Goal::Balance { stones, bias })?,
            Command::Stop => self.stops_passed = (self.stops_passed + 1).min(self.stops.heard()),
            Command::ShowForbidden => {
                let game = self.playing()?;
                let points = game.forbidden_points(game.side_to_move());
                let digits: String = points.iter().map(|point| format!("{:02}{:02}", point.x(), point.y())).collect();
                self.say(format!("FORBID {digits}."));
            }
            Command::ClearHash => self.prepared = None,
            Command::ShowInfo => {
                self.is_yixin = true;
                self.ask(Waiting::Greeting, Request::Introduce);
            }
            Command::AskAbout => self.ask(Waiting::Introducing, Request::Introduce),
            Command::Swap2Board(points) => self.open_board(points)?,
            Command::Open { step, points, count } => self.open(step, points, count)?,
            Command::Info { key, value } => self.hear_info(&key, &value)?,
            Command::End => self.has_ended = true,
            Command::Unknown(text) => self.tell("UNKNOWN", &format!("command {}", quoted(beginning(&text, SHOWN)))),
            Command::Bad(reason) => return Err(reason),
        }
        Ok(())
    }

    fn start(&mut self, width: i64, height: i64) -> Outcome {
        if width != height {
            return Err(format!("the board {width}x{height} is not square"));
        }
        let size = usize::try_from(width).ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size));
        let size = size.ok_or_else(|| format!("board size {width} is not in {MIN_SIZE} to {MAX_SIZE}"))?;
        self.rules = rules::sized(self.rules, size)?;
        self.restart();
        Ok(())
    }

    fn restart(&mut self) {
        self.game = Some(Game::new(self.rules));
        self.prepared = None;
        self.prepare(Goal::Ready);
    }

    fn set_position(&mut self, stones: &[Stone]) -> Outcome {
        self.playing()?;
        let (side, pairs) = (self.side_to_move.take(), self.pairs.take());
        self.game = Some(stones::game(stones, self.rules, side, pairs)?);
        Ok(())
    }

    fn think(&mut self, lines: i64) -> Outcome {
        self.go_on(lines, Goal::Think)
    }

    /// Goes for that in a game that is not over, with an engine that looks for so many best lines.
    fn go_on(&mut self, lines: i64, goal: Goal) -> Outcome {
        if let Some(outcome) = self.playing()?.outcome() {
            return Err(format!("the game is over: {}", outcome.termination.name()));
        }
        if self.settings.look_for(lines) {
            self.prepared = None;
        }
        self.prepare(goal);
        Ok(())
    }

    /// The stones of a swap2 opening become the position, and those that the engine places.
    fn open_board(&mut self, points: Vec<At>) -> Outcome {
        self.playing()?;
        let step = STEPS.iter().find(|step| !step.stones_follow && step.stones == points.len());
        let step = step.ok_or_else(|| format!("SWAP2BOARD has {} stones, not 0, 3 or 5", points.len()))?;
        self.check_opening(OpeningAsked { step, word: SWAP2_BOARD, points, count: 0 })
    }

    /// As `open_board`, without the move by which it stays white. Yixin-Board may ask before it says START.
    fn open(&mut self, step: &'static OpeningStep, mut points: Vec<At>, count: i64) -> Outcome {
        let game = self.game.get_or_insert_with(|| Game::new(self.rules));
        if step.begin > 0 && !step.stones_follow {
            points = game.moves().map(|point| (point.x() as i64, point.y() as i64)).collect();
        }
        self.check_opening(OpeningAsked { step, word: step.word, points, count })
    }

    fn check_opening(&mut self, asked: OpeningAsked) -> Outcome {
        let game = asked.game(self.rules)?;
        let request = Request::CheckOpening(asked.clone(), self.rules);
        self.ask(Waiting::Checking(asked, Box::new(game)), request);
        Ok(())
    }

    fn answer_opening(&mut self, asked: &OpeningAsked, deeds: &[Deed], first_move: Option<Point>) -> Outcome {
        let is_board = asked.word == SWAP2_BOARD;
        let deeds = if is_board { deeds } else { asked.step.own(deeds) };
        let stones = deeds.iter().filter_map(|deed| if let Deed::Stone(point) = deed { Some(*point) } else { None });
        let placed: Vec<_> = stones.collect();
        placed.iter().try_for_each(|point| self.play(*point))?;
        if !is_board {
            self.said.extend(asked.step.answer(deeds));
        } else if first_move.is_none() && deeds.last() == Some(&Deed::Choice(Choice::White)) {
            self.ask(Waiting::Staying(placed), Request::Move(self.limits.limit()));
        } else {
            self.stay(placed, first_move)?;
        }
        Ok(())
    }

    /// Tells the stones of a swap2 opening, and plays white's move.
    fn stay(&mut self, mut placed: Vec<Point>, first_move: Option<Point>) -> Outcome {
        if let Some(point) = first_move {
            self.play(point)?;
            placed.push(point);
        }
        self.say(if placed.is_empty() { "SWAP".into() } else { points_text(&placed) });
        Ok(())
    }

    fn hear_info(&mut self, key: &str, value: &str) -> Outcome {
        match key {
            "side_to_move" => self.side_to_move = Some(values::color(value)?),
            "captures" => self.pairs = Some(values::pairs(value)?),
            "show_detail" => self.show_detail = values::detail(value)?,
            _ => {
                let value = if key == "rule" && self.is_yixin { rules::of_yixin(value) } else { value };
                self.limits.tell(key, value)?;
                self.settings.tell(key, value)?;
                self.rules = rules::told(self.rules, key, value)?;
            }
        }
        // Before the first move, whose time should not go into it.
        let settings = if self.game.as_ref().is_none_or(is_empty) { self.settings.news() } else { None };
        match settings {
            Some(settings) => self.ask(Waiting::Telling, Request::Configure(settings)),
            None => self.renew_game(),
        }
        Ok(())
    }

    /// An empty board is one under the rules that were told last.
    fn renew_game(&mut self) {
        if self.game.as_ref().is_some_and(|game| is_empty(game) && *game.rules() != self.rules) {
            self.game = Some(Game::new(self.rules));
        }
    }

    /// Goes for that once the engine is prepared for the game.
    fn prepare(&mut self, goal: Goal) {
        if self.prepared == self.game.as_ref().map(|game| *game.rules()) {
            return self.go_for(goal);
        }
        match self.settings.news() {
            Some(settings) => self.ask(Waiting::Configuring(goal), Request::Configure(settings)),
            None => self.announce_game(goal),
        }
    }

    fn announce_game(&mut self, goal: Goal) {
        if let Some(game) = &self.game {
            let rules = *game.rules();
            self.prepared = None;
            self.ask(Waiting::Preparing(goal), Request::NewGame(rules));
        }
    }

    /// Asks an engine that is prepared.
    fn go_for(&mut self, goal: Goal) {
        let limit = self.limits.limit();
        match goal {
            Goal::Ready => self.say("OK"),
            Goal::Think => {
                let board = self.game.as_ref().map(|game| game.rules().size()).filter(|_| self.is_yixin);
                self.reports = Reports::new(self.show_detail, board);
                self.ask(Waiting::Thinking, Request::Think(limit));
            }
            Goal::Balance { stones, bias } => self.attempt(|brain| {
                let choice = Evenest::of_stones(brain.playing()?, stones, limit, bias as f64, 0);
                brain.balance(choice.ok_or_else(|| format!("no {stones} stones leave a game here"))?)
            }),
            Goal::Open(asked) => self.ask(Waiting::Opening(asked), Request::ChooseOpening(limit)),
        }
    }

    /// Has the next position weighed, or places the stones; the searches are brief once the word to stop was heard.
    fn balance(&mut self, choice: Evenest) -> Outcome {
        if let Some((trial, limit)) = choice.next() {
            let limit = if self.is_stopped() { Limit { nodes: Some(1), ..Limit::default() } } else { limit };
            self.ask(Waiting::Weighing(Box::new((choice, trial))), Request::Move(limit));
            return Ok(());
        }
        choice.best().iter().try_for_each(|point| self.play(*point))?;
        self.say(points_text(choice.best()));
        Ok(())
    }

    fn ask(&mut self, waiting: Waiting, request: Request) {
        (self.waits, self.request) = (Some(waiting), Some(request));
    }

    fn playing(&self) -> Result<&Game, String> {
        self.game.as_ref().ok_or_else(|| "no game has been started; send START".into())
    }

    fn play_at(&mut self, at: At) -> Outcome {
        self.playing()?;
        self.play(stones::point(at)?)
    }

    fn play(&mut self, point: Point) -> Outcome {
        self.game.as_mut().map_or(Ok(()), |game| game.play(point).map_err(|error| error.to_string()))
    }

    fn attempt(&mut self, act: impl FnOnce(&mut Self) -> Outcome) {
        if let Err(reason) = act(self) {
            self.refuse(&reason);
        }
    }

    fn refuse(&mut self, reason: &str) {
        self.tell("ERROR", reason);
    }

    fn tell(&mut self, word: &str, text: &str) {
        self.say(format!("{word} {}", printable(text)));
    }

    fn say(&mut self, line: impl Into<String>) {
        self.said.push_back(line.into());
    }
}

fn is_empty(game: &Game) -> bool {
    Color::ALL.iter().all(|color| game.board().stones(*color).is_empty())
}

fn point_text(point: Point) -> String {
    format!("{},{}", point.x(), point.y())
}

fn points_text(points: &[Point]) -> String {
    points.iter().map(|point| point_text(*point)).collect::<Vec<_>>().join(" ")
}
