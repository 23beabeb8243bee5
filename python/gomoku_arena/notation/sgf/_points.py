"""Points in SGF: two letters, the column and the row, ``aa`` at the top left."""

from collections.abc import Iterable, Sequence

from gomoku_arena._core import Point
from gomoku_arena.errors import ErrorCode, NotationError, PointError
from gomoku_arena.notation.reading.quoted import quoted

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
        raise NotationError(ErrorCode.AT_PLACE, place=place, why=error) from error


def points_of(values: Iterable[str], size: int, place: str) -> list[str]:
    """The points of a list, in which ``aa:cb`` is every point of a rectangle.

    Raises NotationError naming ``place`` where they are more than the board has, before any more is made of them.
    """
    points: list[str] = []
    for value in values:
        rectangle = _rectangle(value, place)
        more = [value] if rectangle is None else _within(*rectangle)
        if len(points) + len(more) > size * size:
            raise NotationError(ErrorCode.STONES_TOO_MANY, place=place, points=size * size)
        points.extend(point_of(it, size, place) for it in more)
    return points


def _rectangle(value: str, place: str) -> list[list[int]] | None:
    """The corners of a rectangle, at the top left and at the bottom right; None where the value is a single point."""
    corner, colon, opposite = value.partition(":")
    if not colon:
        return None
    pairs = [[_LETTERS.find(letter) for letter in it.strip().lower()] for it in (corner, opposite)]
    if any(len(pair) != 2 or -1 in pair for pair in pairs):
        raise NotationError(f"{place}: {quoted(value, 20)} is no rectangle of points")
    if any(least > most for least, most in zip(*pairs, strict=True)):
        raise NotationError(f"{place}: {quoted(value, 20)} does not name the top left and the bottom right")
    return pairs


def _within(corner: Sequence[int], opposite: Sequence[int]) -> list[str]:
    (left, top), (right, bottom) = corner, opposite
    return [_LETTERS[x] + _LETTERS[y] for y in range(top, bottom + 1) for x in range(left, right + 1)]
