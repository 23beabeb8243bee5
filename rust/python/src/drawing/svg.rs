//! The board as a picture.

use std::fmt::Write;

use gomoku_core::{Color, Game, POINT_SPAN, Point};

use crate::drawing::diagram::column;

/// Shared by every picture on a page; the definitions are the same in each.
const DEFINITIONS: &str = r##"<defs>
<linearGradient id="gomoku-wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eecb8b"/><stop offset="1" stop-color="#dcae66"/></linearGradient>
<radialGradient id="gomoku-black" cx="0.36" cy="0.32" r="0.75"><stop offset="0" stop-color="#6d6d72"/><stop offset="0.45" stop-color="#2b2b2e"/><stop offset="1" stop-color="#0b0b0d"/></radialGradient>
<radialGradient id="gomoku-white" cx="0.36" cy="0.32" r="0.8"><stop offset="0" stop-color="#ffffff"/><stop offset="0.6" stop-color="#f3f1ec"/><stop offset="1" stop-color="#c9c5bc"/></radialGradient>
</defs>
"##;

/// Blue for black stones, and for everything else.
const MARK_COLORS: [&str; 2] = ["#8cc0ff", "#1557b0"];

/// The colours of arrows that have names; an arrow without a colour has the first.
pub const ARROW_COLORS: [(&str, &str); 4] =
    [("green", "#15803d"), ("red", "#c02a1d"), ("blue", "#1557b0"), ("yellow", "#f5c518")];

/// What is drawn around a stone or an empty point.
#[derive(Clone, Copy)]
pub enum Mark {
    Circle,
    Cross,
    Triangle,
    Square,
}

impl Mark {
    /// Every mark with its name.
    pub const ALL: [(&str, Self); 4] =
        [("circle", Self::Circle), ("cross", Self::Cross), ("triangle", Self::Triangle), ("square", Self::Square)];
}

/// From the first point to the second, which differ.
pub struct Arrow {
    pub from: Point,
    pub to: Point,
    /// As `#rrggbb`.
    pub color: String,
}

/// What the picture shows besides the board and its stones.
pub struct Drawing {
    /// Pixels a point.
    pub cell: u32,
    pub coordinates: bool,
    /// Rows are numbered from the bottom.
    pub from_bottom: bool,
    /// The last move, and what it took.
    pub last_move: bool,
    /// The numbers of the moves on the stones.
    pub numbers: bool,
    pub marks: Vec<(Point, Mark)>,
    pub labels: Vec<(Point, String)>,
    pub arrows: Vec<Arrow>,
    /// The wood has round corners.
    pub rounded: bool,
}

impl Default for Drawing {
    fn default() -> Self {
        let (marks, labels, arrows) = (Vec::new(), Vec::new(), Vec::new());
        let (from_bottom, numbers) = (false, false);
        let (coordinates, last_move, rounded) = (true, true, true);
        Self { cell: 28, coordinates, from_bottom, last_move, numbers, marks, labels, arrows, rounded }
    }
}

/// The board as an SVG document.
pub fn svg(game: &Game, drawing: &Drawing) -> String {
    let picture = Picture { game, drawing, cell: f64::from(drawing.cell) };
    let side = picture.side();
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {side} {side}" font-family="system-ui, Helvetica, Arial, sans-serif" text-anchor="middle">"#
    );
    out.push('\n');
    out.push_str(DEFINITIONS);
    out.extend([picture.wood(), picture.lines(), picture.stars()]);
    if drawing.coordinates {
        out.push_str(&picture.coordinates());
    }
    out.push_str(&picture.stones());
    if drawing.numbers {
        out.push_str(&picture.numbers());
    } else if drawing.last_move {
        out.push_str(&picture.last_move());
    }
    if drawing.last_move {
        out.push_str(&picture.captured());
    }
    out.extend([picture.marks(), picture.labels(), picture.arrows()]);
    out.push_str("</svg>\n");
    out
}

/// A game, what is drawn of it, and the measure it is drawn to.
struct Picture<'a> {
    game: &'a Game,
    drawing: &'a Drawing,
    cell: f64,
}

impl Picture<'_> {
    fn size(&self) -> usize {
        self.game.rules().size()
    }

    /// The wood reaches three quarters of a point beyond the lines, and further where the coordinates are.
    fn side(&self) -> f64 {
        self.cell * (self.size() as f64 + if self.drawing.coordinates { 1.0 } else { 0.5 })
    }

    /// Where a column or row is drawn; half pixels keep the lines sharp.
    fn at(&self, index: usize) -> f64 {
        let margin = if self.drawing.coordinates { 1.25 } else { 0.75 };
        (self.cell * (index as f64 + margin)).floor() + 0.5
    }

    fn wood(&self) -> String {
        let (side, corner) = (self.side(), if self.drawing.rounded { self.cell * 0.2 } else { 0.0 });
        format!("<rect width=\"{side}\" height=\"{side}\" rx=\"{corner:.1}\" fill=\"url(#gomoku-wood)\"/>\n")
    }

    fn lines(&self) -> String {
        let (first, last) = (self.at(0), self.at(self.size() - 1));
        let path: String = (0..self.size())
            .map(|index| self.at(index))
            .map(|at| format!("M{first} {at}H{last}M{at} {first}V{last}"))
            .collect();
        format!("<path d=\"{path}\" fill=\"none\" stroke=\"#5b4322\" stroke-width=\"1\"/>\n")
    }

    fn stars(&self) -> String {
        let radius = (self.cell * 0.09).max(1.5);
        let stars = star_points(self.size());
        let dots: String = stars.iter().map(|&point| self.circle(point, radius, "")).collect();
        format!("<g fill=\"#5b4322\">\n{dots}</g>\n")
    }

    fn coordinates(&self) -> String {
        let (font, edge) = (self.cell * 0.38, self.cell * 0.45);
        let mut out = format!("<g font-size=\"{font:.1}\" fill=\"#5b4322\">\n");
        for index in 0..self.size() {
            let at = self.at(index);
            let row = if self.drawing.from_bottom { self.size() - index } else { index + 1 };
            let _ = writeln!(out, "<text x=\"{at}\" y=\"{:.1}\">{}</text>", edge + font * 0.35, column(index));
            let _ = writeln!(out, "<text x=\"{edge:.1}\" y=\"{:.1}\">{}</text>", at + font * 0.35, row);
        }
        out + "</g>\n"
    }

    fn stones(&self) -> String {
        let stones = |color: Color| self.game.board().stones(color).iter();
        let all = || Color::ALL.into_iter().flat_map(stones);
        let (radius, lift) = (self.cell * 0.46, self.cell * 0.05);
        let shadows: String = all().map(|point| self.circle(point, radius, "")).collect();
        let mut out = format!(
            "<g fill=\"#3a2a12\" opacity=\"0.35\" transform=\"translate({lift:.2} {lift:.2})\">\n{shadows}</g>\n"
        );
        for color in Color::ALL {
            let circles: String = stones(color).map(|point| self.circle(point, radius, "")).collect();
            let _ = write!(out, "<g fill=\"url(#gomoku-{color})\">\n{circles}</g>\n");
        }
        out
    }

    fn last_move(&self) -> String {
        let style = r##" fill="none" stroke="#e0342b""##;
        let width = (self.cell * 0.07).max(1.0);
        let style = format!("{style} stroke-width=\"{width:.1}\"");
        self.game.last_move().map_or_else(String::new, |point| self.circle(point, self.cell * 0.2, &style))
    }

    /// The stones that the last move took, as broken rings.
    fn captured(&self) -> String {
        let dash = self.cell * 0.12;
        let style = format!(" fill=\"none\" stroke=\"#8a2f1d\" stroke-dasharray=\"{dash:.1}\"");
        self.game.captured().map(|point| self.circle(point, self.cell * 0.4, &style)).collect()
    }

    fn numbers(&self) -> String {
        let last = self.game.last_move().filter(|_| self.drawing.last_move);
        let mut out = format!("<g font-size=\"{:.1}\" font-weight=\"600\">\n", self.cell * 0.38);
        for (point, number) in numbered(self.game) {
            let fill = match (self.game.board().stone(point), last == Some(point)) {
                (Some(Color::Black), true) => "#ff7a6b",
                (Some(Color::Black), false) => "#f4f2ee",
                (_, true) => "#d3241c",
                (_, false) => "#1a1a1c",
            };
            let (x, y) = (self.at(point.x()), self.at(point.y()) + self.cell * 0.135);
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y:.1}\" fill=\"{fill}\">{number}</text>");
        }
        out + "</g>\n"
    }

    fn marks(&self) -> String {
        let width = (self.cell * 0.08).max(1.2);
        let marks = self.drawing.marks.iter();
        marks
            .map(|&(point, mark)| {
                let (path, color) = (self.mark_path(point, mark), self.mark_color(point));
                format!("<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width:.1}\"/>\n")
            })
            .collect()
    }

    fn mark_path(&self, point: Point, mark: Mark) -> String {
        // Rounded first: arcs whose radius is not half their chord bulge.
        let (x, y, r) = (self.at(point.x()), self.at(point.y()), (self.cell * 2.4).round() / 10.0);
        let (left, right, top, bottom) = (x - r, x + r, y - r, y + r);
        match mark {
            Mark::Circle => {
                format!("M{left:.1} {y}a{r:.1} {r:.1} 0 1 0 {0:.1} 0a{r:.1} {r:.1} 0 1 0 -{0:.1} 0", 2.0 * r)
            }
            Mark::Cross => {
                format!("M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{left:.1} {bottom:.1}L{right:.1} {top:.1}")
            }
            Mark::Triangle => format!("M{x} {top:.1}L{right:.1} {bottom:.1}H{left:.1}Z"),
            Mark::Square => format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}H{left:.1}Z"),
        }
    }

    fn mark_color(&self, point: Point) -> &'static str {
        MARK_COLORS[usize::from(self.game.board().stone(point) != Some(Color::Black))]
    }

    /// Text on the stones; on empty points, on a disc of wood that hides the lines.
    fn labels(&self) -> String {
        let mut out = String::new();
        for (point, label) in &self.drawing.labels {
            if self.game.board().is_empty(*point) {
                out.push_str(&self.circle(*point, self.cell * 0.36, " fill=\"#e5bd7a\""));
            }
            // Three letters fill a stone.
            let font = self.cell * if label.chars().count() > 2 { 0.32 } else { 0.42 };
            let (x, y, color) = (self.at(point.x()), self.at(point.y()) + font * 0.35, self.mark_color(*point));
            let text = escaped(label);
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{y:.1}\" font-size=\"{font:.1}\" font-weight=\"600\" fill=\"{color}\">{text}</text>"
            );
        }
        out
    }

    fn arrows(&self) -> String {
        self.drawing.arrows.iter().map(|arrow| self.arrow(arrow)).collect()
    }

    /// A line with a head, from near the middle of a point to near the middle of the other.
    fn arrow(&self, Arrow { from, to, color }: &Arrow) -> String {
        let [(x1, y1), (x2, y2)] = [from, to].map(|point| (self.at(point.x()), self.at(point.y())));
        let length = (x2 - x1).hypot(y2 - y1);
        let (dx, dy) = ((x2 - x1) / length * self.cell, (y2 - y1) / length * self.cell);
        // So far back along the arrow from its point, and so far to its side, in cells.
        let off = |back: f64, aside: f64| (x2 - dx * (back + 0.1) - dy * aside, y2 - dy * (back + 0.1) + dx * aside);
        let (start, neck, tip) = ((x1 + dx * 0.15, y1 + dy * 0.15), off(0.36, 0.0), off(0.0, 0.0));
        let (left, right) = (off(0.42, 0.23), off(0.42, -0.23));
        let width = (self.cell * 0.11).max(1.5);
        format!(
            "<g opacity=\"0.85\" stroke=\"{color}\" fill=\"{color}\">\
             <path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke-width=\"{width:.1}\"/>\
             <path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" stroke=\"none\"/></g>\n",
            start.0, start.1, neck.0, neck.1, tip.0, tip.1, left.0, left.1, right.0, right.1,
        )
    }

    fn circle(&self, point: Point, radius: f64, style: &str) -> String {
        format!("<circle cx=\"{}\" cy=\"{}\" r=\"{radius:.2}\"{style}/>\n", self.at(point.x()), self.at(point.y()))
    }
}

/// The dots that guide the eye: near the corners, and on odd boards in the middle.
fn star_points(size: usize) -> Vec<Point> {
    let (inset, middle) = (if size < 13 { 2 } else { 3 }, size / 2);
    let corners = if size < 9 { vec![] } else { vec![inset, size - 1 - inset] };
    let mut points: Vec<_> = corners.iter().flat_map(|&y| corners.iter().map(move |&x| Point::at(x, y))).collect();
    if size % 2 == 1 {
        points.push(Point::at(middle, middle));
    }
    if size % 2 == 1 && size >= 17 {
        points.extend(corners.iter().flat_map(|&along| [Point::at(middle, along), Point::at(along, middle)]));
    }
    points
}

/// The played stones that stand, each with the number of the last move on its point.
fn numbered(game: &Game) -> impl Iterator<Item = (Point, usize)> {
    let mut number_at = [0; POINT_SPAN];
    for (index, point) in game.moves().enumerate() {
        number_at[point.index()] = index + 1;
    }
    let numbers = game.board().occupied().iter().map(move |point| (point, number_at[point.index()]));
    numbers.filter(|(_, number)| *number > 0)
}

/// Text as it stands in a document.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
