//! How games end where two rules meet, drawn: the cases that random games almost never reach.

use gomoku_core::{Color, FiveRule, Game, Outcome, Point, Rules, Setup, Switches, Termination};

/// Black's five at the bottom can be broken only on g7, which takes g8 and g9, and there white makes two open threes.
const BREAK_IS_DOUBLE_THREE: &str = "
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . O . . . .
    . . . . . . . O . . . . .
    . . . O O . . . . . . . .
    . . . . . . X . . . . . .
    . . . . X X X X . . . . .
    . . . . . . O . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .";

fn ninuki(size: usize) -> Switches {
    Switches { size, ..*Rules::ninuki().switches() }
}

fn game(switches: Switches, text: &str, side_to_move: Color, pairs: [u8; 2]) -> Game {
    Setup::from_text(Rules::new(switches).unwrap(), text, side_to_move, pairs).into_game().unwrap()
}

fn play(game: &mut Game, point: &str) {
    game.play(point.parse().unwrap()).unwrap();
}

fn won(winner: Color, termination: Termination) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), termination })
}

#[test]
fn a_capture_that_the_rules_exempt_breaks_a_five() {
    let mut game = game(ninuki(13), BREAK_IS_DOUBLE_THREE, Color::Black, [0, 0]);
    play(&mut game, "i9");
    assert_eq!((game.pending_five(), game.outcome()), (Some(Color::Black), None));
    assert!(game.double_threes(Color::White).contains(Point::at(6, 6)), "{game:?}");
    play(&mut game, "g7");
    assert_eq!((game.pending_five(), game.outcome(), game.pairs(Color::White)), (None, None, 1));
}

#[test]
fn a_capture_that_is_forbidden_breaks_nothing() {
    let switches = Switches { capture_exempts_double_three: false, ..ninuki(13) };
    let mut game = game(switches, BREAK_IS_DOUBLE_THREE, Color::Black, [0, 0]);
    play(&mut game, "i9");
    assert_eq!((game.pending_five(), game.outcome()), (None, won(Color::Black, Termination::Five)));
}

#[test]
fn a_five_that_is_not_broken_wins_after_the_reply() {
    let mut game = game(ninuki(13), BREAK_IS_DOUBLE_THREE, Color::Black, [0, 0]);
    play(&mut game, "i9");
    play(&mut game, "a1");
    assert_eq!((game.pending_five(), game.outcome()), (Some(Color::Black), won(Color::Black, Termination::Five)));
}

/// White's capture on f2 leaves black's five alone, but is white's last pair.
#[test]
fn the_last_pair_wins_before_a_standing_five() {
    let text = "
        . . . . . . . . .
        . . O X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X X X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let mut few = game(ninuki(9), text, Color::Black, [0, 3]);
    play(&mut few, "f5");
    assert_eq!(few.outcome(), won(Color::Black, Termination::Five));
    let mut enough = game(ninuki(9), text, Color::Black, [0, 4]);
    play(&mut enough, "f5");
    assert_eq!((enough.pending_five(), enough.outcome()), (Some(Color::Black), None));
    play(&mut enough, "f2");
    assert_eq!(enough.outcome(), won(Color::White, Termination::Captures));
}

/// Exactly five wins: white's capture on g6 cuts black's six down to five, which counts with black's next move.
#[test]
fn a_five_left_over_by_a_capture_wins_with_the_next_move() {
    let text = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . X . .
        . X X X X X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let mut game = game(
        Switches { five_black: FiveRule::ExactlyFive, five_white: FiveRule::ExactlyFive, ..ninuki(9) },
        text,
        Color::White,
        [0, 0],
    );
    play(&mut game, "g6");
    assert_eq!((game.pairs(Color::White), game.pending_five(), game.outcome()), (1, None, None));
    play(&mut game, "a1");
    assert_eq!(game.outcome(), won(Color::Black, Termination::Five));
}
