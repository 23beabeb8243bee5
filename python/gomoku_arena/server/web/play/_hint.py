"""A hint in steps: where to look, which moves are good, and why the best one is."""

from enum import IntEnum
from typing import NamedTuple

from gomoku_arena._core import Analysis, Game, Point
from gomoku_arena.analysis.explanation import ExplainedPosition, Explanation
from gomoku_arena.analysis.forced_win import ForcedWin, forced_wins
from gomoku_arena.analysis.refutation import Refutation, refutation_of

_SIDE = 5
"""Points along each side of the part of the board to look at."""


class HintStep(IntEnum):
    """How much is told."""

    NOTHING = 0
    REGION = 1
    MOVE = 2
    REASON = 3


class HintReason(NamedTuple):
    """Why the best move is good."""

    wins: tuple[ForcedWin, ...]
    """What either side can force, or threatens to."""
    best: Refutation | None
    """What follows the best move."""
    explained: ExplainedPosition | None
    """What the best move was chosen over."""


def reason_of(game: Game, analysis: Analysis, explanation: Explanation) -> HintReason:
    """The reason for the best move of an analysis of that game; takes some tenths of a second."""
    explained = next(explanation.positions(game, analysis, depth=1), None)
    best = refutation_of(analysis.lines[0]) if analysis.lines else None
    return HintReason(tuple(forced_wins(game)), best, explained)


def region(point: Point, size: int) -> tuple[Point, Point]:
    """The corners of the part of the board in which a point is; the parts are fixed, so they give no more away."""
    left, top = (place - place % _SIDE for place in (point.x, point.y))
    return Point(left, top), Point(min(left + _SIDE, size) - 1, min(top + _SIDE, size) - 1)
