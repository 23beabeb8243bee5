//! What of a position a network may be shown, as planes of one byte a point.

use gomoku_core::{Bitboard, Color, Game, Rules};

use crate::bytes::write_points;

/// One plane of an observation, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plane {
    /// 1 where a stone of the side to move stands.
    Own,
    /// 1 where a stone of the other side stands.
    Opponent,
    /// 1 where nothing stands.
    Empty,
    /// 1 where the last move was played, unless its stone has been taken since.
    LastMove,
    /// Everywhere the pairs that the side to move holds.
    OwnPairs,
    /// Everywhere the pairs that the other side holds.
    OpponentPairs,
    /// 1 where the rules forbid the side to move to play.
    Forbidden,
    /// 1 at the stones of the other side's five that wins unless it is broken now.
    PendingFive,
    /// Everywhere 1 where black is to move, 0 where white is.
    Color,
}

impl Plane {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Own,
        Self::Opponent,
        Self::Empty,
        Self::LastMove,
        Self::OwnPairs,
        Self::OpponentPairs,
        Self::Forbidden,
        Self::PendingFive,
        Self::Color,
    ];

    /// Its name in Python and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Opponent => "opponent",
            Self::Empty => "empty",
            Self::LastMove => "last_move",
            Self::OwnPairs => "own_pairs",
            Self::OpponentPairs => "opponent_pairs",
            Self::Forbidden => "forbidden",
            Self::PendingFive => "pending_five",
            Self::Color => "color",
        }
    }

    /// The plane of that name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plane| plane.name() == name)
    }

    /// Those that can tell something under the rules.
    #[must_use]
    pub fn of_rules(rules: &Rules) -> Vec<Self> {
        let forbids = gomoku_core::Color::ALL.into_iter().any(|color| rules.forbids(color));
        let tells = |plane: &Self| match plane {
            Self::Empty => false,
            Self::OwnPairs | Self::OpponentPairs | Self::PendingFive => rules.captures(),
            Self::Forbidden => forbids,
            Self::Own | Self::Opponent | Self::LastMove | Self::Color => true,
        };
        Self::ALL.into_iter().filter(tells).collect()
    }

    fn write(self, game: &Game, legal: &Bitboard, out: &mut [u8]) {
        let (board, mover) = (game.board(), game.side_to_move());
        let points = match self {
            Self::Own => *board.stones(mover),
            Self::Opponent => *board.stones(mover.opponent()),
            Self::Empty => *board.empty(),
            Self::LastMove => game.last_move().filter(|&point| !board.is_empty(point)).into_iter().collect(),
            Self::Forbidden if game.outcome().is_some() => Bitboard::EMPTY,
            Self::Forbidden => *board.empty() - *legal,
            Self::PendingFive => pending_five(game),
            Self::OwnPairs => return out.fill(game.pairs(mover)),
            Self::OpponentPairs => return out.fill(game.pairs(mover.opponent())),
            Self::Color => return out.fill((mover == Color::Black).into()),
        };
        write_points(&points, board.size(), out);
    }
}

fn pending_five(game: &Game) -> Bitboard {
    let owner = game.pending_five().filter(|&owner| owner != game.side_to_move());
    owner.map_or(Bitboard::EMPTY, |owner| game.five_stones(owner))
}

/// Writes the planes one after the other. `legal` are the legal moves of the side to move.
///
/// # Panics
/// `out` has not one byte for each point of each plane.
pub fn write_planes(planes: &[Plane], game: &Game, legal: &Bitboard, out: &mut [u8]) {
    let points = game.board().size() * game.board().size();
    assert_eq!(out.len(), planes.len() * points, "a byte for each point of each plane");
    for (plane, out) in planes.iter().zip(out.chunks_exact_mut(points)) {
        plane.write(game, legal, out);
    }
}
