//! What a claimed proof has to withstand: every legal reply, played by the rules alone.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::sync::atomic::AtomicBool;

use gomoku_core::{Color, Game, Point};
use gomoku_search::{Limit, Proof, Vcf, solve_vcf};

/// What the solver says within so many nodes.
pub fn solve(game: &Game, nodes: Option<u64>) -> Vcf {
    let limit = Limit { nodes, ..Limit::default() };
    solve_vcf(game, &limit, &AtomicBool::new(false)).expect("the game goes on")
}

/// The proof that the solver finds within so many nodes, if it does.
pub fn proof(game: &Game, nodes: Option<u64>) -> Option<Proof> {
    match solve(game, nodes) {
        Vcf::Win(proof) => Some(proof),
        Vcf::NoWin { .. } | Vcf::Unknown { .. } => None,
    }
}

/// Whichever reply the defender chooses at any of its plies, the solver wins on, and in no more plies than it claimed.
/// Whether there was a win to check.
pub fn a_proven_win_survives_every_reply(game: &Game, nodes: u64) -> bool {
    let Some(proof) = proof(game, Some(nodes)) else { return false };
    let attacker = game.side_to_move();
    assert_eq!(winner_after(game.clone(), &proof.line), Some(attacker), "{proof:?}\n{game:?}");
    survives_every_reply(&mut game.clone(), &proof);
    true
}

fn winner_after(mut game: Game, line: &[Point]) -> Option<Color> {
    line.iter().for_each(|&point| game.play(point).expect("a proof is made of legal moves"));
    game.outcome().and_then(|outcome| outcome.winner)
}

fn survives_every_reply(game: &mut Game, proof: &Proof) {
    let attacker = game.side_to_move();
    let is_won = |game: &Game| {
        let outcome = game.outcome()?;
        assert_eq!(outcome.winner, Some(attacker), "{proof:?}\n{game:?}");
        Some(())
    };
    game.play(proof.line[0]).expect("a proof is made of legal moves");
    if is_won(game).is_none() {
        for reply in Point::all(game.rules().size()) {
            if game.play(reply).is_err() {
                continue;
            }
            if is_won(game).is_none() {
                let next = self::proof(game, None).unwrap_or_else(|| panic!("{reply} refutes {proof:?}\n{game:?}"));
                assert!(next.win_in() + 2 <= proof.win_in(), "{reply} holds out longer than {proof:?}\n{game:?}");
                survives_every_reply(game, &next);
            }
            game.undo();
        }
    }
    game.undo();
}
