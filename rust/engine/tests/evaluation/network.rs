//! Networks: their file, their sums from move to move, and what they add, against the plainest arithmetic.

use std::sync::Arc;

use gomoku_core::{Color, Game, Point, Rules, Setup, Switches};
use gomoku_engine::internals::{
    CAPTURE_CODES, CATEGORIES, Evaluated, MISSING, Network, NetworkKernel, NetworkSide, Networked, RuleFamily, State,
    Tables,
};
use gomoku_engine::{NetworkError, NetworkWeights, Score};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::extent::seeds;
use crate::random::Random;
use crate::script::{SWITCH_BYTES, Script};

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_from_move_to_move_is_what_plain_arithmetic_says(
        switches in any::<[u8; SWITCH_BYTES]>(),
        choices in vec(any::<u16>(), 0..80),
        (seed, asked) in any::<(u64, u64)>(),
        alike in any::<bool>(),
    ) {
        let script = Script::new(switches, choices);
        let mut weights = any_network(RuleFamily::of(&script.rules), seed);
        if alike {
            weights.sides[1] = weights.sides[0].clone();
        }
        let network = Arc::new(Network::new(weights.clone()));
        let mut state = Evaluated::new(Game::new(script.rules), Networked::new(Tables::of(&script.rules), network));
        let mut expected = vec![];
        script.walk(|game, point| {
            if game.is_legal(point) {
                game.play(point).expect("it is legal");
                state.play(point);
                let mut rebuilt = state.rebuilt();
                check(&weights, &mut rebuilt, seed);
                if asked >> (expected.len() % 64) & 1 == 1 {
                    assert_eq!(refined(&mut state), refined(&mut rebuilt), "{state:?}");
                }
                expected.push(refined(&mut rebuilt));
            }
        });
        for expected in expected.into_iter().rev() {
            assert_eq!(refined(&mut state), expected, "{state:?}");
            state.undo();
        }
    }
}

/// The networks that the tests of full boards ask: the one that ships, and those with the largest rows that a file may
/// have, at random and all at the same end.
fn networks(rules: &Rules, seed: u64) -> [NetworkWeights; 3] {
    let shipped = Network::of(rules).expect("it ships").weights().clone();
    let random = network_with_rows(shipped.family, seed, LARGEST_ROW);
    let mut same = random.clone();
    for side in &mut same.sides {
        side.tables_mut().flatten().flatten().for_each(|number| *number = if *number < 0 { -5_461 } else { 5_461 });
        side.mover.iter_mut().flatten().for_each(|number| *number = 5_461);
    }
    [shipped, random, same]
}

/// A preset with this size, by turns.
fn rules(seed: u64) -> Rules {
    let preset = Rules::from_name(Rules::NAMES[seed as usize % Rules::NAMES.len()]).expect("a preset");
    let size = 5 + (seed / 5 % 18) as usize;
    Rules::new(Switches { size, ..*preset.switches() }).expect("every size from 5 to 22 is allowed")
}

/// What each kernel says of the same game.
fn by_each_kernel(game: &Game, weights: &NetworkWeights) -> Vec<Evaluated<Networked>> {
    let networks = NetworkKernel::available().into_iter().map(|kernel| Network::with_kernel(weights.clone(), kernel));
    let tables = Tables::of(game.rules());
    networks.map(|network| Evaluated::new(game.clone(), Networked::new(tables.clone(), Arc::new(network)))).collect()
}

/// Plain arithmetic begins with the tables' value, which it cannot know where that is too large for a score.
fn check(weights: &NetworkWeights, state: &mut Evaluated<Networked>, seed: u64) {
    if state.value().units().abs() < Score::evaluated(i32::MAX).units() {
        assert_eq!(refined(state), plain(weights, state), "{seed}: {state:?}");
    }
}

fn leaves_16_bits(weights: &NetworkWeights, state: &State) -> bool {
    let side = &weights.sides[state.game().side_to_move().index()];
    inputs(side, state).iter().any(|&sum| i16::try_from(sum).is_err())
}

#[test]
fn on_random_boards_of_every_size_and_filling_all_kernels_say_what_plain_arithmetic_says() {
    let mut shipped_left = 0;
    for seed in seeds(450) {
        let (rules, mut random) = (rules(seed), Random::new(seed));
        let empty = random.below(60);
        let cell = |random: &mut Random| if random.below(100) < empty { '.' } else { ['X', 'O'][random.below(2)] };
        let rows = (0..rules.size()).map(|_| (0..rules.size()).map(|_| cell(&mut random)).collect()).collect();
        let Ok(game) = (Setup { rules, rows, side_to_move: Color::Black, pairs: [0, 0] }).into_game() else {
            continue;
        };
        for (number, weights) in networks(&rules, seed).iter().enumerate() {
            for mut state in by_each_kernel(&game, weights) {
                check(weights, &mut state, seed);
                shipped_left += usize::from(number == 0 && leaves_16_bits(weights, &state));
            }
        }
    }
    assert!(shipped_left > 0, "no sum of a network that ships left 16 bits, so this says nothing");
}

#[test]
fn while_a_board_fills_up_sums_are_followed_as_they_are_made_from_nothing() {
    for seed in seeds(180) {
        let rules = rules(seed);
        for weights in &networks(&rules, seed) {
            let mut states = by_each_kernel(&Game::new(rules), weights);
            for (ply, point) in filling(&rules, seed).into_iter().enumerate() {
                if !states[0].game().is_legal(point) || states[0].game().outcome().is_some() {
                    continue;
                }
                for state in &mut states {
                    state.play(point);
                    if ply % 23 == 0 || state.empty().len() < 9 {
                        assert_eq!(refined(state), refined(&mut state.rebuilt()), "{seed}: {state:?}");
                        check(weights, state, seed);
                    }
                }
            }
            let first = refined(&mut states[0]);
            assert!(states.iter_mut().all(|state| refined(state) == first), "{seed}");
        }
    }
}

/// All points of a board in a random order, colours by turns, that makes no five: `XXOO` in each row, two columns on.
fn filling(rules: &Rules, seed: u64) -> Vec<Point> {
    let (size, mut random) = (rules.size(), Random::new(seed));
    let mut points: Vec<Point> = (0..size * size).map(|place| Point::at(place % size, place / size)).collect();
    (1..points.len()).rev().for_each(|last| points.swap(last, random.below(last + 1)));
    let (black, white): (Vec<_>, Vec<_>) = points.into_iter().partition(|point| (point.x() + 2 * point.y()) % 4 < 2);
    let most = black.len().max(white.len());
    (0..most).flat_map(|place| [black.get(place), white.get(place)].into_iter().flatten().copied()).collect()
}

fn refined(state: &mut Evaluated<Networked>) -> Score {
    state.refined_value(0, -Score::INFINITE, Score::INFINITE, 0)
}

/// The network in plain numbers that never leave 64 bits.
fn plain(weights: &NetworkWeights, state: &mut Evaluated<Networked>) -> Score {
    let mover = state.game().side_to_move();
    let side = &weights.sides[mover.index()];
    let row = inputs(side, state);
    let mut output = i64::from(side.second_bias);
    for unit in 0..side.second.len() {
        let input = |sum: i64| sum.clamp(0, i64::from(i16::MAX));
        let terms = row.iter().zip(&side.first).map(|(&sum, weights)| input(sum) * i64::from(weights[unit]));
        let hidden = (terms.sum::<i64>() + i64::from(side.first_bias[unit])) >> 8;
        output += hidden.clamp(0, i64::from(i16::MAX)) * i64::from(side.second[unit]);
    }
    let scalar = state.value().units();
    Score::evaluated(scalar * i32::from(side.scale) / 256 + ((output * 200) >> 20) as i32)
}

fn inputs(side: &NetworkSide, state: &State) -> Vec<i64> {
    let (mover, waiter) = (state.game().side_to_move(), state.game().side_to_move().opponent());
    let mut rows = vec![&side.bias];
    for point in state.empty() {
        let [own, other] = [mover, waiter].map(|color| state.category(point, color) as usize);
        rows.push(&side.mover[state.code(point, mover).index()]);
        rows.push(&side.waiter[state.code(point, waiter).index()]);
        rows.push(&side.joint[own * CATEGORIES + other]);
    }
    let mask = state.counts().threat_mask(mover);
    rows.extend(side.threats.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, row)| row));
    if let Some(captures) = &side.captures {
        let missing = [mover, waiter].map(|color| state.missing_pairs(color));
        for ((color, table), missing) in [(mover, &captures.mover), (waiter, &captures.waiter)].into_iter().zip(missing)
        {
            let codes = state.empty().iter().map(|point| state.capture_code(point, color) as usize);
            rows.extend(codes.filter(|&code| code != 0).map(|code| &table[missing * CAPTURE_CODES + code]));
        }
        rows.push(&captures.pairs[missing[0] * MISSING + missing[1]]);
    }
    (0..side.bias.len()).map(|place| rows.iter().map(|row| i64::from(row[place])).sum()).collect()
}

/// The largest number that a row of points may have.
const LARGEST_ROW: i32 = i16::MAX as i32 / 6;

/// Rows of small numbers, and layers of any.
fn any_network(family: RuleFamily, seed: u64) -> NetworkWeights {
    network_with_rows(family, seed, 10)
}

fn network_with_rows(family: RuleFamily, mut seed: u64, most: i32) -> NetworkWeights {
    let mut random = |most: i32| {
        // A linear congruence is random enough for sums to differ.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as i32 % (2 * most + 1) - most
    };
    let sides = Color::ALL.map(|_| {
        let mut side = NetworkSide::zero(family == RuleFamily::Ninuki);
        side.tables_mut().flatten().flatten().for_each(|number| *number = random(most) as i16);
        side.first.iter_mut().flatten().for_each(|number| *number = random(1_023) as i16);
        side.scale = random(300) as i16;
        side.bias.iter_mut().for_each(|number| *number = random(3_000) as i16);
        side.second.iter_mut().for_each(|number| *number = random(1_023) as i16);
        side.first_bias.iter_mut().for_each(|number| *number = random(1 << 29));
        side.second_bias = random(1 << 29);
        side
    });
    NetworkWeights { family, training: "any".into(), sides }
}

#[test]
fn a_file_reads_as_what_was_written() {
    for family in RuleFamily::ALL {
        let two = any_network(family, 7);
        let one = NetworkWeights { sides: [two.sides[1].clone(), two.sides[1].clone()], ..two.clone() };
        for network in [&one, &two] {
            assert_eq!(NetworkWeights::read(&network.write()).as_ref(), Ok(network));
        }
        assert!(one.write().len() < two.write().len() * 6 / 10);
    }
}

#[test]
fn a_name_that_is_too_long_is_cut() {
    let named = NetworkWeights { training: "ä".repeat(100), ..any_network(RuleFamily::Caro, 1) };
    assert_eq!(NetworkWeights::read(&named.write()).unwrap().training, "ä".repeat(30));
}

#[test]
fn what_is_no_file_is_refused() {
    let network = any_network(RuleFamily::Freestyle, 3);
    let file = network.write();
    let refused = |file: &[u8]| NetworkWeights::read(file).unwrap_err();
    let with = |place: usize, byte: u8| {
        let mut file = file.clone();
        file[place] = byte;
        refused(&file)
    };
    assert_eq!(with(0, b'X'), NetworkError::Header);
    assert_eq!(with(7, 9), NetworkError::Header);
    assert_eq!(with(8, 5), NetworkError::Family(5));
    assert_eq!(with(9, 3), NetworkError::Sides(3));
    assert_eq!(with(10, 8), NetworkError::Shape(8, 32));
    assert_eq!(with(file.len() - 1, 0x55), NetworkError::Checksum);
    assert_eq!(refused(&file[..5]), NetworkError::Header);
    assert_eq!(refused(&file[..10]), NetworkError::Short);
    assert_eq!(refused(&file[..file.len() - 1]), NetworkError::Checksum);
    for (change, number) in [
        ((|side: &mut NetworkSide| side.first[3][4] = 1_024) as fn(&mut NetworkSide), 1_024),
        (|side| side.second[4] = i16::MIN, i32::from(i16::MIN)),
        (|side| side.second_bias = i32::MIN, i32::MIN),
        (|side| side.mover[3][4] = 5_462, 5_462),
        (|side| side.waiter[3][4] = -5_462, -5_462),
        (|side| side.joint[3][4] = i16::MIN, i32::from(i16::MIN)),
    ] {
        let mut large = network.clone();
        change(&mut large.sides[0]);
        assert_eq!(refused(&large.write()), NetworkError::Number(number));
    }
}

#[test]
fn what_is_far_from_the_window_is_not_asked_for() {
    let rules = Rules::freestyle();
    let network = Arc::new(Network::new(any_network(RuleFamily::Freestyle, 5)));
    let mut state = Evaluated::new(Game::new(rules), Networked::new(Tables::of(&rules), network));
    state.play("h8".parse().unwrap());
    let (plain, exact) = (state.value(), refined(&mut state));
    assert_ne!(plain, exact);
    let mut near = |margin: i32| state.refined_value(0, plain + margin, plain + margin + 1, 400);
    assert_eq!([near(400), near(-401), near(401), near(-402)], [exact, exact, plain, plain]);
}

#[test]
fn every_network_that_ships_is_of_its_rule_set() {
    let rules = [Rules::freestyle(), Rules::standard(), Rules::renju(), Rules::caro(), Rules::ninuki()];
    let bytes = rules.map(|rules| {
        let network = Network::of(&rules).expect("it ships");
        assert_eq!(network.weights().family, RuleFamily::of(&rules));
        network.weights().write().len()
    });
    assert!(bytes.iter().sum::<usize>() < 3_000_000);
}
