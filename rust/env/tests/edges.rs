//! What is refused, what is repeated, and what is copied.

use gomoku_core::{Color, Game, Point, Rules, Switches};
use gomoku_env::{ActionFault, Autoreset, End, IllegalAction, Plane, Settings, SettingsError, VectorEnv};

use crate::owned::Owned;

/// This many that three threads share them.
const LANES: usize = 800;

fn freestyle(size: usize) -> Rules {
    Rules::new(Switches { size, ..*Rules::freestyle().switches() }).expect("a size that boards have")
}

fn env(rules: &[Rules], settings: Settings, threads: usize) -> (VectorEnv, Owned) {
    let mut env = VectorEnv::new(rules, settings, threads).expect("rules that fit");
    let mut arrays = Owned::of(&env);
    env.reset(None, arrays.lent());
    (env, arrays)
}

fn settings() -> Settings {
    Settings { planes: vec![Plane::Own, Plane::Opponent, Plane::LastMove, Plane::Color], ..Settings::default() }
}

#[test]
fn a_fault_names_lane_and_action_and_changes_nothing() {
    let (mut env, mut arrays) = env(&[freestyle(5); 3], settings(), 1);
    env.step(&[12, 0, 1], None, arrays.lent()).expect("empty points");
    let before = arrays.clone();
    for (actions, lane, code, said) in [
        ([11, 25, 2], 1, "illegal-move.no-action", "lane 1, action 25: actions are 0 to 24"),
        ([-1, 25, 2], 0, "illegal-move.no-action", "lane 0, action -1: actions are 0 to 24"),
        ([12, 25, 2], 0, "illegal-move.action", "lane 0, action 12: c3 is occupied by a black stone"),
    ] {
        let error = env.step(&actions, None, arrays.lent()).expect_err("not playable");
        assert_eq!((error.lane, error.action, error.to_string().as_str()), (lane, actions[lane], said));
        assert_eq!(gomoku_core::ErrorData::code(&error), code);
        assert_eq!(arrays, before);
        env.show(arrays.lent());
        assert_eq!((&arrays.ply, &arrays.observation), (&before.ply, &before.observation));
    }
}

#[test]
fn a_fault_may_lose_the_game_instead() {
    let settings = Settings { illegal: IllegalAction::Loses, ..settings() };
    let (mut env, mut arrays) = env(&[freestyle(5); 3], settings, 1);
    env.step(&[12, 0, 1], None, arrays.lent()).expect("empty points");
    env.step(&[12, -3, 2], None, arrays.lent()).expect("faults lose");
    assert_eq!(arrays.reward, [1.0, -1.0, 1.0, -1.0, 0.0, 0.0], "white chose badly twice");
    assert_eq!(arrays.terminated, [true, true, false]);
    assert_eq!(arrays.ply, [0, 0, 2]);
}

#[test]
fn a_lane_that_is_over_refuses_actions_until_it_is_reset() {
    let settings = Settings { autoreset: Autoreset::Off, ..settings() };
    let (mut env, mut arrays) = env(&[freestyle(5); 2], settings, 1);
    for step in 0..9 {
        let black = step % 2 == 0;
        let point = step / 2 + if black { 0 } else { 5 };
        env.step(&[point, if step == 8 { 24 } else { point }], None, arrays.lent()).expect("legal");
    }
    assert_eq!((&arrays.terminated[..], &arrays.reward[..2]), (&[true, false][..], &[1.0, -1.0][..]));
    assert!(!arrays.legal_action_mask[..25].contains(&true), "nothing is legal any more");
    let error = env.step(&[20, 20], None, arrays.lent()).expect_err("lane 0 is over");
    assert_eq!((error.lane, error.fault), (0, ActionFault::GameOver));
    env.reset_lanes(&[true, false], arrays.lent());
    assert_eq!(arrays.ply, [0, 9]);
    env.step(&[20, 20], None, arrays.lent()).expect("both go on");
}

#[test]
fn a_forbidden_point_is_no_legal_action_and_loses_where_the_rules_say_so() {
    let (mut env, mut arrays) = env(&[Rules::renju()], settings(), 1);
    let (black, white) = ([(7, 5), (7, 6), (5, 7), (6, 7)], [(0, 0), (14, 0), (0, 14), (14, 14)]);
    for (black, white) in black.into_iter().zip(white) {
        env.step(&[black.1 * 15 + black.0], None, arrays.lent()).expect("legal");
        env.step(&[white.1 * 15 + white.0], None, arrays.lent()).expect("legal");
    }
    let double_three = 7 * 15 + 7;
    assert!(!arrays.legal_action_mask[double_three as usize]);
    env.step(&[double_three], None, arrays.lent()).expect("it may be played");
    assert_eq!((&arrays.reward[..], arrays.terminated[0]), (&[-1.0, 1.0][..], true));
}

#[test]
fn openings_follow_from_seed_lane_and_game_and_not_from_threads() {
    let openings: Vec<Vec<Point>> = (0..20).map(|x| vec![Point::at(x % 5, x / 5), Point::at(4, 4)]).collect();
    let begun = |seed, threads, lanes: usize| {
        let settings = Settings { openings: openings.clone(), seed, max_moves: Some(3), ..settings() };
        let (mut env, mut arrays) = env(&vec![freestyle(5); lanes], settings, threads);
        let mut seen = vec![arrays.observation.clone()];
        for _ in 0..6 {
            let legal = |mask: &[bool]| mask.iter().position(|&is_legal| is_legal).expect("a legal point") as i32;
            let actions: Vec<i32> = arrays.legal_action_mask.chunks(25).map(legal).collect();
            env.step(&actions, None, arrays.lent()).expect("legal");
            assert!(arrays.truncated.iter().all(|&is_cut| is_cut), "three plies are the limit");
            seen.push(arrays.observation.clone());
        }
        seen
    };
    assert_eq!(begun(7, 1, LANES), begun(7, 3, LANES));
    assert_ne!(begun(7, 1, LANES), begun(8, 1, LANES));
    let games = begun(7, 1, LANES);
    assert!(games.windows(2).all(|pair| pair[0] != pair[1]), "each game has an opening of its own");
    assert_eq!(games[0][..10 * 100], begun(7, 1, 10)[0][..], "more lanes change nothing in the first");
}

#[test]
fn copies_and_snapshots_go_on_by_themselves() {
    let (mut env, mut arrays) = env(&[freestyle(5); 3], settings(), 1);
    env.step(&[0, 1, 2], None, arrays.lent()).expect("legal");
    let snapshot = env.snapshot();
    let mut copy = env.copies(&[2, 0, 0, 1]);
    let mut copied = Owned::of(&copy);
    copy.step(&[10, 10, 11, 10], None, copied.lent()).expect("legal");
    assert_eq!(copied.ply, [2; 4]);
    env.step(&[10, 10, 10], None, arrays.lent()).expect("the copy is another");
    env.gather(&[0, 0, 2]);
    env.show(arrays.lent());
    assert_eq!(arrays.observation[..100], arrays.observation[100..200]);
    env.restore(&snapshot).expect("its own");
    env.show(arrays.lent());
    assert_eq!(arrays.ply, [1; 3]);
    env.step(&[10, 10, 10], None, arrays.lent()).expect("legal again");
}

#[test]
fn rules_of_lanes_differ_in_goal_and_advantage_alone_and_openings_fit_all() {
    let other = Rules::new(Switches { goal: 3, advantage: [1, 2], ..*Rules::ninuki().switches() }).expect("in range");
    let (env, arrays) = env(&[Rules::ninuki(), other], settings(), 1);
    assert_eq!((env.lanes(), arrays.captures), (2, vec![0, 0, 1, 2]));
    let refused = VectorEnv::new(&[freestyle(9), freestyle(8)], settings(), 1).err();
    assert_eq!(refused, Some(SettingsError::Rules { lane: 1, rules: freestyle(8), expected: freestyle(9) }));
    for opening in [vec![Point::at(0, 0), Point::at(0, 0)], vec![Point::at(9, 9)]] {
        let settings = Settings { openings: vec![vec![], opening], ..settings() };
        let refused = VectorEnv::new(&[freestyle(9)], settings, 1).err();
        assert!(matches!(refused, Some(SettingsError::Opening { number: 1, .. })), "{refused:?}");
    }
}

#[test]
fn lanes_that_are_not_chosen_rest() {
    let (mut env, mut arrays) = env(&[freestyle(5); 3], settings(), 1);
    env.step(&[12, 99, 3], Some(&[true, false, true]), arrays.lent()).expect("what is not chosen is not looked at");
    assert_eq!(arrays.ply, [1, 0, 1]);
    let error = env.step(&[12, 12, 3], Some(&[false, true, true]), arrays.lent()).expect_err("occupied");
    assert_eq!(error.lane, 2);
    assert_eq!(arrays.ply, [1, 0, 1]);
}

#[test]
fn a_game_that_ended_is_told_until_the_next_step_however_it_ended() {
    let settings = Settings { illegal: IllegalAction::Loses, max_moves: Some(4), ..settings() };
    let settings = Settings { openings: vec![vec![Point::new(0, 0).expect("on the board")]], ..settings };
    let (mut env, mut arrays) = env(&[freestyle(5); 2], settings, 1);
    env.step(&[12, 12], None, arrays.lent()).expect("legal");
    env.step(&[13, 12], None, arrays.lent()).expect("one is cut off next, the other loses");
    let ended: Vec<_> = env.ended().map(|(lane, it)| (lane, it.end, it.opening, it.game.moves().len())).collect();
    assert_eq!(ended, [(1, End::Illegal(Color::Black), 1, 2)]);
    env.step(&[14, 12], Some(&[true, false]), arrays.lent()).expect("legal");
    let ended: Vec<_> = env.ended().map(|(lane, it)| (lane, it.end, it.opening, it.game.moves().len())).collect();
    assert_eq!(ended, [(0, End::CutOff, 1, 4)]);
    let snapshot = env.snapshot();
    env.restore(&snapshot).expect("its own");
    assert!(env.ended().next().is_none(), "a copy has nothing that ended");
}

/// Black takes a pair with the last move.
fn taking_a_pair() -> Vec<Point> {
    ["e5", "f5", "a1", "g5", "h5"].map(|text| text.parse().expect("a point")).to_vec()
}

fn with_a_pair_ahead() -> Rules {
    Rules::new(Switches { advantage: [4, 0], ..*Rules::ninuki().switches() }).expect("in range")
}

#[test]
fn rules_under_which_an_opening_cannot_be_played_are_put_and_restored_nowhere() {
    let settings = Settings { openings: vec![taking_a_pair()], ..settings() };
    let (mut env, mut arrays) = env(&[Rules::ninuki()], settings.clone(), 1);
    let said = "opening 0 under ninuki19-a40: it ends the game";
    let refused = env.put(vec![Game::new(with_a_pair_ahead())]).expect_err("black would have won");
    assert_eq!(refused.to_string(), said);
    let (other, _) = self::env(&[with_a_pair_ahead()], Settings { openings: Vec::new(), ..settings.clone() }, 1);
    assert_eq!(env.restore(&other.snapshot()).expect_err("the same").to_string(), said);
    let (other, _) = self::env(&[Rules::ninuki()], settings, 1);
    env.restore(&other.snapshot()).expect("the same rules");
    let renju = self::env(&[Rules::renju()], Settings::default(), 1).0.snapshot();
    let told = env.restore(&renju).expect_err("another board").to_string();
    assert_eq!(
        told,
        "lane 0: the rules renju15 differ from ninuki19 of the environment in more than goal and advantage"
    );
    env.reset_lanes(&[true], arrays.lent());
    assert_eq!(arrays.ply, [5], "nothing was changed");
}
