"""Moves as people write them: ``h8 i9 j10``, ``h8i9j10``, ``1. h8 i9 2. j10``, or Gomocup's offsets ``1,-2, 0,3``.

Pairs of numbers that are no offsets on the board are its columns and rows: ``8,8 9,9`` is ``h8 i9`` on 15x15.
"""

import re
from collections.abc import Iterator

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import NotationError, PointError, data_of
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.opening_list import Opening, parse_opening
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.positions.stone_order import ordered

_NUMBER = re.compile(r"\b\d{1,3}\s*(?:\.+|\))(?=\s|[A-Za-z]|$)")
_POINTS = re.compile(r"(?:[A-Va-v]\d{1,2}(?:[\s,;|-]|->|→)*)+")
_OFFSETS = re.compile(r"[+-]?\d{1,2}\s*,\s*[+-]?\d{1,2}(?:[\s,]+[+-]?\d{1,2}\s*,\s*[+-]?\d{1,2})*,?")


def write(position: Position, coordinates: Coordinates = FROM_TOP) -> str:
    """The moves with a space between them. Raises NotationError where no order is found for stones without one."""
    return " ".join(coordinates.point(Point(move), position.rules.size) for move in ordered(position).moves)


def _is_move_list(text: str) -> bool:
    """Whether the text is nothing but moves."""
    bare = _bare(text)
    return bool(_POINTS.fullmatch(bare) or _OFFSETS.fullmatch(bare))


def read(text: str, rules: Rules, coordinates: Coordinates = FROM_TOP) -> Position:
    """The position after these moves. Raises NotationError naming the move that cannot be played.

    coordinates: how points are written; numbers always go down the board.
    """
    bare = _bare(text)
    has_names = _POINTS.fullmatch(bare)
    separated = re.sub(r"[^A-Za-z0-9]+", " ", bare) if has_names else bare
    try:
        moves = _points(separated, rules.size)
    except PointError as error:
        raise NotationError.of(data_of(error)) from error
    if has_names:
        moves = tuple(coordinates.point(Point(move), rules.size) for move in moves)
    position = Position(rules, moves)
    try:
        position.game()
    except NotationError as error:
        raise NotationError.of(coordinates.renamed(data_of(error), rules.size)) from error
    return position


def _points(text: str, size: int) -> Opening:
    try:
        return parse_opening(text, size)
    except PointError:
        # Columns and rows are counted from 1, and from 0 where one of them is 0.
        numbers = [] if re.search("[A-Za-z]", text) else [*map(int, re.findall(r"[+-]?\d+", text))]
        first = min(1, *numbers) if len(numbers) > 1 else -1
        if first < 0 or max(numbers) - first >= size:
            raise
        return tuple(str(Point(x - first, y - first)) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


def _bare(text: str) -> str:
    """The text without the numbers of the moves."""
    return _NUMBER.sub(" ", text).strip()


class _Moves(Reading):
    def __init__(self, text: str, coordinates: Coordinates) -> None:
        self._text, self._coordinates = text, coordinates

    def position(self, rules: Rules) -> Position:
        return read(self._text, rules, self._coordinates)


def _readings(text: str, coordinates: Coordinates) -> Iterator[Reading]:
    yield _Moves(text, coordinates)


NOTATION = Notation(
    name="moves",
    recognises=_is_move_list,
    order=3,
    readings=_readings,
    write_tree=lambda tree, _: write(tree.position()),
)
