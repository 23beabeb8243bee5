//! What the rules cost. Every benchmark asserts its answer before it is timed; the time shown is
//! that of one move, candidate or point.
//!
//! `GOMOKU_DOUBLE_THREES` names another vector file than the slice in `tests/data`; the first 500 positions are timed.

use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use flate2::read::GzDecoder;
use gomoku_core::{Bitboard, Board, Color, Direction, FiveRule, Game, Point, Rules, Setup, Switches, is_double_three};
use serde::Deserialize;

/// Forty plies of ninuki without a capture.
const QUIET: &str = "p14 n14 q15 q14 l16 r16 m12 s13 k17 i15 o13 j16 q18 p18 o15 q17 m15 i19 r13 p19 \
                     g15 q19 h16 m11 m16 q16 o14 n15 h17 h14 s17 k15 m14 o17 n12 f14 j15 h15 l17 q12";
/// Thirty plies of ninuki with eight pairs taken.
const CAPTURES: &str = "q16 r16 q15 q17 q14 q13 p15 r15 r14 o15 q15 p14 r17 s14 r12 \
                        n16 r13 p15 m17 r14 p16 q14 p13 r11 p14 p15 r13 q15 s13 r18";
/// Twenty-nine plies of ninuki after which two points are double-threes.
const MIDGAME: &str = "d13 c12 d12 d11 d14 b13 d15 d16 e10 a14 e12 c13 c14 e16 e11 \
                       f10 d12 c11 c10 b11 e11 f12 c14 e12 a11 e9 d12 e11 d15";

#[derive(Deserialize)]
struct DoubleThrees {
    size: usize,
    board: String,
    #[serde(rename = "double_three_X")]
    black: Vec<usize>,
    #[serde(rename = "double_three_O")]
    white: Vec<usize>,
}

fn vectors() -> Vec<DoubleThrees> {
    let slice = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/double_three_19.jsonl.gz");
    let path = std::env::var_os("GOMOKU_DOUBLE_THREES").map_or(slice, PathBuf::from);
    let file = std::fs::File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    lines.take(500).map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect()
}

fn game(size: usize, board: &str) -> Game {
    let rules = Rules::new(Switches { size, ..*Rules::freestyle().switches() }).unwrap();
    let rows = board.as_bytes().chunks(size).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    Setup { rules, rows, side_to_move: Color::Black, pairs: [0, 0] }.into_game().unwrap()
}

fn near(board: &Board) -> Bitboard {
    board.occupied().grown() & *board.empty()
}

fn double_three_per_candidate(bench: &mut Criterion) {
    let vectors = vectors();
    let positions: Vec<(Board, Vec<Point>)> = vectors
        .iter()
        .map(|vector| game(vector.size, &vector.board).board().clone())
        .map(|board| (board.clone(), near(&board).iter().collect()))
        .collect();
    let expected: usize = vectors
        .iter()
        .zip(&positions)
        .map(|(vector, (board, _))| {
            let near = near(board);
            let listed = vector.black.iter().chain(&vector.white);
            listed.filter(|&&at| near.contains(Point::at(at % vector.size, at / vector.size))).count()
        })
        .sum();
    let checks: usize = positions.iter().map(|(_, points)| 2 * points.len()).sum();
    assert!(expected > 100 && count_double_threes(&positions) == expected, "expected {expected} double-threes");
    println!("double_three_per_candidate: {} positions, {checks} checks, {expected} positives", positions.len());
    time_each(bench, "double_three_per_candidate", checks, || count_double_threes(black_box(&positions)));
}

fn count_double_threes(positions: &[(Board, Vec<Point>)]) -> usize {
    let count = |board: &Board, points: &[Point], color| {
        points.iter().filter(|&&point| is_double_three(board, point, color)).count()
    };
    positions
        .iter()
        .map(|(board, points)| Color::ALL.map(|color| count(board, points, color)).iter().sum::<usize>())
        .sum()
}

fn play_and_undo(bench: &mut Criterion) {
    for (name, moves, taken) in [("play_undo_without_captures", QUIET, 0), ("play_undo_with_captures", CAPTURES, 8)] {
        let moves: Vec<Point> = moves.split(' ').map(|text| text.parse().unwrap()).collect();
        let mut game = Game::new(Rules::ninuki());
        assert_eq!(play_all(&mut game, &moves), taken, "{name}");
        time_each(bench, name, moves.len(), || play_all(&mut game, black_box(&moves)));
    }
}

/// Plays and takes back; answers how many pairs were taken on the way.
fn play_all(game: &mut Game, moves: &[Point]) -> u8 {
    moves.iter().for_each(|&point| game.play_unchecked(point));
    let pairs = game.pairs(Color::Black) + game.pairs(Color::White);
    moves.iter().for_each(|_| {
        game.undo();
    });
    pairs
}

fn legal_moves(bench: &mut Criterion) {
    let mut game = Game::new(Rules::ninuki());
    MIDGAME.split(' ').for_each(|text| game.play(text.parse().unwrap()).unwrap());
    let empty = game.board().empty().len();
    let refused = game.forbidden_points(game.side_to_move()).len();
    assert_eq!((refused, game.legal_moves().len()), (2, empty - 2));
    time_each(bench, "legal_moves_per_empty_point", empty, || black_box(&game).legal_moves());
}

fn five_check(bench: &mut Criterion) {
    let game = game(19, &vectors()[0].board);
    let points: Vec<Point> = near(game.board()).iter().collect();
    let count = |board: &Board| {
        let wins = |point: &&Point| FiveRule::FiveOrMore.wins_at(board, **point, Color::Black);
        points.iter().filter(wins).count()
    };
    let expected = points.iter().filter(|point| makes_five_by_walking(game.board(), **point)).count();
    assert_eq!(count(game.board()), expected);
    time_each(bench, "five_check", points.len(), || count(black_box(game.board())));
}

/// Five in a row through the point, counted stone by stone.
fn makes_five_by_walking(board: &Board, point: Point) -> bool {
    let run = |direction, sign: i32| {
        let own = |steps: &i32| point.step(direction, sign * steps, board.size()).and_then(|at| board.stone(at));
        (1..).take_while(|steps| own(steps) == Some(Color::Black)).count()
    };
    Direction::ALL.into_iter().any(|direction| run(direction, 1) + run(direction, -1) >= 4)
}

/// Times the work and shows the time of one of its `elements`.
fn time_each<T>(bench: &mut Criterion, name: &str, elements: usize, mut work: impl FnMut() -> T) {
    bench.bench_function(name, |timer| {
        timer.iter_custom(|iterations| {
            let start = Instant::now();
            (0..iterations).for_each(|_| drop(black_box(work())));
            start.elapsed() / u32::try_from(elements).expect("few elements")
        });
    });
}

criterion_group!(rules, play_and_undo, double_three_per_candidate, legal_moves, five_check);
criterion_main!(rules);
