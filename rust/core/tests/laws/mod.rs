//! What holds for every game, each law a function of a script; the property tests and the fuzz targets call them.

#[path = "../naive/mod.rs"]
pub mod naive;
pub mod script;

use gomoku_core::{
    Bitboard, Board, Color, Game, IllegalMove, Outcome, Point, Rules, Setup, Switches, Symmetry, capturing_points,
    is_double_three, zobrist,
};

use naive::NaiveGame;
use script::Script;

/// Everything that can be seen of a game.
#[derive(Clone, Debug, PartialEq)]
struct Snapshot {
    board: Board,
    key: u64,
    side_to_move: Color,
    pairs: [u8; 2],
    pending_five: Option<Color>,
    outcome: Option<Outcome>,
    moves: Vec<Point>,
    captured: Vec<Point>,
}

impl Snapshot {
    fn of(game: &Game) -> Self {
        Self {
            board: game.board().clone(),
            key: game.key(),
            side_to_move: game.side_to_move(),
            pairs: pairs(game),
            pending_five: game.pending_five(),
            outcome: game.outcome(),
            moves: game.moves().collect(),
            captured: game.captured().collect(),
        }
    }
}

/// A move that is refused changes nothing; one that is played is taken back without a trace.
pub fn undo_is_identity(script: &Script) {
    let mut path = Vec::new();
    let mut game = script.walk(|game, point| {
        let before = Snapshot::of(game);
        let can = game.can_play(point);
        if game.play(point).is_err() {
            assert!(!can, "{point} was to be played");
            assert_eq!(Snapshot::of(game), before, "{point} was refused");
            return;
        }
        assert!(can, "{point} was to be refused");
        let after = Snapshot::of(game);
        assert_ne!(after, before);
        assert_eq!(game.undo(), Some(point));
        assert_eq!(Snapshot::of(game), before, "{point} was taken back");
        game.play(point).expect("what was legal stays legal");
        assert_eq!(Snapshot::of(game), after, "{point} was played again");
        path.push((point, before));
    });
    for (point, before) in path.into_iter().rev() {
        assert_eq!(game.undo(), Some(point));
        assert_eq!(Snapshot::of(&game), before);
    }
    assert_eq!(game.undo(), None);
}

/// The forbidden points of a board are those that are forbidden when each is asked for, and so are its double-threes.
pub fn forbidden_points_are_those_asked_for_one_by_one(script: &Script) {
    script.walk(|game, point| {
        for color in Color::ALL {
            let empty = || game.board().empty().into_iter();
            let forbidden: Bitboard = empty().filter(|&point| game.forbidden(point, color).is_some()).collect();
            assert_eq!(game.forbidden_points(color), forbidden, "{color}\n{game:?}");
            let may_be = game.rules().forbids(color);
            assert!(
                may_be || forbidden.is_empty(),
                "Rules::forbids says that nothing is forbidden to {color}\n{game:?}"
            );
            let threes: Bitboard = empty().filter(|&point| is_double_three(game.board(), point, color)).collect();
            assert_eq!(game.double_threes(color), threes, "{color}\n{game:?}");
        }
        let _ = game.play(point);
    });
}

/// The key kept from move to move is the key of the position set up from nothing, and so are the stones; where nothing is
/// captured and no five is pending it is the one that was foretold.
pub fn key_is_incremental(script: &Script) {
    script.walk(|game, point| {
        let foretold = game.key_after(point);
        if game.play(point).is_ok() && game.captured().next().is_none() && threatening_five(game).is_none() {
            assert_eq!(game.key(), foretold, "{point}\n{game:?}");
        }
        let rebuilt = rebuild(game);
        let is_same = threatening_five(&rebuilt) == threatening_five(game);
        assert_eq!((rebuilt.key() == game.key(), rebuilt.board()), (is_same, game.board()), "{game:?}");
        assert_eq!(rows(&rebuilt), rows(game));
        assert_eq!(game.key(), key_from_scratch(game), "{game:?}");
    });
}

fn key_from_scratch(game: &Game) -> u64 {
    let stones = Point::all(game.board().size()).filter_map(|point| Some((game.board().stone(point)?, point)));
    let stones = stones.map(|(color, point)| zobrist::stone(color, point));
    let pairs = Color::ALL.map(|color| zobrist::pairs(color, game.pairs(color)));
    let pending = threatening_five(game).map(zobrist::pending_five);
    let start = zobrist::side_to_move(game.side_to_move()) ^ game.rules().key();
    stones.chain(pairs).chain(pending).fold(start, |key, number| key ^ number)
}

/// The five that is pending while the game goes on.
fn threatening_five(game: &Game) -> Option<Color> {
    game.pending_five().filter(|_| game.outcome().is_none())
}

/// The same stones under other rules are another position: their keys differ.
pub fn keys_tell_rules_apart(script: &Script, other: &Script) {
    let game = script.walk(|game, point| {
        let _ = game.play(point);
    });
    let plain = |rules: &Rules| Switches { advantage: [0, 0], ..*rules.switches() };
    let (own, others) = (plain(&script.rules), plain(&other.rules));
    assert_eq!(script.rules.key() == other.rules.key(), own == others);
    let resized = Switches { size: own.size, ..others };
    let rules = Rules::new(resized).expect("every size is allowed");
    let set_up = Setup { rules, rows: rows(&game), side_to_move: game.side_to_move(), pairs: pairs(&game) };
    if let Ok(again) = set_up.into_game() {
        let is_same = resized == own && threatening_five(&again) == threatening_five(&game);
        assert_eq!(again.key() == game.key(), is_same, "{resized:?}\n{game:?}");
    }
}

/// A position given from outside goes on as the game that led to it, unless a five came about by the loser's own hand.
pub fn positions_go_on_as_games(script: &Script) {
    let by_removal = Color::ALL.map(|color| script.rules.five(color).can_appear_by_removal()).contains(&true);
    script.walk(|game, point| {
        let _ = game.play(point);
        let twin = NaiveGame::from_rows(*game.rules(), &rows(game), game.side_to_move(), pairs(game));
        let rebuilt = rebuild(game);
        assert_eq!(rebuilt.outcome(), twin.outcome, "{game:?}");
        assert_eq!(rebuilt.pending_five(), twin.pending_five, "{game:?}");
        if game.outcome().is_none() && !(by_removal && script.rules.captures()) {
            assert_eq!(rebuilt.outcome(), None, "{game:?}");
            assert_eq!(rebuilt.pending_five(), game.pending_five(), "{game:?}");
            assert_eq!(rebuilt.legal_moves(), game.legal_moves(), "{game:?}");
        }
    });
}

/// A game that is written as text and read again is where it was, and goes on the same way.
pub fn text_goes_on_as_the_game(script: &Script) {
    script.walk(|game, point| {
        let mut again = read_back(game);
        assert_eq!(again.play(point), game.play(point), "{point}\n{game:?}");
        assert_same_state(&again, game);
        read_back(game);
    });
}

/// A text is refused, or it is a game that is written as text and read again.
pub fn any_text_is_a_game_or_an_error(text: &str) {
    if let Ok(game) = Game::from_text(text) {
        read_back(&game);
    }
}

fn read_back(game: &Game) -> Game {
    let text = game.to_text();
    let again = Game::from_text(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_same_state(&again, game);
    assert_eq!(again.to_text(), text);
    again
}

/// All but the history.
fn assert_same_state(game: &Game, other: &Game) {
    assert_eq!((game.rules(), game.key(), game.board()), (other.rules(), other.key(), other.board()), "{game:?}");
    assert_eq!((game.side_to_move(), pairs(game)), (other.side_to_move(), pairs(other)), "{game:?}");
    assert_eq!((game.pending_five(), game.outcome()), (other.pending_five(), other.outcome()), "{game:?}");
    assert_eq!(game.legal_moves(), other.legal_moves(), "{game:?}");
}

/// The slow twin sees every ply the same way.
pub fn play_agrees_with_the_twin(script: &Script) {
    let mut twin = NaiveGame::new(script.rules);
    script.walk(|game, point| {
        let reason = twin.forbidden(point, game.side_to_move());
        let played = game.play(point);
        assert_eq!(played.is_ok(), twin.play(point), "{point}: {played:?}\n{game:?}");
        if let Err(error) = played {
            assert_eq!(Some(error), reason.map(|why| IllegalMove::Forbidden(point, game.side_to_move(), why)));
        }
        assert_same(game, &twin);
        let legal: Vec<Point> = game.legal_moves().iter().collect();
        assert_eq!(legal, twin.legal_moves(), "legal moves\n{game:?}");
    });
}

/// The slow twin finds the same double-threes and forbidden points for both colours.
pub fn double_three_agrees_with_the_twin(script: &Script) {
    let mut twin = NaiveGame::new(script.rules);
    script.walk(|game, point| {
        assert_eq!(game.play(point).is_ok(), twin.play(point));
        for color in Color::ALL {
            let found: Vec<Point> = game.double_threes(color).iter().collect();
            assert_eq!(found, twin.double_threes(color), "double-threes of {color}\n{game:?}");
            let found: Vec<Point> = game.forbidden_points(color).iter().collect();
            assert_eq!(found, twin.forbidden_points(color), "forbidden to {color}\n{game:?}");
        }
    });
}

/// A game turned or mirrored is the same game turned or mirrored.
pub fn symmetries_commute(script: &Script) {
    let size = script.rules.size();
    let mut images = Symmetry::ALL.map(|symmetry| (symmetry, Game::new(script.rules)));
    script.walk(|game, point| {
        let played = game.play(point).is_ok();
        let legal = game.legal_moves();
        for (symmetry, image) in &mut images {
            let map = |points: Bitboard| -> Bitboard { points.iter().map(|at| symmetry.apply(at, size)).collect() };
            assert_eq!(image.play(symmetry.apply(point, size)).is_ok(), played, "{symmetry:?}\n{game:?}");
            assert_eq!(image.legal_moves(), map(legal), "{symmetry:?}\n{game:?}");
            for color in Color::ALL {
                assert_eq!(*image.board().stones(color), map(*game.board().stones(color)), "{symmetry:?}\n{game:?}");
            }
            assert_eq!((image.outcome(), image.pending_five()), (game.outcome(), game.pending_five()));
            assert_eq!(pairs(image), pairs(game));
        }
    });
}

/// Sets of points found by shifting whole rows are the sets found by walking the board.
pub fn board_sets_agree_with_the_twin(script: &Script) {
    let mut twin = NaiveGame::new(script.rules);
    script.walk(|game, point| {
        assert_eq!(game.play(point).is_ok(), twin.play(point));
        for color in Color::ALL {
            let found: Vec<Point> = capturing_points(game.board(), color).iter().collect();
            assert_eq!(found, twin.capturing_points(color), "capturing points of {color}\n{game:?}");
            let five = script.rules.five(color).wins_anywhere(game.board(), color);
            assert_eq!(five, twin.has_five(color), "five of {color}\n{game:?}");
        }
        let occupied = Point::all(game.board().size()).filter(|at| twin.cells[at.y()][at.x()] != '.').count();
        assert_eq!((game.board().stone_count(), game.board().occupied().len()), (occupied, occupied));
    });
}

fn assert_same(game: &Game, twin: &NaiveGame) {
    let drawn: Vec<String> = twin.cells.iter().map(|row| row.iter().collect()).collect();
    assert_eq!(rows(game), drawn);
    assert_eq!(game.side_to_move(), twin.side_to_move, "{game:?}");
    assert_eq!(pairs(game), twin.pairs, "{game:?}");
    assert_eq!(game.pending_five(), twin.pending_five, "{game:?}");
    assert_eq!(game.outcome(), twin.outcome, "{game:?}");
    let captured: Bitboard = game.captured().collect();
    assert_eq!(captured, twin.captured.iter().copied().collect(), "{game:?}");
}

fn rebuild(game: &Game) -> Game {
    let position =
        Setup { rules: *game.rules(), rows: rows(game), side_to_move: game.side_to_move(), pairs: pairs(game) };
    position.into_game().expect("a played position is well formed")
}

fn rows(game: &Game) -> Vec<String> {
    game.board().to_string().lines().map(str::to_owned).collect()
}

fn pairs(game: &Game) -> [u8; 2] {
    Color::ALL.map(|color| game.pairs(color))
}
