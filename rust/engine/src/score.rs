//! Scores: evaluation units from the side to move, and wins counted in plies.

use gomoku_core::{Color, Outcome};

/// An evaluation from the side to move. Beyond `WIN - MAX_PLY` it is a proven win, and counts plies.
pub type Score = i32;

/// The score of a win on the board; a win in n plies scores `WIN - n`, a loss in n plies `n - WIN`.
pub const WIN: Score = 30_000;

/// More plies than any search goes from the root.
pub const MAX_PLY: usize = 128;

/// Above every score, for the first window.
pub const INFINITE: Score = WIN + 1;

/// The highest score an evaluation may give: less than any proven win.
pub const MOST_STATIC: Score = 20_000;

const PROVEN: Score = WIN - MAX_PLY as Score;

/// The score of a finished game for the side to move, `ply` plies from the root.
#[must_use]
pub fn of_outcome(outcome: Outcome, side_to_move: Color, ply: usize) -> Score {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side_to_move => WIN - ply as Score,
        Some(_) => ply as Score - WIN,
    }
}

/// Plies to the proven win (negative: to the loss) that a root score stands for, `None` if it proves nothing.
#[must_use]
pub const fn win_in(score: Score) -> Option<i32> {
    if score >= PROVEN {
        Some(WIN - score)
    } else if score <= -PROVEN {
        Some(-(WIN + score))
    } else {
        None
    }
}

/// Whether a score is a proven win or loss.
#[inline]
#[must_use]
pub const fn is_proven(score: Score) -> bool {
    win_in(score).is_some()
}

/// Whether a score found for a move says that it loses by force.
#[inline]
#[must_use]
pub const fn is_loss(score: Score) -> bool {
    score <= -PROVEN && score > -INFINITE
}

/// A score counted from the root, as counted from the node at `ply`: what a transposition table may keep.
#[inline]
#[must_use]
pub const fn from_root(score: Score, ply: usize) -> Score {
    shifted(score, ply as Score)
}

/// The inverse of [`from_root`].
#[inline]
#[must_use]
pub const fn to_root(score: Score, ply: usize) -> Score {
    shifted(score, -(ply as Score))
}

/// Moves a proven win `plies` nearer and leaves other scores alone.
#[inline]
const fn shifted(score: Score, plies: Score) -> Score {
    if score >= PROVEN {
        score + plies
    } else if score <= -PROVEN {
        score - plies
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_count_plies() {
        assert_eq!(win_in(WIN - 3), Some(3));
        assert_eq!(win_in(4 - WIN), Some(-4));
        assert_eq!(win_in(MOST_STATIC), None);
    }

    #[test]
    fn a_table_score_survives_the_round_trip() {
        for score in [0, 512, WIN - 9, 9 - WIN, MOST_STATIC] {
            assert_eq!(to_root(from_root(score, 5), 5), score);
        }
        assert_eq!(from_root(WIN - 9, 5), WIN - 4);
    }
}
