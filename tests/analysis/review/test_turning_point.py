"""Where a game turned: one move, or no single one; and from where the win was forced."""

from itertools import pairwise

import pytest

from gomoku_arena import Analysis, Color, Point
from gomoku_arena.analysis.review.judged_game import JudgedPosition, judged_move
from gomoku_arena.analysis.review.turning_point import TurningPoint, turning_point


def turning(*chances: float) -> TurningPoint | None:
    """The turning point of a game whose positions were worth so much to black; 1 and 0 are proven."""
    positions = []
    for ply, chance in enumerate(chances):
        side = Color.BLACK if ply % 2 == 0 else Color.WHITE
        winner = {1.0: Color.BLACK, 0.0: Color.WHITE}.get(chance)
        win_in = None if winner is None else len(chances) - 1 - ply
        positions.append(JudgedPosition(ply, side, chance, Analysis("h8"), winner, win_in))
    moves = [judged_move(before, after, Point("a1")) for before, after in pairwise(positions)]
    return turning_point(positions, moves)


@pytest.mark.parametrize(
    ("chances", "ply"),
    [
        # White is not lost with a tenth, and a move later it is.
        ((0.5, 0.5, 0.9, 0.9, 1.0), 4),
        # White held again what it had lost before.
        ((0.5, 0.5, 0.99, 0.4, 0.8, 0.8, 1.0), 6),
        ((0.5, 0.2, 0.2, 0.01, 0.0), 3),
        # Black has no more than a hundredth since its third move, and long afterwards that is proven.
        ((0.5, 0.75, 0.97, 0.12, 0.38, 0.01, 0.02, 0.01, 0.01, 0.0, 0.0), 5),
        # Little by little, and at last out of a position that was held.
        ((0.5, 0.55, 0.64, 0.64, 0.72, 0.72, 0.8, 0.8, 0.88, 0.94, 1.0), 10),
        # The chance fell under the limit by a move of the winner, that is by a better search.
        ((0.5, 0.5, 0.5, 0.5, 0.94, 0.96, 0.96, 0.97), 4),
        # It is not lost at the end: the costliest move counts, of those since the loser held the balance.
        ((0.5, 0.5, 0.62, 0.62, 0.85, 0.85, 0.92), 4),
        ((0.5, 0.7, 0.72, 0.8, 0.85), None),
    ],
)
def test_a_game_turns_with_the_last_move_before_which_it_was_not_lost(
    chances: tuple[float, ...], ply: int | None
) -> None:
    found = turning(*chances)
    assert found is not None
    assert (found.move.ply if found.move else None) == ply


@pytest.mark.parametrize("chances", [(0.5, 0.5, 0.55), (0.5,)])
def test_no_game_turns_in_which_neither_side_leads_at_the_end(chances: tuple[float, ...]) -> None:
    assert turning(*chances) is None


def test_the_win_is_proven_after_the_last_move_before_which_it_was_not() -> None:
    found = turning(0.5, 0.5, 1.0, 0.4, 0.98, 0.98, 1.0, 1.0, 1.0)
    assert found is not None
    assert found.proven is not None
    assert (found.proven.ply, found.proven.color, found.win_in) == (6, Color.WHITE, 2)
    assert found.losing
    assert (found.losing.ply, found.costliest) == (4, found.losing)


def test_a_game_that_slipped_away_says_between_which_plies_and_names_its_worst_move_all_the_same() -> None:
    found = turning(0.5, 0.5, 0.58, 0.58, 0.66, 0.66, 0.75, 0.75, 0.84, 0.84, 0.92, 0.97, 1.0, 1.0)
    assert found is not None
    assert found.slipped
    assert [position.ply for position in found.fell] == [3, 10]
    assert found.costliest
    assert found.costliest.ply in (6, 8)
    assert found.losing
    assert found.losing.ply == 10
    assert found.proven
    assert found.proven.ply == 12


def test_a_game_won_from_its_first_position_has_no_losing_move() -> None:
    found = turning(1.0, 1.0, 1.0)
    assert found is not None
    assert found.losing is found.proven is None
