"""Points in SGF: two letters, the column and the row, ``aa`` at the top left; and the moves of a line."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, NoReturn

from gomoku_arena._core import Point
from gomoku_arena.errors import ErrorCode, NotationError, PointError
from gomoku_arena.notation.reading.limits import check_moves
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.notation.sgf.tree import Node

_LETTERS = "abcdefghijklmnopqrstuv"

_PASS, _PASS_UP_TO = "tt", 19
"""On boards up to that size, ``tt`` is an old way to write a pass."""


def letters_of(point: str) -> str:
    """``h8`` as ``hh``."""
    x, y = Point(point)
    return _LETTERS[x] + _LETTERS[y]


class Played(NamedTuple):
    """A move of a line."""

    color: str
    """``B`` or ``W``."""
    point: str
    place: str
    """How an error names it."""
    node: Node


def played(nodes: Iterable[tuple[int, Node]], size: int, passed: list[Played]) -> Iterator[Played]:
    """The moves of numbered nodes, in their order. The passes at the end are added to ``passed``.

    Raises NotationError naming a node that has more than one move, a pass that moves follow, or a move to no point.
    """
    for number, node in nodes:
        colors = [name for name in ("B", "W") if name in node]
        if len(colors) > 1 or any(len(node[name]) > 1 for name in colors):
            raise NotationError(f"node {number}: more than one move")
        for color in colors:
            value = node[color][0]
            place = f"node {number}, {color}[{value:.20}]"
            if is_pass(value, size):
                passed.append(Played(color, "", place, node))
                check_moves(len(passed), place)
            elif passed:
                refuse_pass(passed[0].place)
            else:
                yield Played(color, point_of(value, size, place), place, node)


def refuse_pass(place: str) -> NoReturn:
    """Raises NotationError for a pass at that place, behind which the game goes on."""
    raise NotationError(f"{place}: a pass, which gomoku does not have")


def is_pass(value: str, size: int) -> bool:
    """Whether a move to there is none."""
    text = value.strip().lower()
    return not text or (text == _PASS and size <= _PASS_UP_TO)


def point_of(value: str, size: int, place: str) -> str:
    """The point of a value in letters, or as people write it: ``hh``, ``h8``. Raises NotationError naming ``place``."""
    if is_pass(value, size):
        refuse_pass(place)
    text = value.strip().lower()
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
