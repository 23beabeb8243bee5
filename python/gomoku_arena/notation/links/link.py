"""A position in the part of an address that browsers keep as it is: ``1.renju15.h8i9j10``.

A version, the code of the rules, and the moves; a position without history has its rows, the side to move and the pairs
before the moves: ``1.ninuki5._2xo.._.b-0-1.a1``, with a number for that many empty points. Letters, digits and ``.-_``
alone.
"""

import re
from collections.abc import Iterator

from gomoku_arena._core import Game, Rules
from gomoku_arena.errors import ErrorCode, NotationError, PointError, RulesError
from gomoku_arena.notation.opening_list import parse_opening
from gomoku_arena.notation.positions.position import Position, Setup

PARAMETER = "game"
"""The name of the link in the query of an address."""

LIMIT = 2500
"""Characters of a link; the longest game of the largest board has fewer."""

_VERSION = "1"
_SAFE = re.compile(r"[A-Za-z0-9._-]*")
_RUN = re.compile(r"[xo]|[0-9]{1,2}")
_SIDE = re.compile(r"([bw])(?:-([0-9]{1,2})-([0-9]{1,2}))?")
_IN_TEXT = re.compile(rf"(?:^|[?&]{PARAMETER}=)({_VERSION}\.[a-z]{{4,}}[0-9]{{1,2}}[A-Za-z0-9._-]*)(?:$|[&#\s])")


def write(position: Position) -> str:
    """The position as a link. Raises NotationError where the stones do not tell how it stands."""
    setup = [] if position.setup is None else [_rows_text(position.setup.stones()), _side_text(position.setup)]
    return ".".join([_VERSION, position.rules.code, *setup, "".join(position.moves)])


def find(text: str) -> str | None:
    """The link in a text that is one, or the address of one of our pages."""
    found = _IN_TEXT.search(text.strip())
    return found[1] if found else None


def read(text: str) -> Position:
    """The position of a link, every move of it played. Raises NotationError naming the part that is wrong."""
    if len(text) > LIMIT:
        raise NotationError(ErrorCode.LINK_LENGTH, characters=len(text), most=LIMIT)
    if text and not _SAFE.fullmatch(text):
        raise NotationError(ErrorCode.LINK_LETTERS, text=text[:40])
    version, *parts = text.split(".")
    if not (parts and version.isdigit()):
        raise NotationError(ErrorCode.LINK_NONE, text=text[:40])
    if version != _VERSION:
        raise NotationError(ErrorCode.LINK_VERSION, version=version[:20], known=_VERSION)
    if len(parts) not in (2, 4):
        raise NotationError(ErrorCode.LINK_PARTS, given=len(parts))
    rules = _rules(parts[0])
    setup = _setup(parts[1], parts[2], rules) if len(parts) == 4 else None
    position = Position(rules, _moves(parts[-1], rules), setup)
    position.game()
    return position


def write_link(game: Game) -> str:
    """The game, its history included, as the part of an address that the page understands: ``1.renju15.h8i9j10``.

    The page shows it at ``/analyse?game=LINK`` and plays on from there at ``/?game=LINK``.
    """
    return write(Position.of(game))


def read_link(text: str) -> Game:
    """The game of such a link, every move of it played. Raises NotationError naming the part that is wrong."""
    return read(text).game()


def _rules(code: str) -> Rules:
    try:
        return Rules.from_code(code)
    except RulesError as error:
        raise NotationError(ErrorCode.IN_RULES, why=error) from error


def _rows_text(setup: Setup) -> str:
    return "_".join(re.sub(r"\.+", _run_text, row.rstrip(".")).lower() for row in setup.rows)


def _run_text(run: re.Match[str]) -> str:
    return str(len(run[0]))


def _side_text(setup: Setup) -> str:
    pairs = "" if setup.captures is None else f"-{setup.captures[0]}-{setup.captures[1]}"
    return setup.side_to_move[0] + pairs


def _setup(stones: str, side: str, rules: Rules) -> Setup:
    rows = stones.split("_")
    if len(rows) != rules.size:
        raise _wrong_stones(ErrorCode.LINK_ROWS, given=len(rows), size=rules.size)
    told = _SIDE.fullmatch(side)
    if told is None:
        raise NotationError(ErrorCode.LINK_SIDE, text=side[:20])
    captures = (int(told[2]), int(told[3])) if told[2] else None
    read = tuple(_row(row, number, rules.size) for number, row in enumerate(rows, start=1))
    return Setup(read, "black" if told[1] == "b" else "white", captures)


def _row(text: str, number: int, size: int) -> str:
    row = "".join(_runs(text, number))
    if len(row) > size:
        raise _wrong_stones(ErrorCode.LINK_ROW_LENGTH, row=number, text=text[:40], given=len(row), size=size)
    return row.ljust(size, ".")


def _runs(text: str, number: int) -> Iterator[str]:
    if _RUN.sub("", text):
        raise _wrong_stones(ErrorCode.LINK_ROW_LETTERS, row=number, text=text[:40])
    for run in _RUN.findall(text):
        yield int(run) * "." if run.isdigit() else run.upper()


def _wrong_stones(code: ErrorCode, **fields: object) -> NotationError:
    return NotationError(ErrorCode.IN_STONES, why=NotationError(code, **fields))


def _moves(text: str, rules: Rules) -> tuple[str, ...]:
    try:
        return parse_opening(text, rules.size) if text else ()
    except PointError as error:
        raise NotationError(ErrorCode.IN_MOVES, why=error) from error
