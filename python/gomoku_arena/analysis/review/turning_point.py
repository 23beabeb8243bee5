"""Where a game was decided, as one thing to say about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from gomoku_arena._core import Color
from gomoku_arena.analysis.review.judged_game import HELD, INACCURACY, JudgedMove, JudgedPosition
from gomoku_arena.analysis.review.review import LEAD


@dataclass(frozen=True)
class TurningPoint:
    """Where one side lost a game that the other has won, or leads at its end."""

    winner: Color
    costliest: JudgedMove | None
    """The loser's move that gave away most since it last held the balance; None where none gave anything away."""
    losing: JudgedMove | None
    """The loser's move after which the win was forced to the end; None where no win is proven."""
    win_in: int | None
    """Plies to that win, from the losing move on."""
    fell: tuple[JudgedPosition, JudgedPosition]
    """The last position in which the loser held the balance, and the one in which it was lost, or the last one."""

    @property
    def move(self) -> JudgedMove | None:
        """The one move that lost the game; None where it was lost little by little.

        The costliest move where that was at least inaccurate, else the losing one if the position was still held.
        """
        if self.costliest is not None and self.costliest.loss >= INACCURACY:
            return self.costliest
        return self.losing if self.losing is not None and self.losing.loss >= HELD else None


def turning_point(positions: Sequence[JudgedPosition], moves: Sequence[JudgedMove]) -> TurningPoint | None:
    """Where a game turned that is judged from its first position to its last; None where neither side leads at its end.

    A move is known from the positions before and after it, so there is one position more than there are moves.
    """
    if not moves or abs(positions[-1].chance - 0.5) < LEAD - 0.5:
        return None
    winner = Color.BLACK if positions[-1].chance > 0.5 else Color.WHITE
    unproven = [it.ply for it in positions if it.winner is not winner]
    first_lost = unproven[-1] + 1 if unproven else 0
    is_forced = 0 < first_lost < len(positions)
    held = [it for it in positions if it.chance_of(winner) < LEAD]
    last_held = held[-1] if held else positions[0]
    since = [it for it in moves[last_held.ply :] if it.color is not winner and it.loss > 0]
    return TurningPoint(
        winner=winner,
        costliest=max(since, key=lambda it: it.loss, default=None),
        losing=moves[first_lost - 1] if is_forced else None,
        win_in=positions[first_lost].win_in if is_forced else None,
        fell=(last_held, positions[min(first_lost, len(positions) - 1)]),
    )
