"""The moves of a game as columns of the store, and back: points, and what is known of each as lists in JSON."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from pydantic import Json

from gomoku_arena._core import Point
from gomoku_arena.record import MoveRecord
from gomoku_arena.score_bound import BoundName
from gomoku_arena.tournament.store import _schema as schema
from gomoku_arena.tournament.store._row_shape import Line, Seconds, Values

NAMES = "points, seconds, score, win_in, depth, nodes, clock, bound"

_TIMES: Any = Json[list[Seconds | None]] | None

SHAPE: dict[str, Any] = {
    "points": Line,
    "seconds": _TIMES,
    **dict.fromkeys(("score", "win_in", "depth", "nodes"), Values),
    "clock": _TIMES,
    "bound": Json[list[BoundName | None]] | None,
}
"""What each of them holds."""


def names_in(version: int) -> str:
    """The columns, to be asked of a store with that version of the tables."""
    return NAMES if version >= schema.BOUNDS_SINCE else NAMES.replace("bound", "NULL")


def columns_of(moves: Sequence[MoveRecord]) -> tuple[str | None, ...]:
    """The values of these columns; None for one that is known of no move."""
    points, seconds, *reports = MoveRecord.columns(moves) or ((),) * len(MoveRecord._fields)
    return (" ".join(points), _times(seconds), *map(_as_json, reports))


def moves_of(values: Sequence[Any], size: int) -> tuple[MoveRecord, ...]:
    """The moves that have these values, as ``SHAPE`` reads them. Raises ValueError where they do not fit together."""
    points = points_of(values[0], size)
    told = [value if value is not None else [None] * len(points) for value in values[1:]]
    if any(len(column) != len(points) for column in told):
        raise ValueError(f"{len(points)} moves, and not as many times or reports of them")
    return tuple(MoveRecord.rows(zip(points, *told, strict=True)))


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


def _times(seconds: tuple[float | None, ...]) -> str | None:
    if None in seconds:
        return _as_json(tuple(None if it is None else round(it, 6) for it in seconds))
    # Far faster than to round each and have them encoded: fast games come by the hundred a second.
    return f"[{','.join(['%.6f'] * len(seconds))}]" % seconds


def _as_json(values: tuple[object, ...]) -> str | None:
    return None if values.count(None) == len(values) else json.dumps(values)
