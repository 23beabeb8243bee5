"""How ratings went over the last weeks: what the list would have said at some moments before its last game."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomoku_arena.report.site._columns import GameColumns, points_of
from gomoku_arena.tournament.statistics.rating import Ratings, is_enough, likely_elo

_SECONDS = {"weeks": 7 * 86400.0, "days": 86400.0, "hours": 3600.0}

_MOST, _FEWEST = 7, 2
"""Units that a course goes back."""


class Course(NamedTuple):
    """The ratings of engines at the ends of some weeks, days or hours, the last of which is the list's own moment."""

    unit: str
    """``weeks``, ``days`` or ``hours``."""
    steps: int
    """How many of them it goes back."""
    elo: NDArray[np.float64]
    """``elo[step, engine]``; NaN before the engine had a rating with an interval."""


def course_of(
    columns: GameColumns, engine_of: NDArray[np.int64], now: Ratings, anchors: Mapping[int, float]
) -> Course | None:
    """The course of every engine; None where the games lie within two hours or nobody knows when they were played.

    An engine's rating at a moment is that of its version that played last, from all games that had begun by then; games
    that nobody knows the time of count from the beginning. Without anchors, whoever had played by then has the mean
    that the same versions have now: a newcomer moves nobody.

    engine_of: the engine of each version. now, anchors: the ratings of the versions, and which of them are given.
    """
    times = np.asarray(columns.seconds)
    told = times[np.isfinite(times)]
    if not len(told):
        return None
    begun, end = float(told.min()), float(told.max())
    unit = next((it for it in _SECONDS if end - begun >= _FEWEST * _SECONDS[it]), None)
    if unit is None:
        return None
    steps = min(int((end - begun) / _SECONDS[unit]), _MOST)
    moments = end - _SECONDS[unit] * np.arange(steps, 0, -1)
    order = np.argsort(np.nan_to_num(times, nan=-np.inf), kind="stable")
    until = np.searchsorted(times[order], moments, side="right")
    black, white, winner = (
        np.asarray(it, dtype=np.int64)[order] for it in (columns.black, columns.white, columns.winner)
    )
    players, engines = len(engine_of), int(engine_of.max()) + 1
    points, last = np.zeros((players, players)), np.full(engines, -1)
    found, before = [], 0
    for place in until.tolist():
        part = slice(before, place)
        points += points_of(black[part], white[part], winner[part], players)
        seen = np.column_stack([black[part], white[part]]).ravel()
        # Of several versions of an engine, the one of its last game stays.
        last[engine_of[seen]] = seen
        found.append(_at(points, last, now, anchors))
        before = place
    return Course(unit, steps, np.array(found))


def _at(
    points: NDArray[np.float64], last: NDArray[np.int64], now: Ratings, anchors: Mapping[int, float]
) -> NDArray[np.float64]:
    """The ratings of engines, by their versions that played last, from what was scored so far."""
    scored, games = points.sum(axis=1), (points + points.T).sum(axis=1)
    elo = likely_elo(points, anchors, now.elo)
    played = games > 0
    if not anchors and played.any():
        elo = elo + (now.elo - elo)[played].mean()
    rated = [version >= 0 and is_enough(scored[version], games[version]) for version in last.tolist()]
    told: NDArray[np.float64] = np.where(rated, elo[last], np.nan)
    return told
