"""How long each engine thought about its moves."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gomoku_arena._core import Color
from gomoku_arena.clock import TimeControl, lateness
from gomoku_arena.report._games import milliseconds
from gomoku_arena.tournament.games import Result

BINS_A_DECADE = 10
"""Classes of the distribution for every factor of ten: times range from microseconds to minutes."""

_SHORTEST = 1e-6
"""Seconds; the clock tells no less."""


@dataclass
class _Times:
    seconds: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)


def move_times(
    names: Sequence[str], results: Iterable[Result], times: Mapping[str, TimeControl]
) -> list[dict[str, Any]]:
    """For each engine: quantiles in milliseconds, moves by class of time, and how many were late."""
    found = {name: _Times() for name in names}
    for result in results:
        record = result.record
        for color, name in zip(Color, (record.black, record.white), strict=True):
            seconds = record.seconds(color)
            found[name].seconds.extend(it for it in seconds if it is not None)
            if name in times:
                found[name].late.extend(by for by in lateness(seconds, times[name]) if by > 0)
    return [_summary(found[name], times.get(name)) for name in names]


def _summary(times: _Times, control: TimeControl | None) -> dict[str, Any]:
    seconds = sorted(times.seconds)
    limit = None if control is None or control.seconds is None else milliseconds(control.seconds)
    if not seconds:
        return {"moves": 0, "limit": limit, "late": 0, "bins": {}}
    quantiles = {key: milliseconds(_quantile(seconds, share)) for key, share in _QUANTILES.items()}
    return {
        "moves": len(seconds),
        "mean": milliseconds(sum(seconds) / len(seconds)),
        **quantiles,
        "limit": limit,
        "late": len(times.late),
        "latest": milliseconds(max(times.late, default=0.0)),
        "bins": dict(sorted(Counter(map(_bin, seconds)).items())),
    }


_QUANTILES = {"median": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


def _quantile(ordered: Sequence[float], share: float) -> float:
    """The least value that at least that share does not exceed."""
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]


def _bin(seconds: float) -> int:
    return math.floor(BINS_A_DECADE * math.log10(max(seconds, _SHORTEST)))
