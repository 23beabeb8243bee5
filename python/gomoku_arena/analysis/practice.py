"""The mistakes of a reviewed game as exercises: a better move is to be found than the one that was played."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gomoku_arena._core import Color, Game, Limit, Point
from gomoku_arena.analysis.refutation import Refutation, RefutationKind, judge_move
from gomoku_arena.analysis.review.judged_game import JudgedMove, MoveGrade
from gomoku_arena.analysis.review.review import LIMIT, ReviewResult
from gomoku_arena.engines.base import Engine
from gomoku_arena.notation.positions.position import game_at

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike, PointLike

KEPT = 0.05
"""An answer is right that gives away no more of the winning chance."""

MISTAKES = frozenset({MoveGrade.MISTAKE, MoveGrade.BLUNDER, MoveGrade.MISSED_WIN, MoveGrade.MISSED_DEFENCE})
"""The grades of moves that are worth another try."""

LOST = frozenset({RefutationKind.LEAVES_FIVE, RefutationKind.LEAVES_CAPTURES, RefutationKind.LOSES_BY_FORCE})
"""What is never right, unless it is the engine's own move."""

SHOWN = 5
"""Moves of a line that answer a wrong move, or are better than the one that was played, on the board."""

HINTED = 5
"""Points along each side of the part of the board that a hint names."""

_IMPOSSIBLE = frozenset({RefutationKind.OCCUPIED, RefutationKind.FORBIDDEN})


@dataclass(frozen=True)
class Answer:
    """A move that somebody found, and what came of it."""

    is_right: bool
    found: Refutation


@dataclass(frozen=True)
class Exercise:
    """A position in which a player erred."""

    game: Game
    """The position before the move. It is not to be changed."""
    played: JudgedMove
    chance: float
    """The winning chance that its player had there."""
    wins: bool
    """Whether there was a forced win."""

    @property
    def best(self) -> Point | None:
        """The engine's own move; None where a review does not tell."""
        return self.played.better[0] if self.played.better else None

    def judged(self, point: "PointLike", search: Engine | None = None, limit: "LimitLike" = LIMIT) -> Answer:
        """Whether that move keeps what there was: a forced win, or the winning chance but for ``KEPT``.

        The engine's own move is right without more ado. search, limit: as for ``judge_move``, from which it raises.
        """
        found = judge_move(self.game, point, search, Limit.of(limit))
        return Answer(found.kind not in _IMPOSSIBLE and (found.move == self.best or self._keeps(found)), found)

    def _keeps(self, found: Refutation) -> bool:
        if self.wins or found.kind is RefutationKind.WINS:
            return found.kind is RefutationKind.WINS
        return found.kind not in LOST and (found.chance or 0.0) >= self.chance - KEPT


def exercises(
    game: Game, review: ReviewResult, color: Color, grades: Collection[MoveGrade] = MISTAKES
) -> list[Exercise]:
    """The mistakes of that side in the game, first to last. review: of that game; what it does not know is left out."""
    positions = {it.ply: it for it in review.positions}
    flaws = [it for it in review.moves if it.color is color and it.grade in grades and it.ply - 1 in positions]
    return [
        Exercise(game_at(game, it.ply - 1), it, before.chance_of(color), before.winner is color)
        for it, before in ((it, positions[it.ply - 1]) for it in flaws)
    ]
