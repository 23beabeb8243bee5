//! What a search found, and how a brain tells of it: as lines of the Gomocup protocol and of Yixin-Board's extensions.

use gomoku_core::Point;

/// What `INFO show_detail` asks for, as a sum: MESSAGE REALTIME for a board that is looked at.
const REALTIME: u8 = 1;
/// The same: blocks of INFO about each line.
const DETAIL: u8 = 2;

/// The last sum of what is asked for.
pub const ALL_DETAILS: u8 = REALTIME + DETAIL;

/// What a score says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is worth its score.
    Exact,
    /// It is worth at least its score.
    Lower,
    /// It is worth at most its score.
    Upper,
}

/// One line of play, from the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// On the engine's scale.
    pub score: Option<i64>,
    /// Plies to a forced win, negative to a forced loss.
    pub win_in: Option<i64>,
    /// What the score says.
    pub bound: Bound,
    /// Of winning, 0 to 1, where the engine's scores say that.
    pub chance: Option<f64>,
    /// The moves.
    pub moves: Vec<Point>,
}

/// What a search found; `None` is what it does not know.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The move.
    pub best: Point,
    /// What is known of it.
    pub line: Line,
    /// The best lines, best first, at least one.
    pub lines: Vec<Line>,
    /// Plies.
    pub depth: Option<u32>,
    /// Plies of the longest line that was looked at.
    pub selective_depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Of the search.
    pub seconds: f64,
}

/// Writes what is known of one search, as often as that is more.
#[derive(Debug)]
pub struct Reports {
    /// What the manager asked for.
    pub show_detail: u8,
    /// How many points a side Yixin-Board shows, `None` for other managers. It sends rows before columns, and counts rows
    /// from below: its users read the points of messages so.
    pub yixin_board: Option<usize>,
    told: Option<Report>,
}

impl Reports {
    /// Nothing was told yet.
    pub const fn new(show_detail: u8, yixin_board: Option<usize>) -> Self {
        Self { show_detail, yixin_board, told: None }
    }

    /// What is said while the engine thinks: what was asked for, and nothing twice.
    pub fn news(&mut self, report: &Report) -> Vec<String> {
        if self.told.as_ref() == Some(report) {
            return Vec::new();
        }
        let mut lines = Vec::new();
        if self.is_asked(REALTIME) {
            lines.extend(self.realtime(report));
            lines.extend(self.message(report));
        }
        if self.is_asked(DETAIL) {
            let count = report.lines.len();
            let blocks = report.lines.iter().enumerate().map(|(rank, line)| self.details(report, line, rank, count));
            lines.extend(blocks.flatten());
        }
        self.told = Some(report.clone());
        lines
    }

    /// What is said before the move: what is new, the report, and the further lines.
    ///
    /// The best one in the form for programs stands last: of several reports they keep the last.
    pub fn last(&mut self, report: &Report) -> Vec<String> {
        let mut lines = self.news(report);
        let is_told = self.is_asked(REALTIME);
        let Some(depths) = depths(report).filter(|_| report.lines.len() > 1) else {
            lines.extend(if is_told { Vec::new() } else { self.message(report) });
            return lines;
        };
        let people = |line| self.for_people(report, line, &depths);
        let mut told = if is_told { Vec::new() } else { people(&report.lines[0]) };
        for (rank, line) in report.lines.iter().enumerate().skip(1) {
            told.extend(people(line).iter().map(|text| format!("{}. {text}", rank + 1)));
        }
        let ranked = report.lines.iter().enumerate().rev();
        told.extend(ranked.filter_map(|(rank, line)| self.for_programs(report, line, &depths, Some(rank + 1))));
        lines.extend(told.into_iter().map(|text| format!("MESSAGE {text}")));
        lines
    }

    const fn is_asked(&self, detail: u8) -> bool {
        self.show_detail & detail != 0
    }

    /// The best move for a board that is looked at, what it is worth, and its line.
    fn realtime(&self, report: &Report) -> Vec<String> {
        let best = format!("MESSAGE REALTIME BEST {},{}", report.best.x(), report.best.y());
        let value = report.line.score.map(|score| format!("MESSAGE REALTIME VAL {score}"));
        let line = format!("MESSAGE REALTIME PV {}", self.points(&report.line.moves));
        [Some(best), value, Some(line)].into_iter().flatten().collect()
    }

    fn message(&self, report: &Report) -> Vec<String> {
        let Some(depths) = depths(report) else { return Vec::new() };
        let mut texts = self.for_people(report, &report.line, &depths);
        texts.extend(self.for_programs(report, &report.line, &depths, None));
        texts.into_iter().map(|text| format!("MESSAGE {text}")).collect()
    }

    /// The bound of the score, if it is one, and the search: `Depth 12-19 | Eval 505 | Time 33ms | H10 I7`.
    fn for_people(&self, report: &Report, line: &Line, depths: &str) -> Vec<String> {
        let score = line.written_score();
        let bound = score.as_ref().and_then(|score| match line.stated_bound() {
            Bound::Exact => None,
            Bound::Lower => Some(format!("Eval at least {score}")),
            Bound::Upper => Some(format!("Eval at most {score}")),
        });
        let has_both = self.for_programs(report, line, depths, None).is_some();
        let segments = [
            Some(format!("Depth {depths}")),
            score.map(|score| format!("Eval {score}")),
            // Clients know the line with nothing between the score and the time; the nodes stand in the other form.
            report.nodes.filter(|_| !has_both).map(|nodes| format!("Node {nodes}")),
            Some(format!("Time {:.0}ms", report.milliseconds())),
            Some(self.points(&line.moves)).filter(|points| !points.is_empty()),
        ];
        let search = segments.into_iter().flatten().collect::<Vec<_>>().join(" | ");
        bound.into_iter().chain([search]).collect()
    }

    /// `depth 12-19 ev 505 n 90000 n/ms 900 tm 100 pv H10 I7`; `None` where a figure is not known that it must have.
    fn for_programs(&self, report: &Report, line: &Line, depths: &str, rank: Option<usize>) -> Option<String> {
        let (score, nodes) = (line.written_score()?, report.nodes?);
        let milliseconds = report.milliseconds();
        let speed = (nodes as f64 / milliseconds.max(1.0)).round_ties_even();
        let multipv = rank.map_or(String::new(), |rank| format!(" multipv {rank}"));
        let points = Some(self.points(&line.moves)).filter(|points| !points.is_empty())?;
        Some(format!("depth {depths}{multipv} ev {score} n {nodes} n/ms {speed:.0} tm {milliseconds:.0} pv {points}"))
    }

    /// The block of INFO lines about a line: the `rank`-th of `count`, from 0.
    fn details(&self, report: &Report, line: &Line, rank: usize, count: usize) -> Vec<String> {
        let bound = match line.bound {
            Bound::Exact => None,
            Bound::Lower => Some("lower"),
            Bound::Upper => Some("upper"),
        };
        let moves = line.moves.iter().map(|point| format!("{},{}", point.x(), point.y()));
        let parts = [
            ("PV", Some(rank.to_string())),
            ("NUMPV", Some(count.to_string())),
            ("DEPTH", report.depth.map(|depth| depth.to_string())),
            ("SELDEPTH", report.selective_depth.map(|depth| depth.to_string())),
            ("TOTALNODES", report.nodes.map(|nodes| nodes.to_string())),
            ("TOTALTIME", Some(format!("{:.0}", report.milliseconds()))),
            ("EVAL", line.written_score()),
            ("BOUND", bound.map(str::to_owned)),
            ("WINRATE", line.chance.map(|chance| format!("{chance:.6}"))),
            ("BESTLINE", Some(moves.collect::<Vec<_>>().join(" "))),
            ("PV", Some("DONE".into())),
        ];
        let known = parts.into_iter().filter_map(|(key, value)| Some((key, value?)));
        known.map(|(key, value)| format!("INFO {key} {value}")).collect()
    }

    /// The points as words such as `H10 I7`.
    fn points(&self, points: &[Point]) -> String {
        let words = points.iter().map(|point| {
            let (x, y) = match self.yixin_board {
                None => (point.x(), point.y() as i64),
                Some(size) => (point.y(), size as i64 - 1 - point.x() as i64),
            };
            format!("{}{}", char::from(b'A' + x as u8), y + 1)
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

impl Line {
    /// A number, or a forced win such as `+M19`; `None` where neither is known.
    fn written_score(&self) -> Option<String> {
        let win = self.win_in.map(|plies| format!("{}M{}", if plies < 0 { '-' } else { '+' }, plies.unsigned_abs()));
        win.or_else(|| self.score.map(|score| score.to_string()))
    }

    /// A forced win is exact, whatever the bound.
    const fn stated_bound(&self) -> Bound {
        if self.win_in.is_some() { Bound::Exact } else { self.bound }
    }
}

impl Report {
    /// What the position is worth to the side to move, infinite where a win or a loss is proven.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        let Line { score, win_in, .. } = self.line;
        win_in.map_or_else(
            || score.map(|score| score as f64),
            |plies| Some(if plies > 0 { f64::INFINITY } else { f64::NEG_INFINITY }),
        )
    }

    fn milliseconds(&self) -> f64 {
        (self.seconds * 1000.0).round_ties_even()
    }
}

/// Both depths: clients know none without the selective one.
fn depths(report: &Report) -> Option<String> {
    let depth = report.depth?;
    Some(format!("{depth}-{}", report.selective_depth.unwrap_or(depth)))
}
