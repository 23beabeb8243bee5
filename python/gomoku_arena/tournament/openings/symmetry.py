"""The eight symmetries of the board, for openings: which are one and the same, and how one becomes eight."""

from collections.abc import Sequence
from typing import TypeAlias

from gomoku_arena._core import Point
from gomoku_arena.notation.opening_list import Opening
from gomoku_arena.opening_rules import symmetry as square
from gomoku_arena.opening_rules.symmetry import SYMMETRIES

Stones: TypeAlias = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
"""The stones of black and those of white, each sorted, whatever the order in which they were played."""


def turned(opening: Sequence[str], size: int, symmetry: int) -> Opening:
    """The opening as that symmetry of a board of that size shows it."""
    points = map(Point, opening)
    return tuple(str(Point(*square.turned(point.x, point.y, symmetry, size - 1))) for point in points)


def stones(opening: Sequence[str]) -> Stones:
    """Where the stones lie: equal for openings that reach one position in different orders."""
    points = [(point.x, point.y) for point in map(Point, opening)]
    return tuple(sorted(points[::2])), tuple(sorted(points[1::2]))


def canonical(opening: Sequence[str], size: int) -> Stones:
    """The least of the eight pictures of its stones: equal for openings that are the same to a player."""
    return min(stones(turned(opening, size, symmetry)) for symmetry in SYMMETRIES)
