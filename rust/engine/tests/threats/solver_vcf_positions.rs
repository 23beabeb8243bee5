//! Wins by fours as they are drawn, and near misses that must not be taken for one.

use gomoku_core::{Color, Game, Rules, Setup, Switches};
use gomoku_engine::{Proof, Verdict, solve_vcf};

use crate::proof::{a_win_by_fours_survives_every_reply, verdict};

const NODES: u64 = 10_000;

/// A position on nine points a side.
fn drawn(rules: Rules, side: Color, pairs: [u8; 2], rows: [&str; 9]) -> Game {
    let rules = Rules::new(Switches { size: 9, ..*rules.switches() }).expect("size 9 is allowed");
    Setup::from_text(rules, &rows.join("\n"), side, pairs).into_game().expect("drawn well")
}

/// The first move, and the plies to the win.
#[track_caller]
fn assert_wins(game: &Game, first: &str, win_in: usize) {
    let proof = assert_wins_in(game, win_in);
    assert_eq!(proof.line[0].to_string(), first, "{proof:?}\n{game:?}");
}

/// The plies to the win, where several moves lead to it.
#[track_caller]
fn assert_wins_in(game: &Game, win_in: usize) -> Proof {
    let Verdict::Win(proof) = verdict(solve_vcf, game, Some(NODES)) else { panic!("no win is found\n{game:?}") };
    assert_eq!(proof.win_in(), win_in, "{proof:?}\n{game:?}");
    assert!(a_win_by_fours_survives_every_reply(game, NODES));
    proof
}

#[track_caller]
fn assert_does_not_win(game: &Game) {
    let verdict = verdict(solve_vcf, game, Some(NODES));
    assert!(matches!(verdict, Verdict::NoWin { .. }), "{verdict:?}\n{game:?}");
}

#[test]
fn a_five_wins_with_this_move() {
    let rows = [
        ".........",
        ".........",
        "OXXXX....",
        ".........",
        "...OOO...",
        "....O....",
        ".........",
        ".........",
        ".........",
    ];
    assert_wins(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows), "f3", 1);
}

#[test]
fn two_fours_at_once_win_unless_they_are_forbidden() {
    let rows = [
        ".........",
        ".........",
        ".OXXX....",
        ".....X...",
        ".....X...",
        ".....X...",
        ".....O...",
        "..OO.....",
        ".........",
    ];
    for rules in [Rules::freestyle(), Rules::standard(), Rules::caro()] {
        assert_wins(&drawn(rules, Color::Black, [0, 0], rows), "f3", 3);
    }
    // White's d2 stops neither five, but prepares to take e3 and f4 out of one.
    assert_wins(&drawn(Rules::ninuki(), Color::Black, [0, 0], rows), "f3", 5);
    assert_does_not_win(&drawn(Rules::renju(), Color::Black, [0, 0], rows));
}

#[test]
fn a_five_of_the_defender_comes_before_two_fours() {
    let rows = [
        ".........",
        ".........",
        ".OXXX....",
        ".....X...",
        ".....X...",
        ".....X...",
        ".....O...",
        ".........",
        "XOOOO....",
    ];
    assert_does_not_win(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows));
}

#[test]
fn a_four_leads_to_an_open_four() {
    let rows = [
        ".........",
        ".........",
        ".OXXX....",
        ".....X...",
        ".....X...",
        ".........",
        ".........",
        ".OOO.....",
        ".........",
    ];
    assert_wins(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows), "f3", 5);
}

#[test]
fn a_reply_that_makes_a_four_of_its_own_refutes() {
    let rows = [
        ".........",
        ".........",
        ".OXXX....",
        ".....XO..",
        ".....XO..",
        "......O..",
        ".........",
        ".........",
        ".........",
    ];
    assert_does_not_win(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows));
}

#[test]
fn six_in_a_row_are_no_second_five_in_standard() {
    let rows = [
        ".........",
        ".........",
        ".........",
        ".........",
        "X..XXX.O.",
        "....O....",
        "...OO....",
        ".........",
        ".........",
    ];
    assert_wins(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows), "c5", 3);
    assert_does_not_win(&drawn(Rules::standard(), Color::Black, [0, 0], rows));
}

#[test]
fn one_stone_blocks_both_fives_of_an_open_four_in_caro() {
    let rows = [
        ".........",
        ".........",
        ".........",
        ".........",
        "O.XXX..O.",
        "....O....",
        ".........",
        ".........",
        ".........",
    ];
    assert_wins(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows), "f5", 3);
    assert_does_not_win(&drawn(Rules::caro(), Color::Black, [0, 0], rows));
}

#[test]
fn a_four_may_stop_a_five_beyond_its_end_in_caro() {
    let rows = [
        ".........",
        "......O..",
        ".........",
        ".........",
        "XOOOO....",
        ".....XX..",
        "....X.X..",
        "...X..X..",
        "..O......",
    ];
    // Black's g5 makes two fours, and leaves white's f5 between two stones.
    assert_wins(&drawn(Rules::caro(), Color::Black, [0, 0], rows), "g5", 3);
    assert_does_not_win(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows));
}

#[test]
fn black_cannot_stop_a_four_on_a_forbidden_point() {
    let rows = [
        ".........",
        "....X....",
        "....X....",
        "XOOO.....",
        "....X....",
        "....X....",
        "....X....",
        ".........",
        ".........",
    ];
    // Black's stone on e4 would be an overline.
    assert_wins(&drawn(Rules::renju(), Color::White, [0, 0], rows), "f4", 3);
    assert_does_not_win(&drawn(Rules::freestyle(), Color::White, [0, 0], rows));
}

#[test]
fn a_capture_out_of_two_fours_delays_the_win_unless_it_is_the_last() {
    let rows = [
        ".........",
        ".........",
        ".OXXX....",
        "....XX...",
        "...O.X...",
        ".....X...",
        ".....O...",
        ".........",
        ".........",
    ];
    // White's g2 takes f3 and e4; against the next two fours d2 prepares to take e3 and f4.
    assert_wins_in(&drawn(Rules::ninuki(), Color::Black, [0, 0], rows), 7);
    assert_does_not_win(&drawn(Rules::ninuki(), Color::Black, [0, 4], rows));
}

#[test]
fn a_five_that_is_broken_is_made_again_unless_the_capture_is_the_last() {
    let rows = [
        ".........",
        ".........",
        "...O.....",
        ".XXXX....",
        "...X.....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_wins(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows), "a4", 1);
    assert_wins(&drawn(Rules::ninuki(), Color::Black, [0, 0], rows), "f4", 3);
    assert_does_not_win(&drawn(Rules::ninuki(), Color::Black, [0, 4], rows));
}

#[test]
fn a_pending_five_is_answered_by_the_last_pair_alone() {
    let rows = [
        "...X.....",
        ".OOOOO...",
        "...O.....",
        ".........",
        ".........",
        ".OXXX....",
        ".....X...",
        ".....X...",
        ".....X...",
    ];
    // Black breaks the five on d4, and threatens nothing by it.
    assert_does_not_win(&drawn(Rules::ninuki(), Color::Black, [3, 0], rows));
    assert_wins(&drawn(Rules::ninuki(), Color::Black, [4, 0], rows), "d4", 1);
}

#[test]
fn a_capture_that_leaves_two_last_pairs_to_take_wins() {
    let rows = [
        "XOO......",
        ".........",
        "XOO......",
        ".........",
        ".........",
        ".........",
        "XOO......",
        ".........",
        ".........",
    ];
    let ninuki = |pairs| drawn(Rules::ninuki(), Color::Black, [pairs, 0], rows);
    assert_wins(&ninuki(4), "d1", 1);
    assert_wins_in(&ninuki(3), 3);
    assert_does_not_win(&ninuki(2));
}

#[test]
fn a_long_win_goes_between_the_defenders_own_fours() {
    let rows = [
        ".X...O...",
        "..X.X.X..",
        "O.XO..OO.",
        ".X..OX.X.",
        "O...X....",
        "..OXOOX..",
        "....X..O.",
        "......O..",
        ".........",
    ];
    assert_wins(&drawn(Rules::freestyle(), Color::Black, [0, 0], rows), "c5", 21);
}

#[test]
fn a_long_win_of_white_in_renju() {
    let rows = [
        "....O....",
        "...XX....",
        ".X..X....",
        ".XOXOX.OX",
        ".OXOX.O..",
        "XOXOO....",
        "X.OOX....",
        ".O..X....",
        ".....O...",
    ];
    assert_wins_in(&drawn(Rules::renju(), Color::White, [0, 0], rows), 13);
}
