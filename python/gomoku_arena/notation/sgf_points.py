"""Points in SGF: two letters, the column and the row, ``aa`` at the top left."""

from collections.abc import Iterable, Iterator

from gomoku_arena._core import Point
from gomoku_arena.errors import NotationError, PointError

_LETTERS = "abcdefghijklmnopqrstuv"

_PASS, _PASS_UP_TO = "tt", 19
"""On boards up to that size, ``tt`` is an old way to write a pass."""


def letters_of(point: str) -> str:
    """``h8`` as ``hh``."""
    x, y = Point(point)
    return _LETTERS[x] + _LETTERS[y]


def point_of(value: str, size: int, place: str) -> str:
    """The point of a value in letters, or as people write it: ``hh``, ``h8``. Raises NotationError naming ``place``."""
    text = value.strip().lower()
    if not text or (text == _PASS and size <= _PASS_UP_TO):
        raise NotationError(f"{place}: a pass, which gomoku does not have")
    if len(text) == 2 and all(letter in _LETTERS for letter in text):
        return str(Point(*map(_LETTERS.index, text)))
    try:
        return str(Point(text))
    except PointError as error:
        raise NotationError(f"{place}: {error}") from error


def points_of(values: Iterable[str], size: int, place: str) -> list[str]:
    """The points of a list, in which ``aa:cb`` is every point of a rectangle."""
    return [point_of(it, size, place) for value in values for it in _expanded(value, place)]


def _expanded(value: str, place: str) -> Iterator[str]:
    corner, colon, opposite = value.partition(":")
    if not colon:
        yield value
        return
    pairs = [[_LETTERS.find(letter) for letter in it.strip().lower()] for it in (corner, opposite)]
    if any(len(pair) != 2 or -1 in pair for pair in pairs):
        raise NotationError(f"{place}: {value!r:.20} is no rectangle of points")
    (left, top), (right, bottom) = pairs
    yield from (_LETTERS[x] + _LETTERS[y] for y in range(top, bottom + 1) for x in range(left, right + 1))
