"""The moves of a game as columns of the store, and back: points, and what is known of each as lists in JSON."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from pydantic import Json

from gomoku_arena._core import Point
from gomoku_arena.record import MoveRecord
from gomoku_arena.tournament.store._row_shape import Line, Seconds, Values

NAMES = "points, seconds, score, win_in, depth, nodes, clock"

SHAPE: dict[str, Any] = {
    "points": Line,
    "seconds": Json[list[Seconds | None]] | None,
    **dict.fromkeys(("score", "win_in", "depth", "nodes"), Values),
    "clock": Json[list[Seconds | None]] | None,
}
"""What each of them holds."""


def columns_of(moves: Sequence[MoveRecord]) -> tuple[str | None, ...]:
    """The values of these columns; None for one that is known of no move."""
    points, seconds, *reports = MoveRecord.columns(moves) or ((),) * len(MoveRecord._fields)
    return (" ".join(points), _times_as_json(seconds), *map(_as_json, reports))


def moves_of(values: Sequence[Any], size: int) -> tuple[MoveRecord, ...]:
    """The moves that have these values, as ``SHAPE`` reads them. Raises ValueError where they do not fit together."""
    points = points_of(values[0], size)
    known = [value if value is not None else [None] * len(points) for value in values[1:]]
    if any(len(told) != len(points) for told in known):
        raise ValueError(f"{len(points)} moves, and not as many times or reports of them")
    return tuple(MoveRecord.rows(zip(points, *known, strict=True)))


def points_of(text: str, size: int) -> tuple[str, ...]:
    """The points of a text, separated by spaces. Raises ValueError for one that is not on a board of that size."""
    points = tuple(text.split())
    if not _points(size).issuperset(points):
        for point in points:
            read = Point(point)
            if not (read.x < size and read.y < size):
                raise ValueError(f"{point} is off the {size}x{size} board")
    return points


@cache
def _points(size: int) -> frozenset[str]:
    """The points of a board as they are usually written."""
    return frozenset(str(Point(x, y)) for x in range(size) for y in range(size))


def _times_as_json(seconds: tuple[float | None, ...]) -> str | None:
    if None in seconds:
        return _as_json(tuple(None if it is None else round(it, 6) for it in seconds))
    # Far faster than to round each and have them encoded: fast games come by the hundred a second.
    return f"[{','.join(['%.6f'] * len(seconds))}]" % seconds


def _as_json(values: tuple[object, ...]) -> str | None:
    return None if values.count(None) == len(values) else json.dumps(values)
