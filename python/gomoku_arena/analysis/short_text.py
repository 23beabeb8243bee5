"""Findings as short text that is the same in every language."""

from collections.abc import Iterable

from gomoku_arena._core import Point
from gomoku_arena.score_bound import BoundName, with_sign

MOVES = 10
"""Moves of a line that are told."""


def percent(chance: float, bound: BoundName = "exact") -> str:
    """A chance that is no certainty is shown as none: 1 % to 99 %. One that is a bound has its sign: ``≥63%``."""
    if chance in (0.0, 1.0):
        return f"{chance:.0%}"
    return with_sign(f"{min(max(round(100 * chance), 1), 99)}%", bound)


def moves_text(moves: Iterable[Point | str], most: int = MOVES) -> str:
    """The first moves of a line."""
    told = [str(move) for move in moves]
    return " ".join(told[:most]) + (" …" if len(told) > most else "")
