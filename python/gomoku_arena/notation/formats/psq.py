"""Games of the Piskvork manager, as Gomocup publishes them: PSQ.

A head ``Piskvorky 15x15, 11:11, 0`` (size, the levels of both players, which of them began), a line ``x,y,ms`` for
every stone, counted from 1 at the top left, both players' names, and the manager's code for how the game ended:
0 on the board, -1 unknown, else a fault of the player whose turn it was. Whatever follows is ignored by others; we add
``gomoku-arena {...}``. Source: ``source/game.cpp`` of the manager, and the archives of Gomocup, which add a line such
as ``0,Freestyle15``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import ErrorCode, NotationError, PointError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.game_json import parse
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.reading.limits import check_moves
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.notation.reading.record_builder import OTHER, RecordBuilder, StatedResult, board_of, resized
from gomoku_arena.notation.record_details import completed, details_of, text_of
from gomoku_arena.printable import printable
from gomoku_arena.record import GameRecord, MoveRecord, Termination

_HEAD = re.compile(
    r"Piskvorky\s+([0-9]{1,3})\s*x\s*([0-9]{1,3})\s*(?:,\s*[0-9]+\s*[:-]\s*[0-9]+\s*)?(?:,\s*([01]))?\s*,?"
)
_BEGINNING = re.compile(r"Piskvorky(?:\s|$)")
MOVE = re.compile(r"(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})(?:\s*,\s*(-?[0-9]{1,12}))?")
CODE = re.compile(r"-?[0-9]{1,9}")
_CATEGORY = re.compile(r"[0-9]+\s*,\s*(freestyle|standard|renju|caro)\w*", re.IGNORECASE)
_MARK = "gomoku-arena "

_CODES = {
    Termination.TIMEOUT: 15,
    Termination.ILLEGAL_MOVE: 7,
    Termination.PROTOCOL: 6,
    Termination.CRASH: 3,
    Termination.START_FAILED: 2,
    Termination.UNSUPPORTED: 2,
    Termination.FIVE: 0,
    Termination.CAPTURES: 0,
    Termination.FORBIDDEN: 0,
    Termination.NO_LEGAL_MOVE: 0,
    Termination.MOVE_LIMIT: 0,
}
_UNAVAILABLE = -1

_FAULTS = {
    **dict.fromkeys((9, 15), Termination.TIMEOUT),
    **dict.fromkeys((3, 16), Termination.CRASH),
    **dict.fromkeys((5, 6), Termination.PROTOCOL),
    **dict.fromkeys((1, 2, 4, 11, 12, 13, 14), Termination.START_FAILED),
    7: Termination.ILLEGAL_MOVE,
}

_MOST_MS = 10**12 - 1
"""Milliseconds of a move, as many digits as are read."""

_MOST_LINES = 10_000
"""Lines with something in them; the longest game has a tenth."""

_LONGEST_HEAD = 200
"""Letters of the first line; its pattern takes a while to refuse a very long one."""

_LEFT_EMPTY = 25
"""The manager calls the game a draw when so few points are empty."""


def write(record: GameRecord) -> str:
    """The game as PSQ, with a last line of ours for what the format does not hold."""
    size = record.rules["size"]
    black, white = _name(record.black), _name(record.white)
    times = [0] * len(record.opening) + [min(round(1000 * move.took), _MOST_MS) for move in record.moves]
    return "\n".join(
        [
            f"Piskvorky {size}x{size}, 11:11, 0",
            *(_move_line(point, ms) for point, ms in zip(record.points, times, strict=True)),
            black,
            white,
            str(_CODES.get(record.termination, _UNAVAILABLE)),
            _MARK + text_of(details_of(record, black, white)),
            "",
        ]
    )


@dataclass
class Tail:
    """The lines behind the moves."""

    names: list[str]
    """The names of both players, or none."""
    code: int | None = None
    category: str | None = None
    details: tuple[int, str] | None = None
    """Our own line with its number."""


class ManagedGame(Reading):
    """A game of which the lines are read, and what it means by rules that it does not say.

    stones: the lines of the moves with their numbers, which count columns and rows from ``first``. Raises NotationError
    naming the line that is wrong.
    """

    def __init__(self, size: int, stones: Sequence[tuple[int, str]], tail: Tail, first: int = 1) -> None:
        self._size, self._tail = size, tail
        self._said, self._places = list[MoveRecord](), [f"line {number}" for number, _ in stones]
        for place, (number, line) in zip(self._places, stones, strict=True):
            check_moves(len(self._said) + 1, place)
            self._said.append(_move(number, line, first))

    def heeded(self, rules: Rules) -> Rules | None:
        """The rules on the board of the game; None where it names its own."""
        if self._tail.category is not None or self._tail.details is not None:
            return None
        return resized(rules, self._size)

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        """The game by these rules, where it does not name its own.

        A game that did not end on the board was lost by whoever had to move, if the manager's code names a fault, or if
        it names nothing but the players are there: a manager writes finished games only.
        """
        tail = self._tail
        black, white = tail.names or ("black", "white")
        draft = RecordBuilder(_rules(tail, rules, self._size), black, white, may_go_on=may_go_on)
        draft.said, draft.places = self._said, self._places
        if tail.details is not None:
            number, details = tail.details
            return completed(draft, parse(details, f"line {number}"), f"line {number}")
        draft.broken_off = _broken_off(tail, draft)
        return draft.finish()


def _move_line(point: str, ms: int) -> str:
    x, y = Point(point)
    return f"{x + 1},{y + 1},{ms}"


def _name(name: str) -> str:
    """The name as a line that nobody takes for a move or a code."""
    line = printable(name) or "?"
    return f"player {line}" if MOVE.fullmatch(line) or CODE.fullmatch(line) or line.startswith(_MARK) else line


def filled(text: str) -> Iterator[tuple[int, str]]:
    """The lines with something in them, with their numbers."""
    return ((number, line) for number, it in enumerate(text.splitlines(), start=1) if (line := it.strip()))


def _head(number: int, line: str) -> tuple[int, bool]:
    head = _HEAD.fullmatch(line) if len(line) <= _LONGEST_HEAD else None
    if head is None:
        raise NotationError(f"line {number}: no PSQ: it begins with {quoted(line)}, not with Piskvorky WIDTHxHEIGHT")
    if int(head[1]) != int(head[2]):
        raise NotationError(f"line {number}: a board of {head[1]}x{head[2]} is not square")
    return int(head[1]), head[3] == "1"


def _move(number: int, line: str, first: int) -> MoveRecord:
    move = MOVE.fullmatch(line)
    assert move is not None, "the caller has looked"
    x, y = int(move[1]), int(move[2])
    try:
        if min(x, y) == 0 < first:
            raise NotationError(ErrorCode.COUNTED_FROM_0)
        point = Point(x - first, y - first)
    except (NotationError, PointError, OverflowError) as error:
        place = NotationError(ErrorCode.AT_PLACE, place=quoted(line), why=error)
        raise NotationError(ErrorCode.AT_LINE, number=number, why=place) from error
    return MoveRecord(str(point), None if move[3] is None else max(int(move[3]), 0) / 1000)


def _tail(lines: Sequence[tuple[int, str]]) -> Tail:
    texts = [line for _, line in lines]
    named = len(texts) >= 2 and not CODE.fullmatch(texts[0])
    tail = Tail(names=texts[:2] if named else [])
    for number, line in lines[2 if named else 0 :]:
        if tail.code is None and CODE.fullmatch(line):
            tail.code = int(line)
        elif category := _CATEGORY.fullmatch(line):
            tail.category = category[1].lower()
        elif line.startswith(_MARK):
            tail.details = (number, line.removeprefix(_MARK))
        elif MOVE.fullmatch(line):
            raise NotationError(f"line {number}: the move {quoted(line)} stands behind the end of the moves")
    return tail


def _rules(tail: Tail, rules: Rules, size: int) -> Rules:
    return resized(rules, size) if tail.category is None else board_of(tail.category, size)


def _broken_off(tail: Tail, draft: RecordBuilder) -> StatedResult | None:
    if tail.code is not None and tail.code > 0:
        return StatedResult(OTHER[draft.to_move], _FAULTS.get(tail.code, Termination.UNKNOWN))
    if len(draft.said) >= draft.rules.size**2 - _LEFT_EMPTY:
        return StatedResult(None, Termination.MOVE_LIMIT)
    if tail.code is not None and tail.code < 0 and tail.names:
        return StatedResult(OTHER[draft.to_move], Termination.UNKNOWN)
    return None


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    lines = list(islice(filled(text), _MOST_LINES + 1))
    if len(lines) > _MOST_LINES:
        raise NotationError(f"line {lines[-1][0]}: no PSQ has more than {_MOST_LINES} lines")
    size, second_began = _head(*lines[0])
    stones = next((at for at, (_, line) in enumerate(lines[1:], 1) if not MOVE.fullmatch(line)), len(lines))
    tail = _tail(lines[stones:])
    if second_began:
        tail.names.reverse()
    yield ManagedGame(size, lines[1:stones], tail)


NOTATION = Notation(
    name="psq",
    title="PSQ",
    suffixes=(".psq",),
    recognises=lambda text: _BEGINNING.match(text) is not None,
    readings=_readings,
    write=lambda record, *_: write(record),
    exact=True,
)
