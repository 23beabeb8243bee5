//! Random steps, with a plain game beside every lane that says what has to come.

use gomoku_core::{Bitboard, Color, Game, Point, Rules, SplitMix64, Switches};
use gomoku_env::{Autoreset, Plane, Settings, VectorEnv, write_planes};

use crate::owned::Owned;

const LANES: usize = 40;
/// Steps of a run in every lane; the long run of `make soak-env` has more.
const STEPS: usize = 250;

fn presets() -> [Rules; 5] {
    [Rules::freestyle(), Rules::standard(), Rules::renju(), Rules::caro(), Rules::ninuki()]
}

fn sized(rules: Rules, size: usize) -> Rules {
    Rules::new(Switches { size, ..*rules.switches() }).expect("a size that boards have")
}

fn with_goal(rules: Rules, goal: u8) -> Rules {
    Rules::new(Switches { goal, ..*rules.switches() }).expect("a goal that games have")
}

/// A random legal action a lane, as the masks say.
fn actions(arrays: &Owned, points: usize, random: &mut SplitMix64) -> Vec<i32> {
    let choose = |mask: &[bool]| {
        let legal: Vec<usize> = (0..points).filter(|&point| mask[point]).collect();
        if legal.is_empty() { -7 } else { legal[random.below(legal.len())] as i32 }
    };
    arrays.legal_action_mask.chunks(points).map(choose).collect()
}

/// One lane, as slow and plain as can be.
struct Beside {
    game: Game,
    is_over: bool,
}

impl Beside {
    fn new(rules: Rules) -> Self {
        Self { game: Game::new(rules), is_over: false }
    }

    fn legal(&self) -> Bitboard {
        let points = Point::all(self.game.board().size());
        points.filter(|&point| !self.is_over && self.game.is_legal(point)).collect()
    }

    fn planes(&self, planes: &[Plane]) -> Vec<u8> {
        let mut bytes = vec![0; planes.len() * self.game.board().size().pow(2)];
        write_planes(planes, &self.game, &self.legal(), &mut bytes);
        bytes
    }
}

fn check_lane(beside: &Beside, arrays: &Owned, lane: usize, planes: &[Plane]) {
    let game = &beside.game;
    let points = game.board().size().pow(2);
    let legal = beside.legal();
    let mask: Vec<bool> = Point::all(game.board().size()).map(|point| legal.contains(point)).collect();
    assert_eq!(arrays.legal_action_mask[lane * points..(lane + 1) * points], mask, "lane {lane}\n{game:?}");
    let bytes = planes.len() * points;
    assert_eq!(arrays.observation[lane * bytes..(lane + 1) * bytes], beside.planes(planes), "lane {lane}\n{game:?}");
    assert_eq!(arrays.current_player[lane], game.side_to_move().index() as i8);
    assert_eq!(arrays.captures[2 * lane..2 * lane + 2], Color::ALL.map(|color| game.pairs(color) as i8));
    assert_eq!(arrays.ply[lane], game.moves().len() as i32);
}

fn reward_of(game: &Game) -> [f32; 2] {
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(Color::Black) => [1.0, -1.0],
        Some(Color::White) => [-1.0, 1.0],
        None => [0.0; 2],
    }
}

fn run(rules: &[Rules], autoreset: Autoreset, threads: usize, max_moves: Option<u32>, steps: usize) -> usize {
    let planes = Plane::ALL.to_vec();
    let settings = Settings { planes: planes.clone(), autoreset, max_moves, ..Settings::default() };
    let mut env = VectorEnv::new(rules, settings, threads).expect("one size");
    let mut arrays = Owned::of(&env);
    env.reset(None, arrays.lent());
    let mut lanes: Vec<Beside> = rules.iter().map(|&rules| Beside::new(rules)).collect();
    let mut random = SplitMix64(rules.len() as u64);
    let points = env.size() * env.size();
    let mut ended = 0;
    for _ in 0..steps {
        if autoreset == Autoreset::Off {
            let over: Vec<bool> = lanes.iter().map(|lane| lane.is_over).collect();
            env.reset_lanes(&over, arrays.lent());
            for lane in lanes.iter_mut().filter(|lane| lane.is_over) {
                *lane = Beside::new(*lane.game.rules());
            }
        }
        let chosen = actions(&arrays, points, &mut random);
        env.step(&chosen, None, arrays.lent()).expect("legal actions, or lanes that are over");
        ended += check(&mut lanes, &chosen, &arrays, autoreset, max_moves, &planes);
    }
    ended
}

/// Plays the actions in the games beside, and compares.
fn check(
    lanes: &mut [Beside],
    chosen: &[i32],
    arrays: &Owned,
    autoreset: Autoreset,
    max_moves: Option<u32>,
    planes: &[Plane],
) -> usize {
    let mut ended = 0;
    for (lane, beside) in lanes.iter_mut().enumerate() {
        let size = beside.game.board().size();
        let reward = &arrays.reward[2 * lane..2 * lane + 2];
        let flags = (arrays.terminated[lane], arrays.truncated[lane]);
        if beside.is_over {
            *beside = Beside::new(*beside.game.rules());
            assert_eq!((reward, flags), (&[0.0, 0.0][..], (false, false)));
            check_lane(beside, arrays, lane, planes);
            continue;
        }
        let action = chosen[lane] as usize;
        beside.game.play(Point::at(action % size, action / size)).expect("the mask says that it is legal");
        let is_cut = max_moves.is_some_and(|most| beside.game.moves().len() >= most as usize);
        let expected = (beside.game.outcome().is_some(), beside.game.outcome().is_none() && is_cut);
        assert_eq!((reward, flags), (&reward_of(&beside.game)[..], expected), "{:?}", beside.game);
        beside.is_over = expected.0 || expected.1;
        ended += usize::from(beside.is_over);
        if beside.is_over && autoreset == Autoreset::SameStep {
            let bytes = planes.len() * size * size;
            assert_eq!(arrays.final_observation[lane * bytes..(lane + 1) * bytes], beside.planes(planes));
            *beside = Beside::new(*beside.game.rules());
        }
        check_lane(beside, arrays, lane, planes);
    }
    ended
}

#[test]
fn every_lane_is_the_game_that_its_actions_make() {
    for rules in presets() {
        for (autoreset, threads) in [(Autoreset::SameStep, 1), (Autoreset::NextStep, 2), (Autoreset::Off, 3)] {
            let ended = run(&[rules; LANES], autoreset, threads, None, STEPS);
            assert!(ended > LANES / 4, "{ended} games ended");
        }
    }
}

#[test]
fn small_boards_and_goals_end_in_every_way() {
    for size in [5, 6, 9, 22] {
        for rules in presets().map(|rules| sized(rules, size)) {
            assert!(run(&[rules; 12], Autoreset::SameStep, 1, Some(60), 130) > 12);
        }
    }
    let goals: Vec<Rules> = (3..=7).cycle().take(LANES).map(|goal| with_goal(Rules::ninuki(), goal)).collect();
    run(&goals, Autoreset::SameStep, 2, None, STEPS);
}

#[test]
#[ignore = "a million steps a rule set: `make soak-env`"]
fn a_million_steps_a_rule_set() {
    for rules in presets() {
        run(&[rules; 600], Autoreset::SameStep, 2, None, 2_000);
    }
}
