//! The board as a picture.

use std::fmt::Write;

use gomoku_core::{Color, Game, POINT_SPAN, Point};

use crate::diagram::column;

/// Shared by every picture on a page; the definitions are the same in each.
const DEFINITIONS: &str = r##"<defs>
<linearGradient id="gomoku-wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eecb8b"/><stop offset="1" stop-color="#dcae66"/></linearGradient>
<radialGradient id="gomoku-black" cx="0.36" cy="0.32" r="0.75"><stop offset="0" stop-color="#6d6d72"/><stop offset="0.45" stop-color="#2b2b2e"/><stop offset="1" stop-color="#0b0b0d"/></radialGradient>
<radialGradient id="gomoku-white" cx="0.36" cy="0.32" r="0.8"><stop offset="0" stop-color="#ffffff"/><stop offset="0.6" stop-color="#f3f1ec"/><stop offset="1" stop-color="#c9c5bc"/></radialGradient>
</defs>
"##;

/// The board as an SVG document, `cell` pixels a point.
pub fn svg(game: &Game, cell: u32, numbers: bool) -> String {
    let picture = Picture { game, cell: f64::from(cell) };
    let side = picture.side();
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {side} {side}" font-family="system-ui, Helvetica, Arial, sans-serif" text-anchor="middle">"#
    );
    out.push('\n');
    out.push_str(DEFINITIONS);
    let parts = [picture.wood(), picture.lines(), picture.stars(), picture.coordinates(), picture.stones()];
    out.extend(parts);
    out.push_str(&if numbers { picture.numbers() } else { picture.last_move() });
    out.push_str(&picture.captured());
    out.push_str("</svg>\n");
    out
}

/// A game and the measure it is drawn to.
struct Picture<'a> {
    game: &'a Game,
    cell: f64,
}

impl Picture<'_> {
    fn size(&self) -> usize {
        self.game.rules().size()
    }

    fn side(&self) -> f64 {
        self.cell * (self.size() as f64 + 1.0)
    }

    /// Where a column or row is drawn; half pixels keep the lines sharp.
    fn at(&self, index: usize) -> f64 {
        (self.cell * (index as f64 + 1.25)).floor() + 0.5
    }

    fn wood(&self) -> String {
        let (side, corner) = (self.side(), self.cell * 0.2);
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
            let _ = writeln!(out, "<text x=\"{at}\" y=\"{:.1}\">{}</text>", edge + font * 0.35, column(index));
            let _ = writeln!(out, "<text x=\"{edge:.1}\" y=\"{:.1}\">{}</text>", at + font * 0.35, index + 1);
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
        let last = self.game.last_move();
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
