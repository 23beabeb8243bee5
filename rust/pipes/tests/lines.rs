//! Laws of lines.

use gomoku_pipes::{LineAssembler, MAX_LINE};
use proptest::collection::vec;
use proptest::prelude::*;

fn lines(chunks: &[&[u8]], limit: usize) -> Vec<String> {
    let (mut assembler, mut lines) = (LineAssembler::new(limit), Vec::new());
    for chunk in chunks {
        assembler.feed(chunk, |line| lines.push(line));
    }
    lines.extend(assembler.flush());
    lines
}

proptest! {
    #[test]
    fn where_the_bytes_are_split_makes_no_difference(
        pieces in vec(prop_oneof![Just(b"7,7".to_vec()), Just(b"\r\n".to_vec()), Just(b"\0".to_vec()), vec(any::<u8>(), 0..20)], 0..30),
        step in 1_usize..7,
    ) {
        let stream = pieces.concat();
        let chunks: Vec<&[u8]> = stream.chunks(step).collect();
        prop_assert_eq!(lines(&chunks, 40), lines(&[&stream], 40));
    }

    #[test]
    fn no_line_is_longer_than_the_limit_and_its_mark(stream in vec(any::<u8>(), 0..300)) {
        prop_assert!(lines(&[&stream], 16).iter().all(|line| line.chars().count() <= 17 && !line.trim().is_empty()));
    }
}

#[test]
fn what_has_no_end_yet_is_told_until_it_has_one() {
    let mut assembler = LineAssembler::default();
    assembler.feed(b"OK\n7,7", |_| ());
    assert_eq!(assembler.unended().as_deref(), Some("7,7"));
    assembler.feed(b"\n", |line| assert_eq!(line, "7,7"));
    assert_eq!(assembler.unended(), None);
}

#[test]
fn a_cut_line_cannot_pass_for_an_answer() {
    let long = [b"7,7".as_slice(), &[b' '; MAX_LINE], b"\nOK\n"].concat();
    assert_eq!(lines(&[&long], MAX_LINE), ["7,7…", "OK"]);
}
