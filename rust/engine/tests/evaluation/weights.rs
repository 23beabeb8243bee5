//! Weight files, and what the state makes of weights.

use gomoku_core::{Color, Rules};
use gomoku_engine::LARGEST;
use gomoku_engine::internals::{RuleFamily, Weights, WeightsError};

#[test]
fn a_file_reads_as_what_was_written() {
    for family in RuleFamily::ALL {
        let weights = Weights::bootstrap(&family.rules());
        let [mut black, white] = Color::ALL.map(|color| weights.side(color).clone());
        let one_sided = weights.write();
        black.mover[7] = -LARGEST;
        black.threat[2_047] = LARGEST;
        let two_sided = Weights::new(family, [black, white]);
        let file = two_sided.write();
        assert_eq!(file.len(), 2 * one_sided.len() - 10, "{}", family.name());
        for (weights, file) in [(weights, one_sided), (two_sided, file)] {
            let read = Weights::read(&file).unwrap();
            assert_eq!(read.family(), family);
            assert!(Color::ALL.into_iter().all(|color| read.side(color) == weights.side(color)));
        }
    }
}

#[test]
fn what_is_no_file_is_refused() {
    let file = Weights::bootstrap(&Rules::freestyle()).write();
    let with = |place: usize, byte: u8| {
        let mut file = file.clone();
        file[place] = byte;
        Weights::read(&file).map(|_| ()).unwrap_err()
    };
    assert_eq!(with(0, b'X'), WeightsError::Header);
    assert_eq!(with(7, 9), WeightsError::Header);
    assert_eq!(with(8, 5), WeightsError::Family(5));
    assert_eq!(with(9, 3), WeightsError::Sides(3));
    assert_eq!(with(9, 2), WeightsError::Length { given: file.len(), expected: 2 * file.len() - 10 });
    assert_eq!(with(11, 0x7F), WeightsError::Weight { weight: 0x7F00 | i16::from(file[10]), place: 0 });
    assert_eq!(Weights::read(&file[..5]).map(|_| ()), Err(WeightsError::Header));
}
