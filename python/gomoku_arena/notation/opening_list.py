"""Lists of openings as text, one a line: Gomocup's offsets from the centre, ``1,-2, 0,3``, or points, ``h8i9j10``."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from gomoku_arena._core import Point
from gomoku_arena.errors import ConfigError, ErrorCode, PointError
from gomoku_arena.notation.reading.limits import MOST_MOVES

Opening: TypeAlias = tuple[str, ...]
"""Points in the order of play, black first."""

_OFFSET = re.compile(r"([+-]?[0-9]{1,6})\s*,\s*([+-]?[0-9]{1,6})")
_OFFSETS = re.compile(rf"{_OFFSET.pattern}(?:[\s,]+{_OFFSET.pattern})*,?")
_LETTERS = re.compile(r"[A-Za-z]")
_POINT = re.compile(r"[A-Za-z]+\d*|[^\sA-Za-z]+")


_LONGEST = 80
"""Letters of what may be a point, or a mistake that is worth showing whole."""


def opening_lines(text: str) -> Iterator[tuple[int, str]]:
    """Every opening of a list as it is written, with the number of its line; ``#`` begins a comment."""
    for number, line in enumerate(text.splitlines(), start=1):
        written = line.partition("#")[0].strip()
        if written:
            yield number, written


def read_openings(text: str, size: int, source: str) -> list[tuple[int, Opening]]:
    """Every opening of a list for a board of that size, with the number of its line.

    Offsets count from the point ``size // 2``, to the right and down.
    source: what the list is called in errors. Raises ConfigError naming it, the line and the value that is wrong.
    """
    openings = []
    for number, written in opening_lines(text):
        try:
            openings.append((number, parse_opening(written, size)))
        except PointError as error:
            raise ConfigError(f"{source}, line {number}: {error}") from error
    return openings


def parse_opening(text: str, size: int) -> Opening:
    """One opening in either form. Raises PointError naming the value that is no point of the board."""
    if _LETTERS.search(text):
        pieces = _POINT.finditer(text.replace(",", " "))
        return _bounded(_point(piece[0], size) for piece in pieces)
    if not _OFFSETS.fullmatch(text.strip()):
        raise PointError(ErrorCode.NO_OPENING, text=text[:80])
    return _bounded(_at_offset(int(pair[1]), int(pair[2]), size) for pair in _OFFSET.finditer(text))


def offsets_text(opening: Sequence[str], size: int) -> str:
    """The opening as Gomocup writes it: ``1,-2, 0,3``."""
    centre = size // 2
    return ", ".join(f"{point.x - centre},{point.y - centre}" for point in map(Point, opening))


def _bounded(points: Iterable[str]) -> Opening:
    opening = tuple(islice(points, MOST_MOVES + 1))
    if len(opening) > MOST_MOVES:
        raise PointError(ErrorCode.POINTS_TOO_MANY, most=MOST_MOVES)
    return opening


def _point(text: str, size: int) -> str:
    if len(text) > _LONGEST:
        raise PointError(ErrorCode.POINT_TOO_LONG, text=text[:40])
    point = Point(text)
    if max(point) >= size:
        raise PointError(ErrorCode.POINT_OUTSIDE, point=text, size=size)
    return str(point)


def _at_offset(dx: int, dy: int, size: int) -> str:
    x, y = size // 2 + dx, size // 2 + dy
    if not (0 <= x < size and 0 <= y < size):
        raise PointError(ErrorCode.POINT_OUTSIDE, point=f"{dx},{dy}", size=size)
    return str(Point(x, y))
