//! What a claimed proof has to withstand: every legal reply, played by the rules alone.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Color, Game, Point};
use gomoku_engine::{Limit, Proof, SOLVER_MEMORY, SearchError, Verdict, solve_vcf, solve_vct};

/// A solver by its function.
pub type Solve = fn(&Game, &Limit, usize, &AtomicBool) -> Result<Verdict, SearchError>;

/// What the solver says within this many nodes.
pub fn verdict(solve: Solve, game: &Game, nodes: Option<u64>) -> Verdict {
    let limit = Limit { nodes, ..Limit::default() };
    solve(game, &limit, SOLVER_MEMORY, &AtomicBool::new(false)).expect("the game goes on")
}

/// The proof that the solver finds within this many nodes, if it does.
pub fn proof(solve: Solve, game: &Game, nodes: Option<u64>) -> Option<Proof> {
    match verdict(solve, game, nodes) {
        Verdict::Win(proof) => Some(proof),
        Verdict::NoWin { .. } | Verdict::Unknown { .. } => None,
    }
}

/// Whichever reply the defender chooses at any of its plies, the solver wins on by fours, and in no more plies than it
/// claimed. Whether there was a win to check.
pub fn a_win_by_fours_survives_every_reply(game: &Game, nodes: u64) -> bool {
    let Some(proof) = proof(solve_vcf, game, Some(nodes)) else { return false };
    assert_eq!(winner_after(game.clone(), &proof.line), Some(game.side_to_move()), "{proof:?}\n{game:?}");
    survives_every_reply(&mut game.clone(), &proof, &|game, reply| {
        let next = self::proof(solve_vcf, game, None).unwrap_or_else(|| panic!("{reply} refutes {proof:?}\n{game:?}"));
        assert!(next.win_in() + 2 <= proof.win_in(), "{reply} holds out longer than {proof:?}\n{game:?}");
        Some(next)
    });
    true
}

/// Whichever reply the defender chooses at any of its plies, the solver wins on. Replies that lose by fours alone are
/// not followed: that is [`a_win_by_fours_survives_every_reply`]. Whether there was a win to check.
pub fn a_win_by_threats_survives_every_reply(game: &Game, nodes: u64) -> bool {
    const FEW: Option<u64> = Some(2_000);
    let Some(proof) = proof(solve_vct, game, Some(nodes)) else { return false };
    assert_eq!(winner_after(game.clone(), &proof.line), Some(game.side_to_move()), "{proof:?}\n{game:?}");
    survives_every_reply(&mut game.clone(), &proof, &|game, reply| {
        if self::proof(solve_vcf, game, FEW).is_some() {
            return None;
        }
        let next = self::proof(solve_vct, game, None);
        assert!(next.is_some(), "{reply} refutes {proof:?}\n{game:?}");
        next
    });
    true
}

/// A long win played out: every reply on the way is refuted, and one of those that resist is followed.
pub fn a_long_win_survives_every_reply_on_the_way(game: &Game, pick: &mut dyn FnMut(usize) -> usize) {
    const FEW: Option<u64> = Some(2_000);
    let attacker = game.side_to_move();
    let mut game = game.clone();
    let mut next = proof(solve_vct, &game, None).unwrap_or_else(|| panic!("no win is found\n{game:?}"));
    assert_eq!(winner_after(game.clone(), &next.line), Some(attacker), "{next:?}\n{game:?}");
    loop {
        game.play(next.line[0]).expect("a proof is made of legal moves");
        if let Some(outcome) = game.outcome() {
            assert_eq!(outcome.winner, Some(attacker), "{game:?}");
            return;
        }
        let mut resisting = Vec::new();
        for reply in game.legal_moves().iter() {
            game.play_unchecked(reply);
            match game.outcome() {
                Some(outcome) => assert_eq!(outcome.winner, Some(attacker), "{game:?}"),
                None if proof(solve_vcf, &game, FEW).is_some() => {}
                None => {
                    let after = proof(solve_vct, &game, None);
                    resisting.push((reply, after.unwrap_or_else(|| panic!("{reply} refutes {next:?}\n{game:?}"))));
                }
            }
            game.undo();
        }
        if resisting.is_empty() {
            return;
        }
        let (reply, after) = resisting.swap_remove(pick(resisting.len()));
        game.play_unchecked(reply);
        next = after;
    }
}

fn winner_after(mut game: Game, line: &[Point]) -> Option<Color> {
    line.iter().for_each(|&point| game.play(point).expect("a proof is made of legal moves"));
    game.outcome().and_then(|outcome| outcome.winner)
}

/// Plays the proof's first move and every reply, and asks for the next proof to follow.
fn survives_every_reply(game: &mut Game, proof: &Proof, next: &dyn Fn(&Game, Point) -> Option<Proof>) {
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
                if let Some(proof) = next(game, reply) {
                    survives_every_reply(game, &proof, next);
                }
            }
            game.undo();
        }
    }
    game.undo();
}
