//! Samples as the rows of numbers that the tables are fitted to.
//!
//! The folder gets `layout.json` and `codes.npy` (see [`crate::layout`]) and arrays with one row a position:
//! `value_lengths`, and behind each other `value_columns` and `value_counts` (how many quarters of an entry of a table are
//! added to the smoothed evaluation of the side to move, negative where they are subtracted), `sources` (the number of the file), `games`,
//! `scores`, `results`, `played` and `decided` (somebody can make five at once). For some positions there are all candidate moves: `order_lengths`,
//! `order_best`, `order_games`, and behind each other `order_columns`, a row of columns for each candidate.
//!
//! `shipped.bin` holds the weights that the engine has, `evaluations` (in quarters) and `order_scores` what it says by them
//! of the positions and of the best moves: what the columns must add up to.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::Path;

use gomoku_core::{Color, Game, Point, Rules};
use gomoku_engine::{CAPTURE_CODES, CATEGORIES, Evaluated, MISSING, Shape, State, Tables, Tunables, Weights};

use crate::arguments::Arguments;
use crate::layout::{self, Layout, Table};
use crate::npy::Array;
use crate::sample::{self, Sample};

/// Reads the files and writes the folder.
pub fn run(mut arguments: Arguments) -> Result<(), String> {
    let folder: String = arguments.require("out")?;
    let orderings: usize = arguments.take("orderings", 200_000)?;
    let files = arguments.finish()?;
    let (rules, total) = count(&files).map_err(|error| format!("the samples: {error}"))?;
    let rules = rules.ok_or("no file of samples was named")?;
    let folder = Path::new(&folder);
    write(folder, rules, &files, &mut Share::new(orderings, total))
        .map_err(|error| format!("{}: {error}", folder.display()))
}

fn open(path: &str) -> io::Result<BufReader<File>> {
    File::open(path).map(BufReader::new)
}

/// The rules that all files are of, and how many samples there are.
fn count(files: &[String]) -> io::Result<(Option<Rules>, usize)> {
    let (mut rules, mut total) = (None, 0);
    for path in files {
        let mut file = open(path)?;
        let of_file = sample::read_header(&mut file)?;
        if *rules.get_or_insert(of_file) != of_file {
            return Err(io::Error::new(io::ErrorKind::InvalidData, format!("{path} has other rules")));
        }
        total += sample::samples(file).count();
    }
    Ok((rules, total))
}

fn write(folder: &Path, rules: Rules, files: &[String], share: &mut Share) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    layout::write(folder, &rules)?;
    fs::write(folder.join("shipped.bin"), Weights::of(&rules).write())?;
    let (mut values, mut orders) = (Values::create(folder, &rules)?, Orders::create(folder, &rules)?);
    for (source, path) in files.iter().enumerate() {
        let mut file = open(path)?;
        sample::read_header(&mut file)?;
        for sample in sample::samples(file) {
            let sample = sample?;
            let wanted = share.next();
            let Some(mut game) = sample.position(rules).filter(is_judged) else { continue };
            let Some(last) = game.undo() else { continue };
            let mut state = Evaluated::new(game, Tables::of(&rules));
            let before = state.clone();
            state.play(last);
            values.count(&before, &state);
            values.push(source, &sample, &state)?;
            if wanted {
                orders.push(&sample, &state)?;
            }
        }
    }
    values.finish()?;
    orders.finish()
}

/// A pending five is answered at once, and is not judged by tables.
fn is_judged(game: &Game) -> bool {
    game.outcome().is_none() && game.pending_five().is_none()
}

/// Takes so many of a number of things, evenly spread.
struct Share {
    wanted: usize,
    total: usize,
    seen: usize,
}

impl Share {
    fn new(wanted: usize, total: usize) -> Self {
        Self { wanted: wanted.min(total), total, seen: 0 }
    }

    fn next(&mut self) -> bool {
        let before = self.seen * self.wanted / self.total;
        self.seen += 1;
        self.seen * self.wanted / self.total > before
    }
}

/// The entry for a point in tables over both colours' categories.
fn joint(state: &State, point: Point, mover: Color) -> usize {
    let category = |color| usize::from(state.category(point, color));
    category(mover) * CATEGORIES + category(mover.opponent())
}

/// A colour's entry for a point in tables of capture codes.
fn capture(state: &State, point: Point, color: Color) -> usize {
    state.missing_pairs(color) * CAPTURE_CODES + usize::from(state.capture_code(point, color))
}

/// Counts are of quarters of a weight.
const QUARTERS: i16 = 4;

/// How many the engine takes from the position a ply before.
fn quarters_before(state: &State) -> i16 {
    Tunables::default().quarters_before(state) as i16
}

/// The smoothed evaluation in quarters, before the engine divides it.
fn in_quarters(state: &Evaluated<Tables>) -> i32 {
    let before = i32::from(quarters_before(state));
    (i32::from(QUARTERS) - before) * state.smoothed_value(0).units() + before * state.smoothed_value(4).units()
}

/// Rows of the evaluation.
struct Values {
    layout: Layout,
    counts: Vec<i16>,
    touched: Vec<usize>,
    lengths: Array<u16>,
    columns: Array<u16>,
    column_counts: Array<i16>,
    sources: Array<u8>,
    games: Array<u32>,
    scores: Array<i16>,
    results: Array<i8>,
    played: Array<u8>,
    decided: Array<u8>,
    evaluations: Array<i32>,
}

impl Values {
    fn create(folder: &Path, rules: &Rules) -> io::Result<Self> {
        let path = |name: &str| folder.join(name).with_extension("npy");
        let layout = Layout::value(rules);
        Ok(Self {
            layout,
            counts: vec![0; layout.columns()],
            touched: Vec::new(),
            lengths: Array::create(&path("value_lengths"), 1)?,
            columns: Array::create(&path("value_columns"), 1)?,
            column_counts: Array::create(&path("value_counts"), 1)?,
            sources: Array::create(&path("sources"), 1)?,
            games: Array::create(&path("games"), 1)?,
            scores: Array::create(&path("scores"), 1)?,
            results: Array::create(&path("results"), 1)?,
            played: Array::create(&path("played"), 1)?,
            decided: Array::create(&path("decided"), 1)?,
            evaluations: Array::create(&path("evaluations"), 1)?,
        })
    }

    fn push(&mut self, source: usize, sample: &Sample, state: &Evaluated<Tables>) -> io::Result<()> {
        self.touched.sort_unstable();
        let mut length = 0;
        for column in self.touched.drain(..) {
            let count = std::mem::take(&mut self.counts[column]);
            if count != 0 {
                self.columns.push(column as u16)?;
                self.column_counts.push(count)?;
                length += 1;
            }
        }
        self.lengths.push(length)?;
        self.sources.push(source as u8)?;
        self.games.push(sample.game)?;
        self.scores.push(sample.score)?;
        self.results.push(sample.result)?;
        self.played.push(u8::from(sample.played))?;
        self.evaluations.push(in_quarters(state))?;
        self.decided.push(u8::from(Color::ALL.iter().any(|&color| state.count(Shape::Five, color) > 0)))
    }

    /// The terms of the smoothed evaluation, as the engine adds them up, in quarters.
    fn count(&mut self, before: &State, state: &State) {
        let quarters = quarters_before(state);
        self.count_lines(before, -quarters);
        self.count_lines(state, QUARTERS - quarters);
        self.count_captures(state);
    }

    fn count_lines(&mut self, state: &State, quarters: i16) {
        let mover = state.game().side_to_move();
        let waiter = mover.opponent();
        for point in state.empty() {
            self.add(Table::Mover, mover, state.code(point, mover).index(), quarters);
            self.add(Table::Waiter, waiter, state.code(point, waiter).index(), -quarters);
            self.add(Table::ValueJoint, mover, joint(state, point, mover), quarters);
        }
        self.add(Table::Threat, mover, state.counts().threat_mask(mover), quarters);
    }

    fn count_captures(&mut self, state: &State) {
        if !state.game().rules().captures() {
            return;
        }
        let mover = state.game().side_to_move();
        let waiter = mover.opponent();
        for point in state.empty() {
            if state.capture_code(point, mover) != 0 {
                self.add(Table::CaptureMover, mover, capture(state, point, mover), QUARTERS);
            }
            if state.capture_code(point, waiter) != 0 {
                self.add(Table::CaptureWaiter, waiter, capture(state, point, waiter), -QUARTERS);
            }
        }
        self.add(Table::Pairs, mover, state.missing_pairs(mover) * MISSING + state.missing_pairs(waiter), QUARTERS);
    }

    fn add(&mut self, table: Table, side: Color, entry: usize, count: i16) {
        let column = self.layout.column(table, side.index(), entry);
        if self.counts[column] == 0 {
            self.touched.push(column);
        }
        self.counts[column] += count;
    }

    fn finish(self) -> io::Result<()> {
        self.lengths.finish()?;
        self.columns.finish()?;
        self.column_counts.finish()?;
        self.sources.finish()?;
        self.games.finish()?;
        self.scores.finish()?;
        self.results.finish()?;
        self.played.finish()?;
        self.decided.finish()?;
        self.evaluations.finish()
    }
}

/// Rows of the ordering.
struct Orders {
    layout: Layout,
    lengths: Array<u16>,
    best: Array<u16>,
    games: Array<u32>,
    columns: Array<u16>,
    scores: Array<i32>,
}

impl Orders {
    fn create(folder: &Path, rules: &Rules) -> io::Result<Self> {
        let path = |name: &str| folder.join(name).with_extension("npy");
        let width = if rules.captures() { 5 } else { 3 };
        Ok(Self {
            layout: Layout::ordering(rules),
            lengths: Array::create(&path("order_lengths"), 1)?,
            best: Array::create(&path("order_best"), 1)?,
            games: Array::create(&path("order_games"), 1)?,
            columns: Array::create(&path("order_columns"), width)?,
            scores: Array::create(&path("order_scores"), 1)?,
        })
    }

    fn push(&mut self, sample: &Sample, state: &Evaluated<Tables>) -> io::Result<()> {
        let legal = |&point: &Point| state.game().is_legal(point);
        let candidates: Vec<Point> = state.candidates().iter().filter(legal).collect();
        let Some(best) = candidates.iter().position(|&point| point == sample.best) else { return Ok(()) };
        for &point in &candidates {
            self.push_candidate(state, point)?;
        }
        self.lengths.push(candidates.len() as u16)?;
        self.best.push(best as u16)?;
        self.scores.push(state.move_score(sample.best))?;
        self.games.push(sample.game)
    }

    fn push_candidate(&mut self, state: &State, point: Point) -> io::Result<()> {
        let mover = state.game().side_to_move();
        let waiter = mover.opponent();
        self.push_column(Table::Attack, mover, state.code(point, mover).index())?;
        self.push_column(Table::Defend, waiter, state.code(point, waiter).index())?;
        self.push_column(Table::OrderJoint, mover, joint(state, point, mover))?;
        if state.game().rules().captures() {
            self.push_column(Table::CaptureOwn, mover, capture(state, point, mover))?;
            self.push_column(Table::CaptureOpponent, waiter, capture(state, point, waiter))?;
        }
        Ok(())
    }

    fn push_column(&mut self, table: Table, side: Color, entry: usize) -> io::Result<()> {
        self.columns.push(self.layout.column(table, side.index(), entry) as u16)
    }

    fn finish(self) -> io::Result<()> {
        self.lengths.finish()?;
        self.best.finish()?;
        self.games.finish()?;
        self.columns.finish()?;
        self.scores.finish()
    }
}
