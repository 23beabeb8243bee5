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
    losing: JudgedMove | None
    """The loser's last move before which the search still gave it ``HELD``; None where it has that much at the end."""
    costliest: JudgedMove | None
    """The loser's move that gave away most since it last held the balance; None where none gave anything away."""
    proven: JudgedMove | None
    """The loser's move from which on the win is proven, the losing one or a later one; None where none is proven."""
    win_in: int | None
    """Plies to that win, from the proven move on."""
    fell: tuple[JudgedPosition, JudgedPosition]
    """The last position in which the loser held the balance, and the one after its losing move, or the last one."""

    @property
    def move(self) -> JudgedMove | None:
        """The one move to name: the losing one, else the costliest where that was at least inaccurate."""
        if self.losing is None and self.costliest is not None and self.costliest.loss >= INACCURACY:
            return self.costliest
        return self.losing

    @property
    def slipped(self) -> bool:
        """Whether no single move gave much away: the game was lost little by little."""
        return all(it is None or it.loss < INACCURACY for it in (self.costliest, self.losing))


def turning_point(positions: Sequence[JudgedPosition], moves: Sequence[JudgedMove]) -> TurningPoint | None:
    """Where a game turned that is judged from its first position to its last; None where neither side leads at its end.

    A move is known from the positions before and after it, so there is one position more than there are moves.
    """
    if not moves or abs(positions[-1].chance - 0.5) < LEAD - 0.5:
        return None
    winner = Color.BLACK if positions[-1].chance > 0.5 else Color.WHITE
    unproven = [it.ply for it in positions if it.winner is not winner]
    first_proven = unproven[-1] + 1 if unproven else 0
    is_proven = 0 < first_proven < len(positions)
    balanced = [it for it in positions if it.chance_of(winner) < LEAD]
    last_balanced = balanced[-1] if balanced else positions[0]
    since = [it for it in moves[last_balanced.ply :] if it.color is not winner and it.loss > 0]
    losing = _losing(positions, moves, winner.opponent)
    return TurningPoint(
        winner=winner,
        losing=losing,
        costliest=max(since, key=lambda it: it.loss, default=None),
        proven=moves[first_proven - 1] if is_proven else None,
        win_in=positions[first_proven].win_in if is_proven else None,
        fell=(last_balanced, positions[losing.ply if losing else -1]),
    )


def _losing(positions: Sequence[JudgedPosition], moves: Sequence[JudgedMove], loser: Color) -> JudgedMove | None:
    if _is_held(positions[-1], loser):
        return None
    held = [
        move for before, move in zip(positions, moves, strict=False) if move.color is loser and _is_held(before, loser)
    ]
    return held[-1] if held else None


def _is_held(position: JudgedPosition, side: Color) -> bool:
    return position.winner is not side.opponent and position.chance_of(side) >= HELD
