"""Moves as people write them: ``h8 i9 j10``, ``h8i9j10``, ``1. h8 i9 2. j10``, ``1.H8 2.I9(1.5s) 1-0``.

Or as numbers: Gomocup's offsets ``1,-2, 0,3``, and columns and rows ``8,8 9,9``, ``(7,7) (8,8)`` and ``[[7,7],[8,8]]``,
which count from 1 or from 0. Or as the pairs of letters that SGF has for points, ``hhiijj``. A text that may be read in
more than one of these ways is read in the likely one, and says so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import ErrorCode, ErrorData, NotationError, PointError, data_of
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates, Numbers
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.positions.stone_order import ordered
from gomoku_arena.notation.reading.limits import MOST_MOVES
from gomoku_arena.notation.reading.record_builder import RecordBuilder
from gomoku_arena.notation.reading.words import result_named
from gomoku_arena.record import MoveRecord

_NUMBER = re.compile(r"\b[0-9]{1,3}\s*(?:\.+|\))(?=\s|[A-Za-z]|$)")
_NAME = r"[A-Wa-w][0-9]{1,2}"
_TIME = r"\(\s?([0-9]{1,6}(?:\.[0-9]{1,9})?)\s?s\s?\)"
_NAMES = re.compile(rf"(?:{_NAME}\s*+(?:{_TIME})?(?:->|→|[\s,;|-])*+)++")
_TIMED = re.compile(rf"({_NAME})\s*+(?:{_TIME})?")
_NUMERAL = r"[+-]?[0-9]{1,2}"
_PAIRS = re.compile(rf"{_NUMERAL}\s*,\s*{_NUMERAL}(?:[\s,;]+{_NUMERAL}\s*,\s*{_NUMERAL})*[,;]?")
_PAIR = re.compile(rf"({_NUMERAL})\s*,\s*({_NUMERAL})")
_ENCLOSED = re.compile(rf"\(\s{{0,3}}({_NUMERAL})\s{{0,3}},\s{{0,3}}({_NUMERAL})\s{{0,3}}\)")
_OBJECT = re.compile(
    r'\{\s{0,9}"?[xX]"?\s{0,3}:\s{0,3}([0-9]{1,2})\s{0,3},\s{0,9}"?[yY]"?\s{0,3}:\s{0,3}([0-9]{1,2})\s{0,9}\}'
)
_LETTERS = re.compile(r"[f-l]{2}(?:[\s,;]*[d-n]{2}){2}(?:[\s,;]*[a-s]{2})*", re.IGNORECASE)
"""Games begin in the middle, and few words do."""

_RESULT = re.compile(r"\s(?:(1-0|0-1|1/2-1/2)|\*)$")

_FARTHEST = 7
"""Offsets from the middle of the usual board are not larger."""

_LARGEST = 20
"""Columns of the largest board that is usual."""

_MIDDLES = "7,7", "9,9"
"""Where most games begin that are counted from 0."""

_ROWS = 4
"""Line breaks between the rows of the smallest board."""

_NO_BRACKETS = str.maketrans("[]", "  ")


def write(position: Position, coordinates: Coordinates = FROM_TOP) -> str:
    """The moves with a space between them. Raises NotationError where no order is found for stones without one."""
    return " ".join(coordinates.point(Point(move), position.rules.size) for move in ordered(position).moves)


class Told(NamedTuple):
    """A move as it is written: the name of a point, or its column and its row with a comma between them."""

    point: str
    seconds: float | None = None


@dataclass(eq=False)
class Moves(Reading):
    """A list of moves. The coordinates say from where numbers are counted, if there are any."""

    moves: Sequence[Told]
    coordinates: Coordinates = FROM_TOP
    result: str = ""
    """Who won, as in a PGN, where whoever began has ``1-0``."""
    also: tuple[Reading, ...] = ()
    written: Coordinates | None = None
    is_lettered: bool = False
    """They are written as pairs of letters."""
    are_lines: bool = False
    """They stand on several lines, which may be meant as a game each."""

    def others(self) -> Iterator[Reading]:
        return iter(self.also)

    def notes(self) -> Iterator[ErrorData]:
        """That what may be words is taken for points, and lines for one game."""
        if self.are_lines:
            yield ErrorData.note(ErrorCode.LINES_ONE_GAME)
        if self.is_lettered:
            yield ErrorData.note(ErrorCode.READ_AS_LETTERS)

    def position(self, rules: Rules) -> Position:
        """The position after these moves. Raises NotationError naming the move that cannot be played."""
        if len(self.moves) > MOST_MOVES:
            raise NotationError(ErrorCode.POINTS_TOO_MANY, most=MOST_MOVES)
        try:
            points = tuple(_point(it.point, self.coordinates, rules.size) for it in self.moves)
        except PointError as error:
            raise NotationError.of(data_of(error)) from error
        position = Position(rules, points)
        try:
            position.game()
        except NotationError as error:
            raise NotationError.of(self.coordinates.renamed(data_of(error), rules.size)) from error
        return self._recorded(position)

    def _recorded(self, position: Position) -> Position:
        """The position with its times and its result, where there are any."""
        seconds = [it.seconds for it in self.moves]
        if not self.result and seconds.count(None) == len(seconds):
            return position
        game = RecordBuilder(position.rules, "black", "white", told=result_named(self.result), may_go_on=True)
        for number, move in enumerate(map(MoveRecord, position.moves, seconds), start=1):
            game.add(move, f"move {number}")
        return Position.of_record(game.finish())


def _point(told: str, coordinates: Coordinates, size: int) -> str:
    """The point of a move. Raises PointError where it is none of the board."""
    if "," not in told:
        x, y = coordinates.read(told, size)
    else:
        first = {Numbers.FROM_0: 0, Numbers.FROM_1: 1}.get(coordinates.numbers or Numbers.FROM_CENTRE, -(size // 2))
        x, y = (int(it) - first for it in told.split(","))
    if not (0 <= x < size and 0 <= y < size):
        raise PointError(ErrorCode.POINT_OUTSIDE, point=told, size=size)
    return str(Point(x, y))


def _told(text: str) -> list[Told]:
    """The moves of a text without its result; none where it has anything else."""
    numbers = _OBJECT.sub(r" \1,\2 ", _ENCLOSED.sub(r" \1,\2 ", text.translate(_NO_BRACKETS)))
    bare = _NUMBER.sub(" ", numbers).strip()
    if _PAIRS.fullmatch(bare):
        pairs = _PAIR.findall(bare)
        # Rows of the same numbers again and again are a board.
        is_board = len({*pairs}) < len(pairs) and ("[" in text or text.count("\n") >= _ROWS)
        return [] if is_board else [Told(f"{x},{y}") for x, y in pairs]
    bare = _NUMBER.sub(" ", text).strip()
    if _NAMES.fullmatch(bare):
        return [Told(name, float(seconds) if seconds else None) for name, seconds in _TIMED.findall(bare)]
    return []


def moves_and_result(text: str) -> tuple[list[Told], str | None]:
    """The moves of a text, none where it has anything else, and its result: empty for nobody's, None without one."""
    found = _RESULT.search(text := text.rstrip())
    return (_told(text[: found.start()]), found[1] or "") if found else (_told(text), None)


def begins_with(text: str) -> int | None:
    """The number with which moves begin; None where they have none."""
    found = _NUMBER.match(text)
    return int(re.sub(r"[^0-9]", "", found[0])) if found else None


def ways_of(moves: Sequence[Told], coordinates: Coordinates) -> list[Coordinates]:
    """The ways in which the points of moves may be written, the likely one first."""
    if any("," in it.point for it in moves):
        return _counted([it for it in moves if "," in it.point], coordinates)
    return coordinates.lettered(it.point for it in moves)


def in_ways(ways: Sequence[Coordinates], moves: Moves) -> Moves:
    """The moves as they are written in the first of these ways; the others are its other readings."""
    likely, *others = (replace(moves, coordinates=it, written=it if len(ways) > 1 else None) for it in ways)
    return replace(likely, also=tuple(others))


def _lettered(text: str) -> list[Told]:
    """The points of pairs of letters."""
    letters = re.sub(r"[\s,;]", "", text.lower()) if _LETTERS.fullmatch(text) else ""
    pairs = zip(letters[::2], letters[1::2], strict=True)
    return [Told(str(Point(ord(x) - ord("a"), ord(y) - ord("a")))) for x, y in pairs]


def _counted(pairs: Sequence[Told], coordinates: Coordinates) -> list[Coordinates]:
    """The ways in which pairs of numbers may be counted, the likely one first."""
    numbers = [int(it) for told in pairs for it in told.point.split(",")]
    if coordinates.numbers is not None:
        return [coordinates]
    if any(it in told.point for told in pairs for it in "+-"):
        return [replace(coordinates, numbers=Numbers.FROM_CENTRE)]
    ways = [Numbers.FROM_0]
    if min(numbers) > 0:
        ways.insert(pairs[0].point in _MIDDLES, Numbers.FROM_1)
    if max(numbers) == _LARGEST and len(ways) > 1:
        ways.remove(Numbers.FROM_0)
    if max(numbers) <= _FARTHEST:
        ways.insert(pairs[0].point in _MIDDLES and len(ways), Numbers.FROM_CENTRE)
    return [replace(coordinates, numbers=it) for it in ways]


def _readings(text: str, coordinates: Coordinates) -> Iterator[Reading]:
    moves, result = moves_and_result(text)
    if not moves:
        yield Moves(_lettered(text.rstrip()), is_lettered=True)
        return
    ways = ways_of(moves, coordinates)
    are_lines = text.count("\n") > 0 and begins_with(text) is None and len(moves) > len(text.splitlines())
    yield in_ways(ways, Moves(moves, result=result or "", are_lines=are_lines))


def _is_move_list(text: str) -> bool:
    """Whether the text is nothing but moves."""
    return bool(moves_and_result(text)[0] or _LETTERS.fullmatch(text.rstrip()))


NOTATION = Notation(
    name="moves",
    recognises=_is_move_list,
    order=3,
    readings=_readings,
    write_tree=lambda tree, _: write(tree.position()),
)
