//! Games as text: what the stones do not tell, and what is refused in which words.

use gomoku_core::{Game, GameTextError, Outcome, Point, Rules, SetupError, Termination};

fn refused(text: &str) -> String {
    match Game::from_text(text) {
        Err(error) => error.to_string(),
        Ok(game) => panic!("{text} is a game: {game:?}"),
    }
}

fn played(rules: Rules, moves: &str) -> Game {
    let mut game = Game::new(rules);
    for point in moves.split(' ') {
        game.play(point.parse().unwrap()).unwrap();
    }
    game
}

#[test]
fn an_empty_board_is_short() {
    assert_eq!(Game::new(Rules::from_code("renju5").unwrap()).to_text(), "renju5 5/5/5/5/5 b 0-0 - -");
    let text = Game::from_text(" ninuki5-a12  5/X3O/5/5/5 w\t3-0 - -\n").unwrap().to_text();
    assert_eq!(text, "ninuki5-a12 5/X3O/5/5/5 w 3-0 - -");
}

#[test]
fn the_longest_text_is_read() {
    let row = ["XO"; 11].concat();
    let rules = "ninuki22-pu-qe-c0-g7-a66-ta-da-oa-x0-fl";
    let text = format!("{rules} {} b 6-6 - draw", vec![row; 22].join("/"));
    let game = Game::from_text(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.outcome().map(|outcome| outcome.termination), Some(Termination::NoLegalMove));
    assert_eq!(Game::from_text(&"5".repeat(1001)).err(), Some(GameTextError::Length(1001)));
}

#[test]
fn a_five_may_be_broken_after_reading() {
    let text = "ninuki9 9/9/XXXXX4/2X6/2O6/9/9/9/9 w 0-0 five -";
    let mut game = Game::from_text(text).unwrap();
    assert_eq!(game.to_text(), text);
    game.play("c2".parse().unwrap()).unwrap();
    assert_eq!(game.to_text(), "ninuki9 9/2O6/XX1XX4/9/2O6/9/9/9/9 b 0-1 - -");
    assert!(refused(&text.replace("five", "-")).contains("the side that moved has a five"));
    let mut lost = Game::from_text(text).unwrap();
    lost.play("i9".parse().unwrap()).unwrap();
    assert_eq!(lost.to_text(), "ninuki9 9/9/XXXXX4/2X6/2O6/9/9/9/8O b 0-0 five b-five");
    assert_eq!(Game::from_text(&lost.to_text()).unwrap().outcome(), lost.outcome());
}

#[test]
fn a_loss_by_a_forbidden_move_is_told() {
    let game = played(Rules::from_code("renju9").unwrap(), "d5 a1 c5 a9 e4 i1 e3 i9 e5");
    let lost = Outcome { winner: Some(gomoku_core::Color::White), termination: Termination::Forbidden };
    assert_eq!(game.outcome(), Some(lost));
    let again = Game::from_text(&game.to_text()).unwrap();
    assert_eq!((again.outcome(), again.is_legal(Point::at(0, 4))), (Some(lost), false));
    assert!(refused(&game.to_text().replace("renju", "freestyle")).contains("the rules forbid none"));
}

#[test]
fn what_is_wrong_is_told() {
    for (text, words) in [
        ("", "0 parts"),
        ("renju5 5/5/5/5/5 b 0-0 -", "5 parts"),
        ("chess8 8/8/8/8/8/8/8/8 w 0-0 - -", "rules: \"chess8\""),
        ("renju4 4/4/4/4 b 0-0 - -", "size 4"),
        ("renju5 5/5/5/5 b 0-0 - -", "4 rows, 5 are expected"),
        ("renju5 5/5/4/5/5 b 0-0 - -", "row 3 has 4 letters, 5 are expected"),
        ("renju5 5/5/5/5/99 b 0-0 - -", "row 5 has 99 letters"),
        ("renju5 5/5/5/5/100 b 0-0 - -", "row 5, \"100\""),
        ("renju5 5/05/5/5/5 b 0-0 - -", "row 2, \"05\""),
        ("renju5 5/5/5/2x2/5 b 0-0 - -", "row 4, \"2x2\""),
        ("renju5 5/5/5/5/5 B 0-0 - -", "side to move \"B\""),
        ("renju5 5/5/5/5/5 b 0,0 - -", "pairs \"0,0\""),
        ("renju5 5/5/5/5/5 b 01-0 - -", "pairs \"01-0\""),
        ("renju5 5/5/5/5/5 b 0-999 - -", "pairs \"0-999\""),
        ("renju5 5/5/5/5/5 b 1-0 - -", "black cannot hold 1 captured pairs"),
        ("renju5 5/5/5/5/5 b 0-0 six -", "five \"six\""),
        ("renju5 5/5/5/5/5 b 0-0 - b-luck", "outcome \"b-luck\""),
        ("renju5 5/5/5/5/5 b 0-0 - b-five", "the winner has none"),
        ("renju5 5/5/5/5/5 b 0-0 - b-captures", "does not hold the pairs"),
        ("ninuki5 5/5/5/5/5 b 5-0 - -", "a side holds the pairs that win"),
        ("renju5 5/5/5/5/5 b 0-0 five -", "there is none that can be"),
        ("renju5 5/5/5/5/5 b 0-0 - draw", "there is a legal move"),
        ("freestyle5 XXXXX/5/5/5/5 b 0-0 - -", "the side to move has a five"),
        ("freestyle5 XXXXX/5/5/5/5 w 0-0 - -", "the side that moved has a five"),
        ("freestyle5 XXXXX/5/5/5/5 b 0-0 five b-five", "the game ended otherwise than by a five"),
        ("freestyle5 XOXOX/XOXOX/OXOXO/XOXOX/XOXOX b 0-0 - -", "there is no legal move"),
    ] {
        let sentence = refused(text);
        assert!(sentence.contains(words), "{text}: {sentence}");
    }
    let few = Game::from_text("renju5 5/5/5 b 0-0 - -").err();
    assert_eq!(few, Some(GameTextError::Setup(SetupError::Rows { given: 3, size: 5 })));
}
