//! A proven win survives every reply: on random positions of every rule set and size, each claim is played out against
//! the whole width of the defence.

use gomoku_core::{Game, Rules, Sides, Switches};
use gomoku_engine::{solve_vcf, solve_vct};

use crate::extent::{sample, seeds};
use crate::proof::{
    a_long_win_survives_every_reply_on_the_way, a_win_by_fours_survives_every_reply,
    a_win_by_threats_survives_every_reply, proof,
};
use crate::random::{Random, random_game};
use crate::script::{SWITCH_BYTES, Script};

/// A solver, and the positions that it is checked on. A check counts for little where too few of them are won.
struct Subject {
    /// Whether there was a win within this many nodes; it survived every reply.
    survives: fn(&Game, u64) -> bool,
    /// Enough for most wins.
    nodes: u64,
    /// Board sizes, and how many positions of each.
    sizes: [(usize, u64); 4],
    /// Moves on the board at least.
    plies: usize,
    /// One position of so many has to be won.
    one_win_of: u64,
    /// How many positions near the goal of captures, and how many of them have to be won.
    near_the_goal: (u64, u64),
    any_switches: AnySwitches,
}

/// Positions under switches at random.
struct AnySwitches {
    seed: u64,
    positions: u64,
    /// The least number of moves, and the bound of what comes on top.
    plies: (usize, usize),
    /// How many have to be won.
    least: u64,
}

const FOURS: Subject = Subject {
    survives: a_win_by_fours_survives_every_reply,
    // Every position below a win is searched to its end.
    nodes: 3_000,
    sizes: [(7, 300), (9, 300), (15, 60), (19, 30)],
    plies: 10,
    one_win_of: 5,
    near_the_goal: (300, 60),
    any_switches: AnySwitches { seed: 3, positions: 2_000, plies: (10, 20), least: 200 },
};

const THREATS: Subject = Subject {
    survives: a_win_by_threats_survives_every_reply,
    nodes: 2_000,
    sizes: [(7, 200), (9, 200), (15, 40), (19, 10)],
    plies: 8,
    one_win_of: 6,
    near_the_goal: (200, 40),
    any_switches: AnySwitches { seed: 5, positions: 1_000, plies: (8, 16), least: 100 },
};

impl Subject {
    fn check_rules(&self, rules: Rules) {
        for (size, positions) in self.sizes {
            let rules = Rules::new(Switches { size, ..*rules.switches() }).expect("every size is allowed");
            let game = |seed| random_game(rules, self.plies + (seed % 16) as usize, seed);
            let wins = seeds(positions).filter(|&seed| (self.survives)(&game(seed), self.nodes)).count();
            assert!(wins as u64 > sample(positions) / self.one_win_of, "{wins} wins on size {size} check little");
        }
    }

    fn check_near_the_goal(&self) {
        let switches = Switches { size: 9, goal: 3, advantage: [2, 2], ..*Rules::ninuki().switches() };
        let rules = Rules::new(switches).expect("below the goal");
        let (positions, least) = self.near_the_goal;
        let wins = seeds(positions).filter(|&seed| (self.survives)(&random_game(rules, 12, seed), self.nodes)).count();
        assert!(wins as u64 > sample(least), "{wins} wins check little");
    }

    fn check_any_switches(&self) {
        let AnySwitches { seed, positions, plies, least } = self.any_switches;
        let mut random = Random::new(seed);
        let mut wins = 0;
        for _ in 0..sample(positions) {
            let mut switches = [0; SWITCH_BYTES].map(|_: u8| random.below(256) as u8);
            (switches[0], switches[1]) = (7, switches[1] % 6);
            let choices = (0..plies.0 + random.below(plies.1)).map(|_| random.below(1 << 16) as u16).collect();
            let game = Script::new(switches, choices).walk(|game, point| {
                let _ = game.play(point);
            });
            wins += u64::from(game.outcome().is_none() && (self.survives)(&game, self.nodes));
        }
        assert!(wins > sample(least), "{wins} wins check little");
    }
}

/// The checks of one solver, each a test.
macro_rules! tests_of {
    ($name:ident, $subject:ident) => {
        mod $name {
            use super::*;

            #[test]
            fn ninuki() {
                $subject.check_rules(Rules::ninuki());
            }

            #[test]
            fn freestyle() {
                $subject.check_rules(Rules::freestyle());
            }

            #[test]
            fn standard() {
                $subject.check_rules(Rules::standard());
            }

            #[test]
            fn renju() {
                $subject.check_rules(Rules::renju());
            }

            #[test]
            fn caro() {
                $subject.check_rules(Rules::caro());
            }

            #[test]
            fn caro_without_overlines() {
                let switches = Switches { overline: Sides::Both, ..*Rules::caro().switches() };
                $subject.check_rules(Rules::new(switches).expect("a size of its own"));
            }

            #[test]
            fn ninuki_near_the_goal() {
                $subject.check_near_the_goal();
            }

            #[test]
            fn any_switches() {
                $subject.check_any_switches();
            }
        }
    };
}

tests_of!(fours, FOURS);
tests_of!(threats, THREATS);

/// Of the positions from games, one in this many is played out.
const EVERY: usize = 10;

#[test]
fn long_wins_from_games() {
    let mut random = Random::new(7);
    for line in include_str!("../data/tactics.txt").lines().step_by(EVERY) {
        let mut words = line.split(' ');
        let rules = words.next().and_then(Rules::from_name).expect("a preset");
        let mut game = Game::new(rules);
        words.skip(1).for_each(|text| game.play(text.parse().expect("a point")).expect("legal"));
        a_long_win_survives_every_reply_on_the_way(&game, &mut |bound| random.below(bound));
    }
}

#[test]
fn whatever_wins_by_fours_wins_by_threats() {
    for rules in Rules::NAMES.map(|name| Rules::from_name(name).expect("a preset")) {
        let rules = Rules::new(Switches { size: 9, ..*rules.switches() }).expect("size 9");
        for seed in 0..100 {
            let game = random_game(rules, 16, seed);
            if proof(solve_vcf, &game, Some(THREATS.nodes)).is_some() {
                assert!(proof(solve_vct, &game, None).is_some(), "{game:?}");
            }
        }
    }
}
