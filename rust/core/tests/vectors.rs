//! The verdicts of independent programs, to match exactly: the slice in `tests/data` always, the whole set where it is.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use gomoku_core::{Bitboard, Color, Game, Outcome, Point, Rules, Setup, Sides, Switches, Termination};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
struct DoubleThrees {
    size: usize,
    board: String,
    #[serde(rename = "double_three_X")]
    black: Vec<usize>,
    #[serde(rename = "double_three_O")]
    white: Vec<usize>,
}

#[derive(Deserialize)]
struct Renju {
    size: usize,
    board: String,
    forbidden: Vec<usize>,
}

#[derive(Deserialize)]
struct Recorded {
    size: usize,
    goal: u8,
    advantage: [u8; 2],
    capture: bool,
    double_three: bool,
    capture_exempts_double_three: bool,
    plies: Vec<Ply>,
    pairs: [u8; 2],
    status: String,
    winner: Option<String>,
    reason: Option<String>,
}

#[derive(Deserialize)]
struct Ply {
    m: [usize; 2],
    #[serde(default)]
    captured: Vec<[usize; 2]>,
    pending_five: Option<String>,
    illegal: Option<Vec<usize>>,
}

/// The slice kept with the project, and the folder of whole files where it is at hand.
fn sources(name: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let whole = root.join("../shared/vectors").join(name);
    let slice = root.join("tests/data").join(name);
    assert!(slice.exists(), "{} is missing", slice.display());
    [slice, whole].into_iter().filter(|path| path.exists()).collect()
}

fn read<T: DeserializeOwned>(path: &Path) -> Vec<T> {
    let file = std::fs::File::open(path).expect("the vector file opens");
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    let read: Vec<T> = lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect();
    assert!(read.len() >= 100, "{} holds only {} lines", path.display(), read.len());
    read
}

fn game(size: usize, board: &str, rules: Rules) -> Game {
    let rules = Rules::new(Switches { size, ..*rules.switches() }).unwrap();
    let rows = board.as_bytes().chunks(size).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    Setup { rules, rows, side_to_move: Color::Black, pairs: [0, 0] }.into_game().unwrap()
}

fn indices(points: Bitboard, size: usize) -> Vec<usize> {
    points.iter().map(|point| point.y() * size + point.x()).collect()
}

fn check_double_threes(name: &str) {
    for path in sources(name) {
        for (line, case) in read::<DoubleThrees>(&path).iter().enumerate() {
            let game = game(case.size, &case.board, Rules::freestyle());
            let found = Color::ALL.map(|color| indices(game.double_threes(color), case.size));
            assert_eq!(found, [case.black.clone(), case.white.clone()], "{name} line {line}\n{game:?}");
        }
    }
}

#[test]
fn double_threes_on_19() {
    check_double_threes("double_three_19.jsonl.gz");
}

#[test]
fn double_threes_on_15() {
    check_double_threes("double_three_15.jsonl.gz");
}

#[test]
fn renju_forbidden_points() {
    for path in sources("renju_15.jsonl.gz") {
        for (line, case) in read::<Renju>(&path).iter().enumerate() {
            let game = game(case.size, &case.board, Rules::renju());
            assert_eq!(
                indices(game.forbidden_points(Color::Black), case.size),
                case.forbidden,
                "line {line}\n{game:?}"
            );
            assert!(game.forbidden_points(Color::White).is_empty());
        }
    }
}

#[test]
fn ninuki_games_ply_by_ply() {
    for path in sources("ninuki_games.jsonl.gz") {
        for (line, recorded) in read::<Recorded>(&path).iter().enumerate() {
            replay(recorded, &format!("game {line}"));
        }
    }
}

fn rules_of(recorded: &Recorded) -> Rules {
    Rules::new(Switches {
        size: recorded.size,
        captures: recorded.capture,
        goal: recorded.goal,
        advantage: recorded.advantage,
        double_three: if recorded.double_three { Sides::Both } else { Sides::None },
        capture_exempts_double_three: recorded.capture_exempts_double_three,
        ..*Rules::ninuki().switches()
    })
    .unwrap()
}

fn replay(recorded: &Recorded, name: &str) {
    let mut game = Game::new(rules_of(recorded));
    for (number, ply) in recorded.plies.iter().enumerate() {
        let name = format!("{name}, ply {number}");
        game.play(Point::at(ply.m[0], ply.m[1])).unwrap_or_else(|error| panic!("{name}: {error}"));
        let captured: BTreeSet<_> = game.captured().collect();
        assert_eq!(captured, ply.captured.iter().map(|&[x, y]| Point::at(x, y)).collect(), "{name}");
        let pending = game.pending_five().map(|color| color.symbol().to_string());
        assert_eq!(pending, ply.pending_five, "{name}\n{game:?}");
        if let (Some(illegal), None) = (&ply.illegal, game.outcome()) {
            let refused = *game.board().empty() - game.legal_moves();
            assert_eq!(&indices(refused, recorded.size), illegal, "{name}\n{game:?}");
        }
        assert_eq!(game.outcome().is_some(), recorded.status == "over" && number + 1 == recorded.plies.len(), "{name}");
    }
    assert_eq!(Color::ALL.map(|color| game.pairs(color)), recorded.pairs, "{name}");
    assert_eq!(game.outcome(), outcome_of(recorded), "{name}\n{game:?}");
    undo_to_the_start(game, recorded);
}

fn outcome_of(recorded: &Recorded) -> Option<Outcome> {
    let termination = match recorded.reason.as_deref()? {
        "five" => Termination::Five,
        "captures" => Termination::Captures,
        "no_legal_move" => Termination::NoLegalMove,
        other => panic!("unknown reason {other}"),
    };
    let winner = recorded.winner.as_deref().map(|letter| if letter == "X" { Color::Black } else { Color::White });
    Some(Outcome { winner, termination })
}

fn undo_to_the_start(mut game: Game, recorded: &Recorded) {
    while game.undo().is_some() {}
    let fresh = Game::new(rules_of(recorded));
    assert_eq!((game.key(), game.board()), (fresh.key(), fresh.board()));
}
