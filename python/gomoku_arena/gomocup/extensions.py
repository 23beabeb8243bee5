"""Yixin-Board's extensions of the Gomocup protocol, as a manager speaks them: best lines, a stop, forbidden points.

``YXBOARD`` tells a position without a question. ``YXNBEST n`` asks for a move and for the n best lines, ``YXSTOP`` for
the move at once, ``YXSHOWFORBID`` for the forbidden points. After ``INFO show_detail 2`` a brain reports each line that
it has finished as a block of ``INFO`` lines, from ``INFO PV 0`` to ``INFO PV DONE``.
"""

import re
from dataclasses import dataclass, replace
from typing import cast, get_args

from gomoku_arena.gomocup.thinking import Thinking, parse_score
from gomoku_arena.score_bound import BoundName

BOARD = "YXBOARD"
STOP = "YXSTOP"
SHOW_FORBIDDEN = "YXSHOWFORBID"

DETAIL = 2
"""What ``INFO show_detail`` asks for: blocks of INFO about each line."""

_PAIRS = re.compile(r"((?:[0-9]{4})*)\.")
_COUNT = re.compile(r"[0-9]{1,18}")
_CHANCE = re.compile(r"[01](?:\.[0-9]{1,18})?(?:e-[0-9]{1,3})?")
_POINT = re.compile(r"([0-9]{1,2}),([0-9]{1,2})")
_MOST_LINES = 1000


def n_best(lines: int) -> str:
    """Asks for a move, and for this many best lines; answered by Move."""
    return f"YXNBEST {lines}"


@dataclass(frozen=True, slots=True)
class Detail:
    """``INFO key value`` of a brain: a part of what it reports about a line. The key is in upper case."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Forbidden:
    """``FORBID 09121011.``: the points, here 9,12 and 10,11, that are forbidden to the side to move."""

    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BestLine:
    """One of the best lines that a brain has found: the ``rank``-th of ``count``, from 0.

    chance: of winning, 0 to 1; None where it is unknown. The nodes and the seconds are those of the whole search.
    """

    rank: int
    count: int
    report: Thinking
    chance: float | None = None


class DetailReader:
    """Puts the parts of lines together. Total: what cannot be read is left out."""

    def __init__(self) -> None:
        self._line = BestLine(0, 1, Thinking())

    def feed(self, detail: Detail) -> BestLine | None:
        """The line that is complete with this part, if any."""
        value = detail.value
        if detail.key == "PV":
            line, self._line = self._line, BestLine(_count(value) or 0, 1, Thinking())
            return line if value.upper() == "DONE" and line.report.pv and line.rank < line.count else None
        if detail.key == "NUMPV":
            self._line = replace(self._line, count=min(_count(value) or 1, _MOST_LINES))
        elif detail.key == "WINRATE" and _CHANCE.fullmatch(value):
            self._line = replace(self._line, chance=min(float(value), 1.0))
        else:
            self._line = replace(self._line, report=self._line.report.updated(_part(detail.key, value)))
        return None


def parse_detail(rest: str) -> Detail:
    """What stands behind ``INFO``."""
    key, _, value = rest.partition(" ")
    return Detail(key.upper(), value.strip())


def parse_forbidden(rest: str) -> Forbidden | None:
    """What stands behind ``FORBID``; None for anything but pairs of two digits each, and a full stop."""
    pairs = _PAIRS.fullmatch(rest)
    if not pairs:
        return None
    digits = pairs[1]
    return Forbidden(tuple((int(digits[at : at + 2]), int(digits[at + 2 : at + 4])) for at in range(0, len(digits), 4)))


def _part(key: str, value: str) -> Thinking:
    match key:
        case "DEPTH":
            return Thinking(depth=_count(value))
        case "SELDEPTH":
            return Thinking(selective_depth=_count(value))
        case "TOTALNODES":
            return Thinking(nodes=_count(value))
        case "TOTALTIME" if (milliseconds := _count(value)) is not None:
            return Thinking(seconds=milliseconds / 1000)
        case "EVAL":
            return parse_score(value) or Thinking()
        case "BOUND" if value in get_args(BoundName):
            return Thinking(bound=cast(BoundName, value))
        case "BESTLINE":
            return Thinking(pv=_points(value))
    return Thinking()


def _count(value: str) -> int | None:
    return int(value) if _COUNT.fullmatch(value) else None


def _points(value: str) -> tuple[tuple[int, int], ...]:
    points = []
    for word in value.split():
        point = _POINT.fullmatch(word)
        if not point:
            break
        points.append((int(point[1]), int(point[2])))
    return tuple(points)
