"""A board drawn with letters: as ``str(game)`` draws it, or as plain rows of ``.``, ``X`` and ``O``."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from gomoku_arena._core import MAX_SIZE, Point, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.reading.record_builder import resized

_STONES = {**dict.fromkeys("._-+·", "."), **dict.fromkeys("Xx#●", "X"), **dict.fromkeys("Oo○", "O")}
_WRITTEN = str.maketrans(_STONES)
_NOTHING = str.maketrans("()", "  ")
_TO_MOVE = re.compile(r"\b(black|white)\b(?:\s*\(\w\))?\s+to move", re.IGNORECASE)
_PAIRS = re.compile(r"pairs: black (\d{1,2}), white (\d{1,2}) of (\d{1,2})", re.IGNORECASE)
_LEAST = 5
"""Rows of the smallest board."""

_LONGEST = 200
"""Letters of a line that may be a row; a longer one is none, however many spaces are in it."""


def write(position: Position, coordinates: Coordinates = FROM_TOP) -> str:
    """The board with its coordinates, whose turn it is and, under captures, the pairs."""
    size = position.rules.size

    def told(row: re.Match[str]) -> str:
        number = coordinates.turned(Point(0, int(row[0]) - 1), size).y + 1
        return f"{number:{len(row[0])}}"

    return re.sub(r"^ *\d+(?=[ (])", told, f"{position.game()}".rstrip(), flags=re.MULTILINE) + "\n"


def _is_diagram(text: str) -> bool:
    """Whether there is a board in the text."""
    return len(_found(text)) >= _LEAST


def read(text: str, rules: Rules) -> Position:
    """The position of a drawn board: its stones, without the moves that led there.

    rules: on a board of the drawn size; the drawn pairs decide whether there are captures and what the goal is. Where
    the text does not say whose turn it is, it is black's if it has no more stones than white.
    Raises NotationError naming the row or the number that is wrong.
    """
    rows = tuple(_rows(_found(text)))
    pairs = _PAIRS.search(text)
    rules = resized(_capturing(rules, int(pairs[3])) if pairs else rules, len(rows))
    captures = (int(pairs[1]), int(pairs[2])) if pairs else None
    position = Position(rules, setup=Setup(rows, _side(text, rows), captures))
    position.game()
    return position


def _found(text: str) -> list[tuple[int, str]]:
    """The stones of every row with the number of its line; of too many rows for a board this many that it shows."""
    rows = ((number, cells) for number, line in enumerate(text.splitlines(), start=1) if (cells := _cells(line)))
    return list(islice(rows, MAX_SIZE + 1))


def _cells(line: str) -> str:
    """The stones of a row; empty where the line is none."""
    written = line.strip()
    if not _LEAST <= len(written) <= _LONGEST:
        return ""
    words = written.translate(_NOTHING).split()
    first, last = bool(words) and _is_number(words[0]), len(words) > 1 and _is_number(words[-1])
    cells = "".join(words[first : len(words) - last]).translate(_WRITTEN)
    return cells if len(cells) >= _LEAST and not cells.strip(".XO") else ""


def _is_number(word: str) -> bool:
    return len(word) <= 2 and word.isdecimal()


def _rows(found: Sequence[tuple[int, str]]) -> Iterator[str]:
    if len(found) > MAX_SIZE:
        raise NotationError(ErrorCode.ROWS_TOO_MANY, number=found[-1][0], most=MAX_SIZE)
    for number, cells in found:
        if len(cells) != len(found):
            raise NotationError(ErrorCode.ROW_POINTS, number=number, given=len(cells), rows=len(found))
        yield cells


def _capturing(rules: Rules, goal: int) -> Rules:
    switches = rules.switches() if rules.captures else Rules.ninuki().switches()
    try:
        return Rules(**{**switches, "goal": goal})
    except GomokuArenaError as error:
        raise NotationError(ErrorCode.IN_PAIRS, why=error) from error


def _side(text: str, rows: Sequence[str]) -> ColorName:
    told = _TO_MOVE.search(text)
    if told:
        return "white" if told[1].lower() == "white" else "black"
    black, white = (sum(row.count(stone) for row in rows) for stone in "XO")
    return "black" if black <= white else "white"


class _Board(Reading):
    def __init__(self, text: str) -> None:
        self._text = text

    def position(self, rules: Rules) -> Position:
        return read(self._text, rules)


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    yield _Board(text)


NOTATION = Notation(
    name="board",
    recognises=_is_diagram,
    order=4,
    readings=_readings,
    write_tree=lambda tree, _: write(tree.position()),
)
