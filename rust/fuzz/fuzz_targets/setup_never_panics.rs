//! No text makes a setup panic: it is refused with a reason, or it is a game that draws the text again.
#![no_main]

use gomoku_core::{Color, Setup};
use gomoku_fuzz::laws::script::{SWITCH_BYTES, Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: ([u8; SWITCH_BYTES], [u8; 2], bool, String)| {
    let (switches, pairs, black, text) = input;
    let side_to_move = if black { Color::Black } else { Color::White };
    let setup = Setup::from_text(Script::new(switches, Vec::new()).rules, &text, side_to_move, pairs);
    let rows = setup.rows.clone();
    match setup.into_game() {
        Ok(mut game) => {
            assert_eq!(game.board().to_string().lines().collect::<Vec<_>>(), rows);
            if let Some(point) = game.legal_moves().iter().next() {
                game.play(point).expect("a legal move");
                game.undo();
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
