"""A position in the part of an address that browsers keep as it is: ``1.renju15.h8i9j10``.

A version, the code of the rules, and the moves; a position without history has its rows, the side to move and the pairs
before the moves: ``1.ninuki5._2xo.._.b-0-1.a1``, with a number for so many empty points. Letters, digits and ``.-_``
alone.
"""

import re
from collections.abc import Iterator

from gomoku_arena._core import Rules
from gomoku_arena.errors import NotationError, PointError, RulesError
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
_IN_TEXT = re.compile(rf"(?:^|[?&]{PARAMETER}=)({_VERSION}\.[a-z]+[0-9]{{1,2}}[A-Za-z0-9._-]*)(?:$|[&#\s])")


def write(position: Position) -> str:
    """The position as a link."""
    setup = [] if position.setup is None else [_rows_text(position.setup), _side_text(position.setup)]
    return ".".join([_VERSION, position.rules.code, *setup, "".join(position.moves)])


def find(text: str) -> str | None:
    """The link in a text that is one, or the address of one of our pages."""
    found = _IN_TEXT.search(text.strip())
    return found[1] if found else None


def read(text: str) -> Position:
    """The position of a link, every move of it played. Raises NotationError naming the part that is wrong."""
    if len(text) > LIMIT:
        raise NotationError(f"the link has {len(text)} characters: {LIMIT} at most")
    if not _SAFE.fullmatch(text):
        raise NotationError(f"the link {text!r:.40} has other characters than letters, digits and ._-")
    version, *parts = text.split(".")
    if version != _VERSION:
        raise NotationError(f"version {version!r:.20}: this program reads version {_VERSION}")
    if len(parts) not in (2, 4):
        raise NotationError(
            f"the link has {len(parts)} parts behind its version: rules and moves, or rules, stones, "
            "side to move and moves were expected"
        )
    rules = _rules(parts[0])
    setup = _setup(parts[1], parts[2], rules) if len(parts) == 4 else None
    position = Position(rules, _moves(parts[-1], rules), setup)
    position.game()
    return position


def _rules(code: str) -> Rules:
    try:
        return Rules.from_code(code)
    except RulesError as error:
        raise NotationError(f"rules: {error}") from error


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
        raise NotationError(f"stones: {len(rows)} rows for a board of {rules.size}")
    told = _SIDE.fullmatch(side)
    if told is None:
        raise NotationError(f"side to move: {side!r:.20} is not b or w with both sides' pairs")
    captures = (int(told[2]), int(told[3])) if told[2] else None
    read = tuple(_row(row, number, rules.size) for number, row in enumerate(rows, start=1))
    return Setup(read, "black" if told[1] == "b" else "white", captures)


def _row(text: str, number: int, size: int) -> str:
    row = "".join(_runs(text, number))
    if len(row) > size:
        raise NotationError(f"stones: row {number}, {text!r:.40}, has {len(row)} points on a board of {size}")
    return row.ljust(size, ".")


def _runs(text: str, number: int) -> Iterator[str]:
    if _RUN.sub("", text):
        raise NotationError(f"stones: row {number}, {text!r:.40}: x, o and numbers of empty points were expected")
    for run in _RUN.findall(text):
        yield int(run) * "." if run.isdigit() else run.upper()


def _moves(text: str, rules: Rules) -> tuple[str, ...]:
    try:
        return parse_opening(text, rules.size) if text else ()
    except PointError as error:
        raise NotationError(f"moves: {error}") from error
