//! The program as a manager sees it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::{Duration, Instant};

use gomoku_core::{Game, Rules};
use gomoku_engine::{EngineName, Limit};

/// A position that nobody has solved.
const OPEN: &str = "BOARD\n7,7,1\n8,8,2\nDONE\n";

/// The program, and the two ends of its pipes; it is ended with the test.
struct Brain {
    child: Child,
    told: ChildStdin,
    heard: BufReader<ChildStdout>,
}

impl Brain {
    fn started() -> Self {
        let mut child = command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let (told, heard) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, told, heard: BufReader::new(heard) }
    }

    fn tell(&mut self, lines: &str) {
        self.told.write_all(lines.as_bytes()).unwrap();
    }

    fn hear(&mut self, is_wanted: impl Fn(&str) -> bool) -> String {
        loop {
            let mut line = String::new();
            assert!(self.heard.read_line(&mut line).unwrap() > 0, "the program has left");
            if is_wanted(line.trim_end()) {
                return line.trim_end().to_owned();
            }
        }
    }

    fn hear_move(&mut self) -> String {
        self.hear(|line| line.starts_with(|first: char| first.is_ascii_digit()))
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
}

fn talked(script: &str) -> Output {
    let mut child = command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn said(script: &str) -> Vec<String> {
    let output = talked(script);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn all_that_comes_at_once_is_answered_first() {
    assert_eq!(said("START 15\r\nBEGIN\r\nEND\r\n").last().unwrap(), "7,7");
    assert_eq!(said("START 15\nBEGIN\n").last().unwrap(), "7,7");
    assert_eq!(said("INFO rule_name chess\nEND\n").len(), 1);
    let about = "name=\"tengen\", version=\"";
    assert!(said("ABOUT\nEND\n")[0].starts_with(about));
}

#[test]
fn moves_are_those_of_the_engine() {
    let nodes = 1500;
    for rules in [Rules::freestyle(), Rules::renju()] {
        let mut engine = EngineName::Tengen.engine().unwrap();
        engine.new_game(Some(&rules));
        let mut brain = Brain::started();
        brain.tell(&format!("INFO rule {}\nSTART 15\nINFO max_node {nodes}\n", rules.gomocup().unwrap()));
        let mut game = Game::new(rules);
        game.play("h8".parse().unwrap()).unwrap();
        brain.tell("TURN 7,7\n");
        for _ in 0..4 {
            let limit = Limit { nodes: Some(nodes), ..Limit::default() };
            let found = engine.analyse(&game, &limit, &AtomicBool::new(false), &mut |_| {}).unwrap();
            assert_eq!(brain.hear_move(), format!("{},{}", found.best.x(), found.best.y()));
            game.play(found.best).unwrap();
            let reply = game.legal_moves().iter().next().unwrap();
            game.play(reply).unwrap();
            brain.tell(&format!("TURN {},{}\n", reply.x(), reply.y()));
        }
    }
}

#[test]
fn end_is_obeyed_while_it_thinks() {
    let mut brain = Brain::started();
    brain.tell(&format!("START 15\nINFO timeout_turn 600000\n{OPEN}"));
    brain.hear(|line| line == "OK");
    sleep(Duration::from_millis(200));
    let told = Instant::now();
    brain.tell("END\n");
    assert!(brain.child.wait().unwrap().success());
    assert!(told.elapsed() < Duration::from_secs(10));
    let mut rest = String::new();
    brain.heard.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

#[test]
fn a_search_is_stopped_by_a_word_in_any_piece() {
    let mut brain = Brain::started();
    brain.tell(&format!("START 15\nINFO timeout_turn 600000\nINFO show_detail 1\n{OPEN}"));
    brain.hear(|line| line.starts_with("MESSAGE Depth"));
    brain.tell("YXSTOP\n");
    brain.hear_move();
    brain.tell(&format!("START 15\n{OPEN}STOP\nABOUT\n"));
    brain.hear_move();
    brain.hear(|line| line.starts_with("name="));
}

#[test]
fn openings_of_swap2_are_answered_and_no_others() {
    let told = |lines: &[&str]| said(&[&["INFO max_node 2000"], lines, &["END\n"]].concat().join("\n"));
    let lines = told(&["START 15", "SWAP2BOARD", "DONE", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE", "YXSOOSORVSTEP1"]);
    assert_eq!(lines[1].split(' ').count(), 3, "{lines:?}");
    assert!(lines[2] == "SWAP" || lines[2].split(',').count() == 2, "{lines:?}");
    assert_eq!(lines[3], "ERROR YXSOOSORVSTEP1: of openings this program knows swap2 alone");
    // No table has stones for these rules.
    let lines = told(&["INFO rule_captures 1", "START 9", "SWAP2BOARD", "DONE", "YXBALANCETWO"]);
    assert_eq!(lines[1..].iter().map(|line| line.split(' ').count()).collect::<Vec<_>>(), [3, 2], "{lines:?}");
}

#[test]
fn what_it_cannot_have_is_an_error() {
    let lines = said("INFO thread_num 100000\nSTART 15\nINFO max_memory 100000000\nBEGIN\nEND\n");
    assert!(lines[0].starts_with("ERROR threads"), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "7,7");
}

#[test]
fn it_takes_no_arguments() {
    let output = command().arg("hard").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("Usage: pbrain-tengen"));
}
