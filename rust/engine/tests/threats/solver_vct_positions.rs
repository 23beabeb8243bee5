//! Wins by threats as they are drawn, and near misses that must not be taken for one.

use gomoku_core::{Color, Game, Rules, Setup, Switches};
use gomoku_engine::{Proof, Verdict, solve_vcf, solve_vct};

use crate::proof::{a_win_by_threats_survives_every_reply, verdict};

const NODES: u64 = 50_000;

/// A position on as many points a side as rows are drawn.
fn drawn<const SIZE: usize>(rules: Rules, side: Color, pairs: [u8; 2], rows: [&str; SIZE]) -> Game {
    let rules = Rules::new(Switches { size: SIZE, ..*rules.switches() }).expect("the size is allowed");
    Setup::from_text(rules, &rows.join("\n"), side, pairs).into_game().expect("drawn well")
}

/// A win by threats where fours alone do not win; the plies to it.
#[track_caller]
fn assert_wins(game: &Game) -> Proof {
    let fours = verdict(solve_vcf, game, Some(NODES));
    assert!(matches!(fours, Verdict::NoWin { .. }), "{fours:?}\n{game:?}");
    let threats = verdict(solve_vct, game, Some(NODES));
    let Verdict::Win(proof) = threats else { panic!("{threats:?}\n{game:?}") };
    assert!(a_win_by_threats_survives_every_reply(game, NODES));
    proof
}

#[track_caller]
fn assert_wins_with(game: &Game, first: &str) {
    let proof = assert_wins(game);
    assert_eq!(proof.line[0].to_string(), first, "{proof:?}\n{game:?}");
}

#[track_caller]
fn assert_does_not_win(game: &Game) {
    let verdict = verdict(solve_vct, game, Some(NODES));
    assert!(matches!(verdict, Verdict::NoWin { .. }), "{verdict:?}\n{game:?}");
}

const TWO_TWOS: [&str; 9] = [
    ".........",
    "...X.....",
    "...X.....",
    "....XX...",
    ".........",
    "..O......",
    "......O..",
    ".OO......",
    ".........",
];

#[test]
fn two_open_threes_at_once_win_unless_they_are_forbidden() {
    for rules in [Rules::freestyle(), Rules::standard(), Rules::caro()] {
        assert_wins_with(&drawn(rules, Color::Black, [0, 0], TWO_TWOS), "d4");
    }
    // Black has a longer win in renju.
    assert_wins_with(&drawn(Rules::renju(), Color::Black, [0, 0], TWO_TWOS), "f5");
}

#[test]
fn a_three_by_itself_is_stopped() {
    let rows = [
        ".........",
        ".........",
        ".........",
        "....XX...",
        ".........",
        "......O..",
        "..O......",
        ".........",
        ".........",
    ];
    for rules in [Rules::freestyle(), Rules::standard(), Rules::renju(), Rules::caro(), Rules::ninuki()] {
        assert_does_not_win(&drawn(rules, Color::Black, [0, 0], rows));
    }
}

#[test]
fn a_four_of_the_defender_comes_before_two_threes() {
    let rows = [
        ".........",
        "...X.....",
        "...X.....",
        "....XX...",
        ".........",
        "O........",
        "O........",
        "O..OO....",
        "...O.....",
    ];
    assert_does_not_win(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows));
}

#[test]
fn black_may_not_stop_a_three_on_a_forbidden_point() {
    let rows = [
        "...........",
        "...........",
        "...........",
        "....X......",
        "....X......",
        "X..O.O..X..",
        "....X......",
        "....X......",
        "....X......",
        "...........",
        "...........",
    ];
    // Black's stone on e6 would be an overline.
    assert_wins_with(&drawn(Rules::renju(), Color::White, [0, 0], rows), "c6");
    assert_does_not_win(&drawn(Rules::freestyle(), Color::White, [0, 0], rows));
}

#[test]
fn a_pair_taken_out_of_two_threes_refutes_them() {
    let open = [
        "...........",
        "...........",
        "....X......",
        "....X......",
        "...........",
        ".....X.X...",
        "...........",
        "...........",
        "..OO.......",
        "........O..",
        "...........",
    ];
    assert_wins_with(&drawn(Rules::freestyle(), Color::Black, [0, 0], open), "e6");
    let mut exposed = open;
    exposed[1] = "....O......";
    assert_wins(&drawn(Rules::freestyle(), Color::Black, [0, 0], exposed));
    let verdict = verdict(solve_vct, &drawn(Rules::ninuki(), Color::Black, [0, 0], exposed), Some(NODES));
    assert!(!matches!(verdict, Verdict::Win(_)), "{verdict:?}");
}

/// The game after these moves.
fn played(rules: Rules, moves: &str) -> Game {
    let mut game = Game::new(rules);
    moves.split(' ').for_each(|text| game.play(text.parse().expect("a point")).expect("legal"));
    game
}

#[test]
fn long_wins_from_games() {
    for (rules, moves) in
        [(Rules::freestyle(), "h8 h9 i8 j11 i7 i10 g8 j8"), (Rules::freestyle(), "h8 f6 i8 g6 i7 h6 i6 i5")]
    {
        let game = played(rules, moves);
        let Verdict::Win(proof) = verdict(solve_vct, &game, Some(500_000)) else { panic!("no win is found\n{game:?}") };
        assert!(proof.win_in() >= 11, "{proof:?}");
    }
}
