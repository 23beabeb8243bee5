"""Lists of moves, one game a line, as people keep them: ``h8 i9 j10 1-0``, in any of the ways to write ``moves``.

Each line may end with a result, ``*`` for none, and what follows ``#`` is a comment. Lines are a game each where one
but the last ends with a result, where each begins with move 1, or where a point is there again on another line.
Captures free points: lines of the last kind are refused where they may be one game. Others are one game.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from gomoku_arena._core import MAX_SIZE, Rules
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.move_list import Moves, Told, begins_with, in_ways, moves_and_result, ways_of
from gomoku_arena.notation.notation import Broken, Notation, Reading
from gomoku_arena.notation.opening_list import opening_lines
from gomoku_arena.notation.reading.limits import MOST_MOVES

_LOOKED_AT = 40
"""Lines that tell whether a text is a list: most of them are moves."""


class _Line(NamedTuple):
    """A line of a list; ``moves`` are none where it is broken."""

    number: int
    text: str
    moves: Sequence[Told]
    result: str | None
    """Empty where nobody won; None where none is stated."""


def _lines(text: str) -> Iterator[_Line]:
    return (_Line(number, line, *moves_and_result(line)) for number, line in opening_lines(text))


def _games(text: str) -> list[_Line]:
    """The lines of a list; nothing where the text is none."""
    rest = _lines(text)
    first = [*islice(rest, _LOOKED_AT)]
    if 2 * sum(bool(line.moves) for line in first) <= len(first) or len(first) < 2:
        return []
    lines = [*first, *rest]
    sound = [line for line in lines if line.moves]
    starts = [begins_with(line.text) for line in sound]
    if any(line.result is not None for line in sound[:-1]) or all(it == 1 for it in starts):
        return lines
    is_numbered = any(it is not None for it in starts[1:])
    return [] if is_numbered or len(sound) < len(lines) or not _is_repeated(sound) else lines


def _is_repeated(lines: Sequence[_Line]) -> bool:
    """Whether a point is there again on another line."""
    known = set[str]()
    for line in lines:
        points = {it.point.lower() for it in line.moves}
        if points & known:
            return True
        known |= points
    return False


def _may_be_one(lines: Sequence[_Line], way: Coordinates) -> bool:
    """Whether the lines may be one game, in which captures free the points that are there again."""
    moves = [it for line in lines for it in line.moves]
    starts = [begins_with(line.text) for line in lines]
    if len(moves) > MOST_MOVES or any(it == 1 for it in starts[1:]) or any(it.result is not None for it in lines[:-1]):
        return False
    try:
        Moves(moves, way).position(Rules.ninuki(size=MAX_SIZE, double_three="none"))
    except NotationError:
        return False
    return True


def _readings(text: str, coordinates: Coordinates) -> Iterator[Reading]:
    lines = _games(text)
    ways = ways_of([it for line in lines for it in line.moves], coordinates)
    if _may_be_one(lines, ways[0]):
        yield Broken(NotationError(ErrorCode.LINES_UNCLEAR))
        return
    for line in lines:
        if line.moves:
            yield in_ways(ways, Moves(line.moves, result=line.result or ""))
        else:
            error = NotationError(ErrorCode.NO_MOVES_OF_LINE, text=line.text[:40])
            yield Broken(NotationError(ErrorCode.AT_LINE, number=line.number, why=error))


NOTATION = Notation(
    name="move-lines",
    recognises=lambda text: bool(_games(text)),
    order=3,
    readings=_readings,
    frame=("", "", ""),
)
