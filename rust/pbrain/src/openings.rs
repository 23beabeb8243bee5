//! What tengen does in an opening of swap2: even stones from the tables of the arena, and the colour that its search prefers.

use gomoku_brain::{Choice, Deed, OpeningAsked};
use gomoku_core::{Color, Point, Rules, SplitMix64, Symmetry};
use gomoku_engine::Report;

/// The name of the rule.
const SWAP2: &str = "swap2";

/// By how many points a side a board may differ from that of the table that serves it.
const NEAR: usize = 2;

macro_rules! tables {
    ($($code:literal),*) => {
        [$(($code, include_str!(concat!("../../../python/gomoku_arena/engines/balance/data/triples/", $code, ".txt")))),*]
    };
}

/// The code of the rules under which the stones of a table were searched, and the table.
static TABLES: [(&str, &str); 6] = tables!["caro15", "freestyle15", "freestyle20", "ninuki19", "renju15", "standard15"];

/// Whether tengen knows what to do there.
pub fn check(asked: &OpeningAsked) -> Result<(), String> {
    if asked.step.rule == SWAP2 {
        return Ok(());
    }
    Err(format!("{}: of openings this program knows swap2 alone", asked.word))
}

/// Three even stones; `None` where no table has any.
pub fn even_stones(rules: &Rules, seed: u64) -> Option<Vec<Point>> {
    let size = rules.size();
    let distance = |code: &str| Rules::from_code(code).map(|rules| rules.size().abs_diff(size)).unwrap_or(usize::MAX);
    let near = TABLES.iter().filter(|(code, _)| {
        Rules::from_code(code).is_ok_and(|known| known.name() == rules.name()) && distance(code) <= NEAR
    });
    let (_, table) = near.min_by_key(|(code, _)| distance(code))?;
    let ways: Vec<_> = table.lines().filter_map(|line| stones(line, size)).collect();
    let mut random = SplitMix64(seed);
    let way = ways.get(random.below(ways.len()))?;
    let symmetry = Symmetry::ALL[random.below(Symmetry::ALL.len())];
    Some(way.iter().map(|point| symmetry.apply(*point, size)).collect())
}

/// The colour that a search prefers for the side that is to move, and its move where that is white.
pub fn color(side_to_move: Color, found: &Report) -> (Deed, Option<Point>) {
    let score = found.win_in.unwrap_or(found.score.units());
    let is_for_black = if side_to_move == Color::Black { score > 0 } else { score < 0 };
    let choice = if is_for_black { Choice::Black } else { Choice::White };
    (Deed::Choice(choice), (choice == Choice::White).then_some(found.best))
}

/// The stones of a line of a table, offsets from the centre, where they fit on the board.
fn stones(line: &str, size: usize) -> Option<Vec<Point>> {
    let (offsets, _) = line.split_once('#').filter(|(offsets, _)| !offsets.is_empty())?;
    let coordinate = |text: &str| {
        let place = text.trim().parse::<isize>().ok()?.checked_add_unsigned(size / 2)?;
        usize::try_from(place).ok().filter(|place| *place < size)
    };
    let numbers: Option<Vec<_>> = offsets.split([',', ' ']).filter(|text| !text.is_empty()).map(coordinate).collect();
    Some(numbers?.chunks_exact(2).map(|pair| Point::at(pair[0], pair[1])).collect())
}
