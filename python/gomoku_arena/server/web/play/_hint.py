"""A hint in steps: where to look, which moves are good, and why the best one is."""

from enum import IntEnum
from typing import NamedTuple

from gomoku_arena._core import Analysis, Game
from gomoku_arena.analysis.explanation import ExplainedPosition, Explanation
from gomoku_arena.analysis.forced_win import ForcedWin, forced_wins
from gomoku_arena.analysis.refutation import Refutation, refutation_of


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
