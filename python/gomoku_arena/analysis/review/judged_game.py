"""Positions and moves with what was found out about them, and what a side's moves come to."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from gomoku_arena._core import Color, Point
from gomoku_arena.analysis.forced_win import ForcedWin
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.engines.base import Analysis
from gomoku_arena.score_bound import BoundName, opposite

HELD = 0.05
"""A side with this winning chance still holds its position."""


class MoveGrade(StrEnum):
    """What a move is worth beside the engine's own choice."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed_win"
    """There was a forced win before the move, and not after it."""
    MISSED_DEFENCE = "missed_defence"
    """The other side threatened a forced win, which could be stopped; after the move it cannot."""


INACCURACY, MISTAKE, BLUNDER = 0.1, 0.2, 0.3
"""The winning chance that a move of that grade gives away at least."""

LOSSES = ((BLUNDER, MoveGrade.BLUNDER), (MISTAKE, MoveGrade.MISTAKE), (INACCURACY, MoveGrade.INACCURACY))
"""The same by grade, the worst first."""


@dataclass(frozen=True)
class AccuracyFormula:
    """``scale`` times e to the power of -``fall`` times the loss, less ``shift``."""

    scale: float
    fall: float
    shift: float


ACCURACY = AccuracyFormula(scale=103.1668, fall=4.354, shift=3.1669)
"""That of lichess (lichess.org/page/accuracy), on winning chances of this engine."""


@dataclass(frozen=True)
class JudgedPosition:
    """The position after ``ply`` moves."""

    ply: int
    side_to_move: Color
    chance: float
    """Black's winning chance; 1 or 0 where the result is proven."""
    analysis: Analysis | None
    """What the engine says; None where the game is over, and in a review that was read from a file."""
    winner: Color | None = None
    """Who has won, or wins by force."""
    win_in: int | None = None
    """Plies to the end of that win, as far as one is known; 0 where the game is over."""
    bound: BoundName = "exact"
    """What the chance says: black has it, at least it (``lower``), or at most it (``upper``)."""

    def chance_of(self, color: Color) -> float:
        """The winning chance of that colour."""
        return self.chance if color is Color.BLACK else 1 - self.chance

    def told_chance(self, color: Color) -> str:
        """The winning chance of that colour as short text."""
        return percent(self.chance_of(color), self.bound if color is Color.BLACK else opposite(self.bound))


@dataclass(frozen=True)
class JudgedMove:
    """The move that led to ply ``ply``."""

    ply: int
    color: Color
    move: Point
    grade: MoveGrade
    loss: float
    """The winning chance that its player gave away, 0 to 1."""
    loses: bool = False
    """Whether it lost the game by force: no loss was proven before it, and one is after it."""
    proof: ForcedWin | None = None
    """How the other side wins after a move that loses, by fours or threats alone; None where no such win was found."""
    is_decided: bool = False
    """Whether the game was lost by force already."""
    better: tuple[Point, ...] = ()
    """What the engine would have played from there, its better move first; empty where the move is its own."""
    answer: tuple[Point, ...] = ()
    """What the engine plays after the move."""
    win_in: int | None = None
    """Plies of the forced win that there was before the move, None where none was found."""


@dataclass(frozen=True)
class PlayerSummary:
    """How well one side played."""

    grades: Mapping[MoveGrade, int]
    """How many of its moves have each grade, also those that no move has."""
    accuracy: float | None
    """0 to 100; None where it made no move before the game was decided against it."""


def move_accuracy(loss: float) -> float:
    """How accurate a move is that gives away so much winning chance, 0 to 100."""
    return min(max(ACCURACY.scale * math.exp(-ACCURACY.fall * loss) - ACCURACY.shift, 0.0), 100.0)


def summary_of(moves: Iterable[JudgedMove], color: Color) -> PlayerSummary:
    """Grades and accuracy of one side.

    The accuracy is the mean of its moves' accuracies. Moves made when the game was lost by force do not count for it:
    none of them can be better than another.
    """
    own = [move for move in moves if move.color is color]
    counted = [move_accuracy(move.loss) for move in own if not move.is_decided]
    counts = Counter(move.grade for move in own)
    mean = sum(counted) / len(counted) if counted else None
    return PlayerSummary({grade: counts[grade] for grade in MoveGrade}, mean)


def judged_move(
    before: JudgedPosition,
    after: JudgedPosition,
    move: Point,
    *,
    proof: ForcedWin | None = None,
    was_threatened: bool = False,
) -> JudgedMove:
    """The move between two positions, the first of which has an analysis.

    proof: how the other side wins now, if it is known. was_threatened: whether the other side would have won by force
    with another turn before the move.
    """
    assert before.analysis, "nobody moves when the game is over"
    color = before.side_to_move
    is_best = before.analysis.move == move
    loss = 0.0 if is_best else max(0.0, before.chance_of(color) - after.chance_of(color))
    loses = after.winner is color.opponent and before.winner is not color.opponent
    missed_win = before.winner is color and after.winner is not color
    return JudgedMove(
        ply=after.ply,
        color=color,
        move=move,
        grade=_grade(loss, is_best, missed_win, loses and before.chance_of(color) >= HELD, was_threatened),
        loss=loss,
        loses=loses,
        proof=proof,
        is_decided=before.winner is color.opponent,
        better=() if is_best else tuple(before.analysis.pv),
        answer=tuple(after.analysis.pv) if after.analysis else (),
        win_in=before.win_in if before.winner is color else None,
    )


def _grade(loss: float, is_best: bool, missed_win: bool, loses: bool, was_threatened: bool) -> MoveGrade:
    """loses: by force, and out of a position that was held; that counts however small the loss is."""
    if is_best:
        return MoveGrade.BEST
    if missed_win and loss >= INACCURACY:
        return MoveGrade.MISSED_WIN
    if loses:
        return MoveGrade.MISSED_DEFENCE if was_threatened else MoveGrade.BLUNDER
    return next((grade for least, grade in LOSSES if loss >= least), MoveGrade.GOOD)
