"""The moves of a game as columns of the store, and back: points, and what is known of each as lists in JSON."""

import json
from collections.abc import Sequence

from gomoku_arena.record import MoveRecord

NAMES = "points, seconds, score, win_in, depth, nodes, clock"


def columns_of(moves: Sequence[MoveRecord]) -> tuple[str | None, ...]:
    """The values of these columns; None for one that is known of no move."""
    points, seconds, *reports = zip(*moves, strict=True) if moves else ((), (), (), (), (), (), ())
    # Far faster than to round each and have them encoded: fast games come by the hundred a second.
    times = f"[{','.join([f'{used:.6f}' for used in seconds])}]"
    return (" ".join(points), times, *map(_as_json, reports))


def moves_of(columns: Sequence[str | None]) -> tuple[MoveRecord, ...]:
    """The moves that have these values."""
    points = (columns[0] or "").split()
    read = [json.loads(column) if column else [None] * len(points) for column in columns[1:]]
    return tuple(MoveRecord(*values) for values in zip(points, *read, strict=True))


def _as_json(values: tuple[object, ...]) -> str | None:
    return None if values.count(None) == len(values) else json.dumps(values)
