//! Counts of move sequences from named positions, agreed by the crate and by the slow twin.

use gomoku_core::{Color, Rules, Setup, perft};

use crate::laws::naive::{self, NaiveGame};

struct Case {
    name: String,
    position: Setup,
    counts: Vec<u64>,
}

fn cases() -> Vec<Case> {
    let text = include_str!("../../../tests/data/perft.txt").lines().filter(|line| !line.starts_with('#'));
    let text: Vec<&str> = text.collect();
    let cases: Vec<Case> = text.split(|line| line.is_empty()).filter(|block| !block.is_empty()).map(case).collect();
    assert!(cases.len() >= 6, "only {} positions", cases.len());
    cases
}

fn case(block: &[&str]) -> Case {
    let field = |index: usize, key: &str| {
        let value = block[index].strip_prefix(key).unwrap_or_else(|| panic!("{key} is expected in {:?}", block[index]));
        value.trim().to_owned()
    };
    let side_to_move = if field(2, "to-move") == "black" { Color::Black } else { Color::White };
    let pairs: Vec<u8> = numbers(&field(3, "pairs"));
    let rows = block[5..].iter().map(|row| (*row).to_owned()).collect();
    let position = Setup { rules: rules(&field(1, "rules")), rows, side_to_move, pairs: [pairs[0], pairs[1]] };
    Case { name: field(0, "position"), position, counts: numbers(&field(4, "perft")) }
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split(' ').map(|number| number.parse().unwrap_or_else(|_| panic!("{number:?} in {text:?}"))).collect()
}

fn rules(text: &str) -> Rules {
    let mut words = text.split(' ');
    let mut switches = *Rules::from_name(words.next().unwrap()).expect("a preset").switches();
    for (key, value) in words.map(|word| word.split_once('=').expect("switch=value")) {
        match key {
            "size" => switches.size = value.parse().unwrap(),
            "goal" => switches.goal = value.parse().unwrap(),
            _ => panic!("unknown switch {key}"),
        }
    }
    Rules::new(switches).unwrap()
}

#[test]
fn counts_are_as_recorded() {
    for Case { name, position, counts } in cases() {
        let mut game = position.into_game().unwrap();
        let before = (game.key(), game.board().clone());
        let found: Vec<u64> = (1..=counts.len()).map(|depth| perft(&mut game, depth)).collect();
        assert_eq!(found, counts, "{name}");
        assert_eq!((game.key(), game.board().clone()), before, "{name}");
    }
}

#[test]
fn the_twin_counts_the_same() {
    for Case { name, position, counts } in cases() {
        let Setup { rules, rows, side_to_move, pairs } = position;
        let game = NaiveGame::from_rows(rules, &rows, side_to_move, pairs);
        let found: Vec<u64> = (1..=counts.len()).map(|depth| naive::perft(&game, depth)).collect();
        assert_eq!(found, counts, "{name}");
    }
}
