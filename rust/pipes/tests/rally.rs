//! Rallies between two bots that are threads of this test.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::thread;
use std::time::{Duration, Instant};

use gomoku_core::{Game, Point, Rules};
use gomoku_pipes::{Answer, Clock, End, Pipes, Player, rally};

/// Longer than any answer here takes on any machine.
const LONG: Duration = Duration::from_secs(60);
const OPEN: Clock = Clock { deadline: None, left: None, increment: 0.0, margin: 0.0 };

/// The pipes to a bot that answers BEGIN and each TURN with the next of these texts and hangs up where none is left, and the
/// lines that it will have heard.
fn bot(answers: &'static [&'static str]) -> (Pipes, thread::JoinHandle<Vec<String>>) {
    let (stdin, hears) = UnixStream::pair().unwrap();
    let (stdout, mut says) = UnixStream::pair().unwrap();
    let (stderr, quiet) = UnixStream::pair().unwrap();
    let heard = thread::spawn(move || {
        let _open_as_long_as_the_bot = quiet;
        let (mut left, mut heard) = (answers.iter(), Vec::new());
        for line in BufReader::new(hears).lines().map_while(Result::ok) {
            let is_asked = line.starts_with("TURN") || line == "BEGIN";
            heard.push(line);
            if is_asked {
                let Some(answer) = left.next() else { break };
                says.write_all(answer.as_bytes()).unwrap();
            }
        }
        heard
    });
    (Pipes::new(stdin.into(), stdout.into(), stderr.into()).unwrap(), heard)
}

fn game(moves: &[&str]) -> Game {
    let mut game = Game::new(Rules::freestyle());
    moves.iter().for_each(|text| game.play(text.parse().unwrap()).unwrap());
    game
}

/// What comes of a rally from h8, in which white's bot is to move; silence is waited for as long as `quick`.
fn rally_within(
    quick: Duration,
    white: &'static [&'static str],
    black: &'static [&'static str],
) -> (Vec<Answer>, End, Game, Pipes) {
    let ((mut first, _), (mut second, _)) = (bot(white), bot(black));
    let mut game = game(&["h8"]);
    let players =
        [Player { pipes: &mut first, clock: OPEN, news: b"" }, Player { pipes: &mut second, clock: OPEN, news: b"" }];
    let (answers, end) = rally(&mut game, players, quick, Instant::now() + LONG);
    (answers, end, game, first)
}

fn rally_of(white: &'static [&'static str], black: &'static [&'static str]) -> (Vec<Answer>, End, Game, Pipes) {
    rally_within(LONG, white, black)
}

fn points(answers: &[Answer]) -> Vec<String> {
    answers.iter().map(|answer| answer.point.to_string()).collect()
}

#[test]
fn each_is_told_the_others_move_and_what_is_left() {
    let ((mut first, white), (mut second, black)) = (bot(&["0,0\n", "1,0\n"]), bot(&["2,0\n"]));
    let mut game = game(&["h8"]);
    let clock = Clock { deadline: Some(60.0), left: Some(600.0), increment: 100.0, margin: 0.1 };
    let players =
        [Player { pipes: &mut first, clock, news: b"" }, Player { pipes: &mut second, clock: OPEN, news: b"" }];
    let (answers, end) = rally(&mut game, players, LONG, Instant::now() + LONG);
    assert_eq!(points(&answers), ["a1", "c1", "b1"]);
    assert!(matches!(end, End::Asked(_)), "the last one had no more to say");
    drop((first, second));
    let white = white.join().unwrap();
    assert_eq!([&white[0], &white[1], &white[3]], ["INFO time_left 600000", "TURN 7,7", "TURN 2,0"]);
    let left: u32 = white[2].strip_prefix("INFO time_left ").unwrap().parse().unwrap();
    assert!((600_000..=700_000).contains(&left), "600 s and an increment, less what was used: {left}");
    assert_eq!(black.join().unwrap()[..2], ["INFO time_left 2147483647", "TURN 0,0"]);
}

#[test]
fn the_first_move_is_asked_for_too_and_news_are_told_once() {
    let ((mut first, black), (mut second, white)) = (bot(&["0,0\n", "1,0\n"]), bot(&["2,0\n"]));
    let mut game = game(&[]);
    let news = "INFO timeout_turn 5000\r\n".as_bytes();
    let players =
        [Player { pipes: &mut first, clock: OPEN, news }, Player { pipes: &mut second, clock: OPEN, news: b"" }];
    let (answers, _) = rally(&mut game, players, LONG, Instant::now() + LONG);
    assert_eq!(points(&answers), ["a1", "c1", "b1"]);
    drop((first, second));
    let left = "INFO time_left 2147483647";
    assert_eq!(black.join().unwrap(), [left, "INFO timeout_turn 5000", "BEGIN", left, "TURN 2,0"]);
    assert_eq!(white.join().unwrap(), [left, "TURN 0,0", left, "TURN 1,0"]);
}

#[test]
fn remarks_go_with_the_move_that_follows_them() {
    let (answers, ..) = rally_of(&["MESSAGE hello\nDEBUG 1\n0,0\n"], &["2,0\n"]);
    assert_eq!(answers[0].said, ["MESSAGE hello", "DEBUG 1"]);
    assert!(answers[1].said.is_empty());
}

#[test]
fn what_is_beyond_a_rally_is_left_unread() {
    for doubtful in
        ["7,7\n", "15,15\n", "99,99\n", "-1,0\n", "7,\n", "0,0 \u{fffd}\n", "ERROR no\n", "SUGGEST 0,0\n", "hello\n"]
    {
        let said: &'static str = format!("MESSAGE first\n{doubtful}").leak();
        let (answers, end, game, mut pipes) = rally_of(vec![said].leak(), &[]);
        assert!(answers.is_empty(), "{doubtful}");
        assert!(matches!(end, End::Asked(_)));
        assert_eq!(game.last_move(), "h8".parse::<Point>().ok());
        let now = Instant::now();
        assert_eq!(pipes.read_line(now).unwrap(), "MESSAGE first");
        assert_eq!(pipes.read_line(now).unwrap(), doubtful.trim());
    }
}

#[test]
fn silence_is_handed_over_soon() {
    let begun = Instant::now();
    let (answers, end, ..) = rally_within(Duration::from_millis(1), &["MESSAGE I think\n"], &[]);
    assert!(answers.is_empty());
    let End::Asked(at) = end else { panic!("it was asked") };
    assert!(at >= begun && begun.elapsed() < LONG);
}

#[test]
fn it_ends_with_the_game() {
    let (answers, end, game, _) =
        rally_of(&["0,14\n", "2,14\n", "4,14\n", "6,14\n"], &["0,0\n", "1,0\n", "2,0\n", "3,0\n", "4,0\n"]);
    assert_eq!(answers.len(), 8, "the fifth answer of white's bot never comes");
    assert!(game.outcome().is_none());
    assert!(matches!(end, End::Asked(_)));
    let (answers, end, game, _) =
        rally_of(&["0,14\n", "2,14\n", "4,14\n", "6,14\n"], &["8,7\n", "9,7\n", "10,7\n", "11,7\n", "12,7\n"]);
    assert_eq!(answers.len(), 8);
    assert!(game.outcome().is_some());
    assert!(matches!(end, End::Paused));
}
