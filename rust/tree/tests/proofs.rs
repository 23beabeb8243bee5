//! What is known for sure is what plain minimax says.

use gomoku_core::{Game, Point, Rules, Switches};
use gomoku_tree::{Proof, Settings, Tree};

/// Moves that are left when the search begins, all of which minimax plays out.
const LEFT: u32 = 6;

/// Whether the side to move wins within so many plies, or loses.
fn minimax(game: &mut Game, depth: u32) -> Option<Proof> {
    if let Some(outcome) = game.outcome() {
        let winner = outcome.winner?;
        return Some(if winner == game.side_to_move() { Proof::Win(0) } else { Proof::Loss(0) });
    }
    if depth == 0 {
        return None;
    }
    let (mut soonest, mut latest) = (None, Some(0));
    for point in game.legal_moves().iter() {
        game.play(point).expect("it is legal");
        let found = minimax(game, depth - 1).map(Proof::before);
        game.undo();
        match found {
            Some(Proof::Win(plies)) => soonest = Some(soonest.map_or(plies, |it: u32| it.min(plies))),
            Some(Proof::Loss(plies)) => latest = latest.map(|it: u32| it.max(plies)),
            None => latest = None,
        }
    }
    soonest.map(Proof::Win).or(latest.map(Proof::Loss))
}

/// Searches with a network that knows nothing.
fn searched(game: &Game, descents: usize, settings: Settings) -> Tree {
    let mut tree = Tree::new(game.clone());
    let points = game.board().size() * game.board().size();
    let logits = vec![0.0; points];
    for _ in 0..descents {
        tree.select(1, &settings);
        let judged = vec![(&logits[..], 0.0); tree.asked().len()];
        tree.expand(judged.into_iter());
    }
    tree
}

fn small() -> Rules {
    Rules::new(Switches { size: 5, ..*Rules::freestyle().switches() }).expect("rules of a small board")
}

#[test]
fn proofs_are_those_of_minimax() {
    let mut proven = 0;
    for seed in 0..60_u64 {
        let mut game = Game::new(small());
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        while game.outcome().is_none() && game.legal_moves().iter().count() > LEFT as usize {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves: Vec<_> = game.legal_moves().iter().collect();
            game.play(moves[(state >> 33) as usize % moves.len()]).expect("it is legal");
        }
        if game.outcome().is_some() {
            continue;
        }
        let tree = searched(&game, 3_000, Settings { nodes: 10_000, vcf_nodes: 0 });
        let expected = minimax(&mut game, LEFT);
        match (tree.proof(), expected) {
            (Some(found), Some(right)) => {
                assert_eq!(found.value(), right.value(), "{game:?}");
                proven += 1;
            }
            (None, None) => {}
            (found, right) => panic!("{found:?} and not {right:?}"),
        }
    }
    assert!(proven > 5, "{proven}");
}

#[test]
fn a_win_by_fours_is_known_with_its_move() {
    let mut game = Game::new(Rules::new(Switches { size: 9, ..*Rules::freestyle().switches() }).expect("rules"));
    for (x, y) in [(3, 4), (0, 0), (4, 4), (0, 2), (5, 4), (0, 4)] {
        game.play(Point::new(x, y).expect("a point")).expect("it is legal");
    }
    let settings = Settings { nodes: 30_000, vcf_nodes: 100 };
    let mut tree = searched(&game, 25_000, settings);
    assert!(matches!(tree.proof(), Some(Proof::Win(_))));
    let (_, visits, mean, _, proof) =
        tree.moves().find(|it| Some(it.0) == tree.line(None).first().copied()).expect("a move");
    assert!(visits > 0 && mean == 1.0 && matches!(proof, Some(Proof::Win(_))));
    // White's reply is lost by the solver's word; after it black's win has to be found with its move again.
    let reply = tree.line(None)[1];
    let first = tree.line(None)[0];
    tree.advance(first);
    tree.advance(reply);
    assert!(tree.proof().is_none() || tree.moves().any(|it| matches!(it.4, Some(Proof::Win(_)))));
}

#[test]
fn what_was_found_beyond_a_move_stays_when_it_is_played() {
    let settings = Settings { nodes: 10_000, vcf_nodes: 0 };
    let mut tree = searched(&Game::new(small()), 2_000, settings);
    let (point, visits, ..) = tree.moves().max_by_key(|it| it.1).expect("there are moves");
    let line = tree.line(Some(point));
    tree.advance(point);
    assert_eq!(tree.done(), visits - 1, "the descent that made the node did not go on from it");
    assert_eq!(tree.line(None), line[1..]);
    assert_eq!(tree.moves().map(|it| it.1).sum::<u32>(), visits - 1);
    assert!((tree.moves().map(|it| it.3).sum::<f32>() - 1.0).abs() < 1e-3);
}
