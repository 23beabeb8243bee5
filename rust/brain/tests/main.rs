//! The brain, driven by an engine that plays the first legal point.

use gomoku_brain::{
    Bound, Brain, Choice, Deed, Introduction, Limit, Line, Report, Request, Settings, Step, win_probability,
};
use gomoku_core::{Game, Point, Rules};
use proptest::prelude::*;

/// What an engine answers where it has a say.
#[derive(Default)]
struct Driver {
    /// What was asked for, but for searches.
    asked: Vec<String>,
    limits: Vec<Limit>,
    refuses: Option<Rules>,
    deeds: Vec<Deed>,
    first_move: Option<Point>,
}

fn report(game: &Game, lines: u64) -> Report {
    let line = |(rank, best)| Line {
        score: Some(-5 - rank as i64),
        win_in: None,
        bound: Bound::Exact,
        chance: None,
        moves: vec![best],
    };
    let lines: Vec<_> = game.legal_moves().iter().take(lines as usize).enumerate().map(line).collect();
    let (line, best) = (lines[0].clone(), lines[0].moves[0]);
    Report { best, line, lines, depth: Some(3), selective_depth: None, nodes: Some(7), seconds: 0.002 }
}

impl Driver {
    fn talk(&mut self, brain: &mut Brain, lines: &[&str]) -> Vec<String> {
        let mut said = Vec::new();
        let mut wanted = 1;
        for line in lines {
            brain.feed(line);
            while let Some(step) = brain.step() {
                match step {
                    Step::Say(line) => said.push(line),
                    Step::Ask(request) => said.extend(self.answer(brain, request, &mut wanted)),
                }
            }
        }
        said
    }

    fn answer(&mut self, brain: &mut Brain, request: Request, lines: &mut u64) -> Vec<String> {
        let mut said = Vec::new();
        match request {
            Request::Configure(settings) => {
                *lines = settings.lines;
                self.asked.push(format!("{settings:?}"));
                brain.done();
            }
            Request::NewGame(rules) if self.refuses == Some(rules) => {
                brain.failed("I do not play\nthat");
            }
            Request::NewGame(rules) => {
                self.asked.push(rules.code());
                brain.done();
            }
            Request::Think(limit) | Request::Move(limit) => {
                self.limits.push(limit);
                let report = report(brain.game().unwrap(), *lines);
                said = brain.hear(&report);
                brain.found(&report);
            }
            Request::CheckOpening(opening, rules) => {
                self.asked.push(format!("{} of {} under {}", opening.word, opening.step.rule, rules.code()));
                brain.done();
            }
            Request::ChooseOpening(_) => brain.opened(&self.deeds, self.first_move),
            Request::Introduce => {
                let told = ["first \"point\"", "2", "me"].map(str::to_owned);
                let [name, version, author] = told;
                brain.introduced(&Introduction { name, version, author });
            }
        }
        said
    }
}

fn talk(lines: &[&str]) -> Vec<String> {
    Driver::default().talk(&mut Brain::new(2), lines)
}

#[test]
fn a_game_from_start_to_end() {
    let moved = |point: &str, at: &str| {
        let people = format!("MESSAGE Depth 3-3 | Eval -5 | Time 2ms | {point}");
        [people, format!("MESSAGE depth 3-3 ev -5 n 7 n/ms 4 tm 2 pv {point}"), at.into()]
    };
    let ok = || ["OK".to_owned()];
    let expected: Vec<String> =
        [&ok()[..], &moved("A1", "0,0"), &moved("B1", "1,0"), &ok(), &moved("B1", "1,0")].concat();
    assert_eq!(talk(&["START 15", "BEGIN", "TURN 7,7", "RESTART", "TURN 0,0", "END", "BEGIN"]), expected);
}

#[test]
fn it_says_who_it_speaks_for() {
    let about = "name=\"first 'point'\", version=\"2\", author=\"me\", \
        rules=\"ninuki,freestyle,standard,renju,caro,custom\", sizes=\"5-22\"";
    assert_eq!(talk(&["ABOUT", "YXSHOWINFO"]), [about, "MESSAGE first \"point\" 2", "MESSAGE INFO MAX_THREAD_NUM 2"]);
}

#[test]
fn an_engine_is_told_what_it_may_have_and_prepared_before_it_is_asked() {
    let mut driver = Driver::default();
    let lines = ["START 15", "INFO thread_num 2", "BEGIN", "INFO thread_num 3", "TURN 7,7", "INFO rule 4", "RESTART"];
    driver.talk(&mut Brain::new(1), &lines);
    let settings = |threads| format!("{:?}", Settings { threads, max_memory: None, lines: 1 });
    let expected = ["freestyle15".into(), settings(2), "freestyle15".into(), settings(3), "renju15".into()];
    assert_eq!(driver.asked, expected);
}

#[test]
fn an_engine_may_refuse_rules_that_it_is_not_to_play() {
    let mut driver = Driver { refuses: Some(Rules::freestyle()), ..Driver::default() };
    let mut brain = Brain::new(1);
    assert_eq!(driver.talk(&mut brain, &["START 15", "BEGIN"]), ["OK", "ERROR I do not play that"]);
    assert_eq!(driver.talk(&mut brain, &["INFO rule 1", "BEGIN"]).last().unwrap(), "0,0");
}

#[test]
fn a_search_is_limited_by_what_was_told_last() {
    let mut driver = Driver::default();
    let lines = ["START 15", "INFO timeout_turn 1000", "INFO max_depth 5", "BEGIN", "INFO max_depth 0", "TURN 9,9"];
    driver.talk(&mut Brain::new(1), &lines);
    let told = |depth| Limit { seconds: Some(0.95), depth, ..Limit::default() };
    assert_eq!(driver.limits, [told(Some(5)), told(None)]);
}

#[test]
fn further_lines_are_told_and_points_as_yixin_board_numbers_them() {
    let lines = ["YXSHOWINFO", "START 15", "INFO show_detail 2", "YXBOARD", "7,7,2", "DONE", "YXNBEST 2"];
    assert_eq!(
        talk(&lines)[3..],
        [
            "INFO PV 0",
            "INFO NUMPV 2",
            "INFO DEPTH 3",
            "INFO TOTALNODES 7",
            "INFO TOTALTIME 2",
            "INFO EVAL -5",
            "INFO BESTLINE 0,0",
            "INFO PV DONE",
            "INFO PV 1",
            "INFO NUMPV 2",
            "INFO DEPTH 3",
            "INFO TOTALNODES 7",
            "INFO TOTALTIME 2",
            "INFO EVAL -6",
            "INFO BESTLINE 1,0",
            "INFO PV DONE",
            "MESSAGE Depth 3-3 | Eval -5 | Time 2ms | A15",
            "MESSAGE 2. Depth 3-3 | Eval -6 | Time 2ms | A14",
            "MESSAGE depth 3-3 multipv 2 ev -6 n 7 n/ms 4 tm 2 pv A14",
            "MESSAGE depth 3-3 multipv 1 ev -5 n 7 n/ms 4 tm 2 pv A15",
            "0,0",
        ]
    );
}

#[test]
fn swap2_has_its_three_cases() {
    let stone = |x, y| Deed::Stone(Point::at(x, y));
    let stones = ["7,7", "8,7", "9,9", "8,8", "8,6"];
    for (count, deeds, first_move, answer) in [
        (0, vec![stone(7, 7), stone(8, 7), stone(9, 9)], None, "7,7 8,7 9,9"),
        (3, vec![Deed::Choice(Choice::Black)], None, "SWAP"),
        (3, vec![Deed::Choice(Choice::White)], Some(Point::at(8, 8)), "8,8"),
        (3, vec![Deed::Choice(Choice::White)], None, "0,0"),
        (3, vec![Deed::Choice(Choice::PlaceTwo), stone(8, 8), stone(8, 6)], None, "8,8 8,6"),
        (5, vec![Deed::Choice(Choice::White)], Some(Point::at(6, 8)), "6,8"),
    ] {
        let mut driver = Driver { deeds, first_move, ..Driver::default() };
        let lines = [&["START 15", "SWAP2BOARD"][..], &stones[..count], &["DONE"]].concat();
        assert_eq!(driver.talk(&mut Brain::new(1), &lines), ["OK", answer]);
        assert!(driver.asked.contains(&"SWAP2BOARD of swap2 under freestyle15".into()));
    }
}

#[test]
fn a_step_of_an_opening_is_answered_by_its_own_deeds_alone() {
    let (stone, fifths) = (Deed::Stone(Point::at(0, 0)), vec![Point::at(2, 0), Point::at(3, 0)]);
    let stones = ["7,7", "7,8", "8,8", "0,0", "2,0", "3,0"];
    for (word, count, deeds, answer) in [
        ("YXSOOSORVSTEP2", 3, vec![Deed::Choice(Choice::Stay), stone.clone(), Deed::Count(2)], &["SWAP1 N"][..]),
        ("YXSOOSORVSTEP3", 3, vec![stone, Deed::Count(2)], &["MOVE4 0 0 2"]),
        (
            "YXSOOSORVSTEP5 2",
            4,
            vec![Deed::Offered(fifths)],
            &["MOVE5 REFRESH", "MOVE5 2 0", "MOVE5 3 0", "MOVE5 DONE"],
        ),
        ("YXSOOSORVSTEP6", 6, vec![Deed::Stone(Point::at(3, 0))], &["MOVE5C 3 0"]),
    ] {
        let mut driver = Driver { deeds, ..Driver::default() };
        let lines = [&[word][..], &stones[..count], &["DONE"]].concat();
        let said = driver.talk(&mut Brain::new(1), &lines);
        assert_eq!(said, answer.iter().map(|line| format!("MESSAGE SOOSORV {line}")).collect::<Vec<_>>());
    }
}

#[test]
fn stones_that_do_not_belong_to_an_opening_are_named_and_the_game_stands() {
    let lines = |stones: &[&'static str]| {
        [&["START 15", "PLAY 1,1", "YXSOOSORVSTEP2"][..], stones, &["DONE", "TAKEBACK 1,1"]].concat()
    };
    for (stones, reason) in [
        (&["7,7"][..], " with 1 stones: that many do not belong to it"),
        (&["7,7", "7,8", "8,8", "0,0"], " with 4 stones: that many do not belong to it"),
        (&["7,7", "7,7", "8,8"], ": 7,7: h8 is occupied by a black stone"),
        (&["7,7", "99,0", "8,8"], ": 99,0: x 99 is not between 0 and 21"),
    ] {
        let said = talk(&lines(stones));
        assert_eq!(said[2..], [format!("ERROR YXSOOSORVSTEP2{reason}"), "OK".into()]);
    }
}

#[test]
fn even_stones_are_placed_after_searches_that_cost_one_move() {
    let mut driver = Driver::default();
    let mut brain = Brain::new(1);
    let lines = ["START 15", "INFO max_node 10000", "YXBOARD", "7,7,2", "8,8,1", "7,8,2", "DONE", "YXBALANCETWO 36"];
    let said = driver.talk(&mut brain, &lines);
    assert_eq!(said[1].split(' ').count(), 2);
    assert_eq!(brain.game().unwrap().board().stone_count(), 5);
    let nodes: Vec<_> = driver.limits.iter().filter_map(|limit| limit.nodes).collect();
    assert!(nodes.len() > 10 && nodes.iter().sum::<u64>() <= 10_000, "{nodes:?}");
    brain.stops().hear();
    driver.limits.clear();
    driver.talk(&mut brain, &["YXBALANCEONE"]);
    assert!(driver.limits.iter().all(|limit| limit.nodes == Some(1)));
}

#[test]
fn a_word_to_stop_counts_until_its_turn() {
    let mut brain = Brain::new(1);
    let stops = brain.stops();
    stops.hear();
    assert!(brain.is_stopped());
    Driver::default().talk(&mut brain, &["YXSTOP", "YXSTOP"]);
    assert!(!brain.is_stopped());
    stops.hear();
    assert!(brain.is_stopped());
}

#[test]
fn a_request_that_nobody_answers_is_given_up() {
    let mut brain = Brain::new(1);
    brain.feed("START 15");
    assert_eq!(brain.step(), Some(Step::Ask(Request::NewGame(Rules::freestyle()))));
    assert_eq!(brain.step(), None);
    assert_eq!(Driver::default().talk(&mut brain, &["START 15"]), ["OK"]);
}

#[test]
fn a_score_is_a_chance() {
    assert_eq!(win_probability(0, None), 0.5);
    assert!((win_probability(200, None) - 0.731).abs() < 1e-3);
    assert_eq!(win_probability(-99, Some(3)), 1.0);
    assert_eq!(win_probability(99, Some(-3)), 0.0);
    assert_eq!((win_probability(i64::MIN, None) < 1e-300, win_probability(i64::MAX, None)), (true, 1.0));
}

proptest! {
    #[test]
    fn nothing_said_to_it_panics(lines in prop::collection::vec(prop_oneof![
        ".{0,12}",
        prop::sample::select(vec![
            "START 5", "START 15", "RESTART", "BEGIN", "TURN 1,1", "TURN 2,0", "TURN 99,1", "BOARD", "DONE", "0,0,1",
            "1,0,2", "2,0,2", "3,0,1", "0,0,3", "INFO rule_name ninuki", "INFO rule 4", "INFO captures 4,4",
            "INFO side_to_move white", "INFO rule_goal 3", "INFO show_detail 3", "TAKEBACK 1,1", "PLAY 4,4", "YXNBEST 3",
            "SWAP2BOARD", "1,1", "YXSWAP2STEP2", "YXSOOSORVSTEP5 1", "YXBALANCETWO", "YXSHOWFORBID", "ABOUT", "END",
        ]).prop_map(str::to_owned),
    ], 0..60)) {
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        for line in talk(&lines) {
            prop_assert!(!line.contains('\n'));
        }
    }
}
