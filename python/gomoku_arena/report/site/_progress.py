"""How an engine's rating went from version to version, as pictures that need no script."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import isnan
from typing import NamedTuple

from markupsafe import Markup, escape

from gomoku_arena.tournament.statistics.standings import Standing

_WIDTH, _HEIGHT = 400, 160
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 8, 8, 24
_LABELS = 8
"""Versions that have room for a name below the picture."""


class Spark(NamedTuple):
    """A small line of a rating: 100 by 20."""

    points: str
    x: float
    y: float
    change: int
    """By how much it went up, in Elo."""
    fixed: bool
    """Whether the rating is given."""


def spark(elos: Sequence[float], error: float, *, fixed: bool) -> Spark | None:
    """The line of ratings at equal distances of time, the first of which may be NaN; None where fewer than two are not.

    error: half the width of the interval of the last one. The line has at least the interval's height, so that what is
    no more than chance looks flat.
    """
    steps = len(elos) - 1
    told = [(place, elo) for place, elo in enumerate(elos) if not isnan(elo)]
    if len(told) < 2:
        return None
    low, high = min(elo for _, elo in told), max(elo for _, elo in told)
    height = max(high - low, 2 * error, 1.0)
    middle = (low + high) / 2
    points = [(round(100 * place / steps, 1), round(10 - 20 * (elo - middle) / height, 1)) for place, elo in told]
    change = round(told[-1][1]) - round(told[0][1])
    return Spark(" ".join(f"{x},{y}" for x, y in points), *points[-1], change, fixed)


def progress(versions: Sequence[tuple[str, Standing]]) -> Markup:
    """The ratings of versions with their intervals, the oldest at the left."""
    bounds = [_bounds(it) for _, it in versions]
    low, high = min(it[0] for it in bounds), max(it[1] for it in bounds)
    room = max((high - low) * 0.08, 10.0)
    low, high = low - room, high + room

    def x(place: int) -> float:
        inner = _WIDTH - _LEFT - _RIGHT
        return round(_LEFT + inner * ((place + 0.5) / len(versions)), 1)

    def y(elo: float) -> float:
        return round(_TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - elo) / (high - low), 1)

    pieces = []
    for at in _ticks(low, high):
        pieces.append(f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y(at)}" y2="{y(at)}"/>')
        pieces.append(f'<text x="{_LEFT - 6}" y="{y(at)}" text-anchor="end" dy=".35em">{at:g}</text>')
    for run in _known(versions):
        upper, lower = ([f"{x(place)},{y(bounds[place][end])}" for place in run] for end in (1, 0))
        name = "band" if len(run) > 1 else "error"
        pieces.append(f'<polygon class="{name}" points="{" ".join([*upper, *reversed(lower)])}"/>')
    line = " ".join(f"{x(place)},{y(it.elo)}" for place, (_, it) in enumerate(versions))
    pieces.append(f'<polyline class="track" points="{line}"/>')
    step = -(-len(versions) // _LABELS)
    for place, (label, it) in enumerate(versions):
        at, floor = x(place), _HEIGHT - _BOTTOM
        pieces.append(f'<line class="drop" x1="{at}" x2="{at}" y1="{y(it.elo)}" y2="{floor}"/>')
        pieces.append(f'<circle cx="{at}" cy="{y(it.elo)}" r="3"/>')
        if (len(versions) - 1 - place) % step == 0:
            name = escape(_short(label, len(versions)))
            pieces.append(f'<text x="{at}" y="{_HEIGHT - 8}" text-anchor="middle">{name}</text>')
    return Markup(f'<svg class="progress" viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-hidden="true">{"".join(pieces)}</svg>')


def _short(label: str, count: int) -> str:
    """As much of a name as there is room for, its end, where versions differ."""
    most = max(48 // min(count, _LABELS), 4)
    return label if len(label) <= most else f"…{label[-most:]}"


def _known(versions: Sequence[tuple[str, Standing]]) -> Iterator[list[int]]:
    """Runs of places of versions that have an interval."""
    told = groupby(enumerate(versions), key=lambda it: it[1][1].elo_error is not None)
    yield from ([place for place, _ in run] for has_interval, run in told if has_interval)


def _bounds(it: Standing) -> tuple[float, float]:
    error = it.elo_error or 0.0
    return it.elo - error, it.elo + error


def _ticks(low: float, high: float) -> list[float]:
    """Round values between the two, three to seven of them."""
    step = next(it for it in _STEPS if (high - low) / it <= 7)
    first = -(-low // step)
    return [step * (first + n) for n in range(int((high - step * first) // step) + 1)]


_STEPS = tuple(size * 10**power for power in range(9) for size in (1, 2, 5))
