//! Samples of self-play: what is written is read again. `tests/test_core_training.py` has the rest.

use std::sync::atomic::AtomicBool;

use gomoku_core::Rules;
use gomoku_engine::EngineName;
use gomoku_engine::training::{Player, Sample, SelfPlay, index, relabel, self_play};

fn samples(number: u32, stop: &AtomicBool) -> Vec<Sample> {
    let mut player = Player::new(EngineName::Tengen, &[], 60, stop).expect("no option is set");
    self_play(&SelfPlay::new(Rules::ninuki(), 7), &mut player, number)
}

#[test]
fn samples_are_read_as_they_were_written() {
    let games = (0..100).map(|number| (number, samples(number, &AtomicBool::new(false))));
    let (number, played) = games.into_iter().find(|(_, samples)| samples.len() > 5).expect("some game is that long");
    let mut bytes = Vec::new();
    let ends: Vec<u64> = played
        .iter()
        .map(|sample| {
            sample.write(&mut bytes);
            bytes.len() as u64
        })
        .collect();
    assert_eq!(Sample::read_all(&bytes).as_ref(), Ok(&played));
    assert_eq!(index(&bytes), (vec![number; played.len()], ends));
}

#[test]
fn games_that_are_stopped_end_at_once() {
    assert!(samples(7, &AtomicBool::new(true)).is_empty());
}

#[test]
fn labels_that_are_stopped_end_at_once() {
    let played = samples(7, &AtomicBool::new(false));
    let stop = AtomicBool::new(true);
    let mut player = Player::new(EngineName::Tengen, &[], 60, &stop).expect("no option is set");
    assert_eq!(relabel(&Rules::ninuki(), &played, &mut player), Ok(vec![]));
}
