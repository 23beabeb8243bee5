//! Samples of self-play: what is written is read again. `tests/test_core_training.py` has the rest.

use std::sync::atomic::AtomicBool;

use gomoku_core::Rules;
use gomoku_engine::EngineName;
use gomoku_engine::training::{Player, Sample, SelfPlay, index, relabel, self_play};

fn samples(stop: &AtomicBool) -> Vec<Sample> {
    let mut player = Player::new(EngineName::Tengen, &[], 60, stop).expect("no option is set");
    self_play(&SelfPlay::new(Rules::ninuki(), 7), &mut player, 7)
}

#[test]
fn samples_are_read_as_they_were_written() {
    let played = samples(&AtomicBool::new(false));
    let mut bytes = Vec::new();
    let ends: Vec<u64> = played
        .iter()
        .map(|sample| {
            sample.write(&mut bytes);
            bytes.len() as u64
        })
        .collect();
    assert!(played.len() > 5);
    assert_eq!(Sample::read_all(&bytes).as_ref(), Ok(&played));
    assert_eq!(index(&bytes), (vec![7; played.len()], ends));
}

#[test]
fn games_that_are_stopped_end_at_once() {
    assert!(samples(&AtomicBool::new(true)).is_empty());
}

#[test]
fn labels_that_are_stopped_end_at_once() {
    let played = samples(&AtomicBool::new(false));
    let stop = AtomicBool::new(true);
    let mut player = Player::new(EngineName::Tengen, &[], 60, &stop).expect("no option is set");
    assert_eq!(relabel(&Rules::ninuki(), &played, &mut player), Ok(vec![]));
}
