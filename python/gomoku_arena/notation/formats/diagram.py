"""A board drawn with letters: as ``str(game)`` draws it, or as people and programs do.

Rows of points, with numbers beside them or without. Empty points are ``.``, ``-``, ``+``, 0, box-drawing signs, or
nothing between bars. Stones are ``X`` and ``O``, ``B`` and ``W``, 1 and 2, circles, or the numbers of their moves.
``*`` is the last move, a star point, or every stone of a side. ``!`` marks an empty point; so do numbers beside stones
that have none, where they count no moves.

Which of ``X`` and ``O`` is black is said in the text, as in ``black: O``, or follows from how many there are. Where
neither tells, ``X`` is likely black, and the text may be read in the other way.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, pairwise
from typing import Literal, NamedTuple

from gomoku_arena._core import MAX_SIZE, Point, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, NotationError
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.notation import Broken, Notation, Reading
from gomoku_arena.notation.positions.game_tree import GameTree, TreeBuilder
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.reading.record_builder import resized

SIGNS = {
    **dict.fromkeys("._-+·┼├┤┬┴┌┐└┘╋┿╂\N{HEAVY PLUS SIGN}", "."),
    **dict.fromkeys("Xx#@", "X"),
    **dict.fromkeys("Oo", "O"),
    **dict.fromkeys("Bb●⚫", "B"),
    **dict.fromkeys("Ww○⚪", "W"),
    **{it: it for it in "012*!"},
}
"""Points, by what they are drawn with."""

_EMPTY = ".!"

_FIRST, _SECOND = "XB1", "OW2"
"""The signs of black and of white, unless a text says otherwise."""

_NOTHING = str.maketrans("()[]{}<>,\ufe0f\ufe0e", 11 * " ")
"""What marks a point, or separates it from others."""

_BAR = re.compile(r"[|│┃]")
_CROSSINGS = "+┼├┤┬┴┌┐└┘"
_RULER = re.compile(r"[+┌├└┏┣┗╔╠╚][-=─━═]{2,}")
_JOINT = re.compile(r"[─━-]")
_NUMBER = re.compile(r"-?[0-9]{1,3}")
_TO_MOVE = re.compile(
    r"\b(black|white|[xo])\b(?:\s*\(\w\))?\s+to\s+move|\b(?:turn|next)\s*[:=]\s*(black|white|[xo])\b", re.IGNORECASE
)
_STONES = re.compile(
    r"\b(black|white)\s*(?:[:=(]|\bis\b)\s*['\"]?([a-z0-9#@*])(?![a-z0-9])"
    r"|(?<![a-z0-9])([a-z0-9#@*])['\")]?\s*(?:[:=]|\bis\b)\s*(black|white)\b",
    re.IGNORECASE,
)
_PAIRS = re.compile(r"pairs: black (\d{1,2}), white (\d{1,2}) of (\d{1,2})", re.IGNORECASE)
_LEAST = 5
"""Rows of the smallest board."""

_LONGEST = 200
"""Letters of a line that may be a row; a longer one is none, however many spaces are in it."""

_MANY_BARS = 4
"""Bars of a line in which they stand between points, not beside them."""


def write(position: Position, coordinates: Coordinates = FROM_TOP) -> str:
    """The board with its coordinates, whose turn it is and, under captures, the pairs."""
    size = position.rules.size

    def told(row: re.Match[str]) -> str:
        number = coordinates.turned(Point(0, int(row[0]) - 1), size).y + 1
        return f"{number:{len(row[0])}}"

    return re.sub(r"^ *\d+(?=[ (])", told, f"{position.game()}".rstrip(), flags=re.MULTILINE) + "\n"


_Cell = str | int
"""A point: its sign, or the number of its move."""


class _Row(NamedTuple):
    """A line that may be a row of a board."""

    number: int
    """Of the line."""
    kind: Literal["joined", "barred", "plain"]
    cells: list[str]
    """What stands on each point, and numbers that may belong to the row."""


@dataclass(eq=False)
class _Board(Reading):
    """A drawn board: its stones, without the moves that led there unless they are numbered.

    points: rows of ``.``, signs, and numbers of moves. The drawn pairs decide whether there are captures and what the
    goal is. Where the text does not say whose turn it is, it is black's if it has no more stones than white.
    """

    text: str
    points: list[list[_Cell]]
    is_turned: bool = False
    """The second of two signs is black's."""
    written: Coordinates | None = None
    also: tuple[Reading, ...] = ()

    def others(self) -> Iterator[Reading]:
        return iter(self.also)

    def notes(self) -> Iterator[ErrorData]:
        """What the numbers are taken for, where there are stones without one."""
        if self._stones and self._numbers:
            yield ErrorData.note(ErrorCode.BOARD_MOVES if self._first else ErrorCode.BOARD_LABELS)

    def tree(self, rules: Rules) -> GameTree:
        """The position with its marks."""
        builder = TreeBuilder(self.position(rules), self.limits)
        marks = {point: "!" for point, cell in self._cells if cell == "!"}
        marks |= {} if self._first else {point: str(number) for number, point in self._numbers}
        builder.mark(builder.main[-1], (Markup(point, label=label) for point, label in marks.items()))
        return builder.tree()

    def position(self, rules: Rules) -> Position:
        """The position on a board of the drawn size. Raises NotationError naming what is wrong."""
        pairs = _PAIRS.search(self.text)
        rules = resized(_capturing(rules, int(pairs[3])) if pairs else rules, len(self.points))
        captures = (int(pairs[1]), int(pairs[2])) if pairs else None
        rows = tuple("".join(map(self._stone, row)) for row in self.points)
        moves = self._moves()
        first = min(moves, default=1)
        if moves and first == 1 and not any(row.strip(".") for row in rows):
            position = Position(rules, tuple(moves.values()))
        else:
            side = self._side(rows) if first == 1 else "black" if first % 2 else "white"
            position = Position(rules, tuple(moves.values()), Setup(rows, side, captures))
        position.game()
        return position

    def _stone(self, cell: _Cell) -> str:
        if isinstance(cell, int) or cell in _EMPTY:
            return "."
        # The last move, where both have as many stones without it, is black's.
        is_black = cell == "*" or (cell in _FIRST) != self.is_turned
        return "X" if is_black else "O"

    @cached_property
    def _cells(self) -> list[tuple[str, _Cell]]:
        """Every point with what is drawn on it."""
        return [(str(Point(x, y)), cell) for y, row in enumerate(self.points) for x, cell in enumerate(row)]

    @cached_property
    def _numbers(self) -> list[tuple[int, str]]:
        """The numbers in their order, each with its point."""
        return sorted((cell, point) for point, cell in self._cells if isinstance(cell, int))

    @cached_property
    def _stones(self) -> int:
        """How many stones have no number."""
        return sum(isinstance(cell, str) and cell not in _EMPTY for _, cell in self._cells)

    @cached_property
    def _first(self) -> int:
        """The number of the first move, 1 or the one behind the stones without numbers; 0 where they count no moves."""
        numbers = [number for number, _ in self._numbers]
        firsts = (it for it in (self._stones + 1, 1) if numbers == [*range(it, it + len(numbers))])
        return next(firsts, 0)

    def _moves(self) -> dict[int, str]:
        """The numbered moves in their order. Raises NotationError where a number is missing, or is there twice."""
        if self._first or self._stones:
            return dict(self._numbers) if self._first else {}
        wrong = next(number for number, (told, _) in enumerate(self._numbers, start=1) if told != number)
        raise NotationError(ErrorCode.BOARD_NUMBERS, number=wrong)

    def _side(self, rows: Sequence[str]) -> ColorName:
        told = _TO_MOVE.search(self.text)
        word = (told[1] or told[2]).lower() if told else ""
        if word:
            return "white" if word == "white" or word == ("x" if self.is_turned else "o") else "black"
        black, white = (sum(row.count(stone) for row in rows) for stone in "XO")
        return "black" if black <= white else "white"


def _capturing(rules: Rules, goal: int) -> Rules:
    switches = rules.switches() if rules.captures else Rules.ninuki().switches()
    try:
        return Rules(**{**switches, "goal": goal})
    except GomokuArenaError as error:
        raise NotationError(ErrorCode.IN_PAIRS, why=error) from error


def _is_diagram(text: str) -> bool:
    """Whether there is a board in the text."""
    rows = _found(text)
    return len(rows) >= _LEAST and any(not _NUMBER.fullmatch(cell) or cell == "0" for row in rows for cell in row.cells)


def _found(text: str) -> list[_Row]:
    """The rows of a board; of too many for a board some."""
    lines = enumerate(text.splitlines(), start=1)
    rows = list(islice((row for number, line in lines if (row := _row(number, line)) is not None), 2 * MAX_SIZE + 1))
    # Between joined rows stand bars, and between barred ones there may be anything.
    kind = min((row.kind for row in rows), default="plain", key=("joined", "barred", "plain").index)
    return [row for row in rows if row.kind == kind]


def _row(number: int, line: str) -> _Row | None:
    """The row of a line; None where it is none."""
    written = line.strip()
    if not _LEAST <= len(written) <= _LONGEST:
        return None
    written = written.translate(_NOTHING)
    if _RULER.search(written):
        return None
    joined = next((it for it in map(_unjoined, written.split()) if it), None)
    if joined:
        return _Row(number, "joined", joined)
    if len(_BAR.findall(written)) >= _MANY_BARS:
        parts = [it.strip() for it in _BAR.split(written.strip())]
        # The number of the row may stand beside the first point, or the last, without a bar.
        cells = [*parts[0].split(), *(it or "." for it in parts[1:-1]), *parts[-1].split()]
        is_row = all(it in SIGNS or _NUMBER.fullmatch(it) for it in cells)
        return _Row(number, "barred", cells) if is_row else None
    cells = [cell for word in _BAR.sub(" ", written).split() for cell in _cells(word)]
    is_row = len(cells) >= _LEAST and "" not in cells and not _is_count(cells)
    return _Row(number, "plain", cells) if is_row else None


def _cells(word: str) -> list[str]:
    """The points of a word: a number is one of them, and of other words each letter; an empty one where it is none."""
    if _NUMBER.fullmatch(word):
        return [word]
    return [it if it in SIGNS else "" for it in word]


def _unjoined(word: str) -> list[str]:
    """The points of a word in which lines join them, as in ``├─┼─●─┤``; none where it has no such lines."""
    points, joints = word[::2], word[1::2]
    is_joined = len(points) == len(joints) + 1 >= _LEAST and all(map(_JOINT.fullmatch, joints))
    return [*points] if is_joined and not {*points} - {*SIGNS} and {*points} & {*_CROSSINGS} else []


def _is_count(cells: Sequence[str]) -> bool:
    """Whether they are numbers that follow each other, such as those of columns."""
    if not all(map(_NUMBER.fullmatch, cells)):
        return False
    numbers = [*map(int, cells)]
    return all(after - before == 1 for before, after in pairwise(numbers)) or all(
        before - after == 1 for before, after in pairwise(numbers)
    )


def _check_signs(text: str, found: Sequence[_Row]) -> None:
    """Raises NotationError for a row that is none for a sign that nobody knows, such as a mark."""
    width, lines = max(len(row.cells) for row in found), text.splitlines()
    known = {row.number for row in found}
    for number in range(found[0].number, found[-1].number):
        words = lines[number - 1][:_LONGEST].translate(_NOTHING).split()
        if number in known or abs(len(words) - width) > 1:
            continue
        signs = [it for it in words if len(it) == 1 and it not in SIGNS and not _NUMBER.fullmatch(it)]
        if 0 < len(signs) < len(words) / 2:
            raise NotationError(ErrorCode.BOARD_SIGN, number=number, sign=signs[0])


def _points(found: Sequence[_Row]) -> list[list[_Cell]]:
    """The points of a board's rows, without the numbers of the rows."""
    if len(found) > MAX_SIZE:
        raise NotationError(ErrorCode.ROWS_TOO_MANY, number=found[MAX_SIZE][0], most=MAX_SIZE)
    size = len(found)
    rows = [row.cells for row in found]
    if all(len(row) > size for row in rows) and _is_count([row[0] for row in rows]):
        rows = [row[1:] for row in rows]
    if all(len(row) > size for row in rows) and _is_count([row[-1] for row in rows]):
        rows = [row[:-1] for row in rows]
    for row, cells in zip(found, rows, strict=True):
        if len(cells) != size:
            raise NotationError(ErrorCode.ROW_POINTS, number=row.number, given=len(cells), rows=size)
    numbers = {cell for row in rows for cell in row if _NUMBER.fullmatch(cell)}
    has_letters = any(SIGNS.get(cell, ".") in "XOBW" for row in rows for cell in row)
    if not has_letters and (numbers <= {"0", "1", "2"} or numbers <= {"-1", "0", "1"}):
        signs = {**SIGNS, "0": ".", "1": "1", "2": "2", "-1": "2"}
        return [[signs[cell] for cell in row] for row in rows]
    return [[_cell(cell) for cell in row] for row in rows]


def _cell(cell: str) -> _Cell:
    if not _NUMBER.fullmatch(cell):
        return SIGNS[cell]
    return max(int(cell), 0) or "."


def _starless(points: list[list[_Cell]]) -> list[list[_Cell]]:
    """The points with what ``*`` stands for: stones, or empty points. The last move of a game stays ``*``.

    It does where both sides have as many stones without it. Raises NotationError where nothing tells.
    """
    stars = [(x, y) for y, row in enumerate(points) for x, cell in enumerate(row) if cell == "*"]
    if not stars:
        return points
    count = Counter(cell for row in points for cell in row)
    first, second = (sum(count[it] for it in signs) for signs in (_FIRST, _SECOND))
    marked = _star_points(len(points))
    is_drawn_otherwise = any(points[y][x] == "." for x, y in marked)
    if len(stars) > 1 and marked.issuperset(stars):
        stands_for = "."
    elif not first and second:
        stands_for = "X"
    elif first and not second and first in (len(stars), len(stars) + 1):
        stands_for = "O"
    elif (
        len(stars) == 1
        and first
        and second
        and abs(first - second) <= 1
        and (is_drawn_otherwise or not marked & {*stars})
    ):
        stands_for = "*" if first == second else "O" if first > second else "X"
    else:
        raise NotationError(ErrorCode.BOARD_STAR)
    return [[stands_for if cell == "*" else cell for cell in row] for row in points]


def _star_points(size: int) -> set[tuple[int, int]]:
    """Points that boards of that size mark."""
    edge = 3 if size > 12 else 2
    lines = edge, size // 2, size - 1 - edge
    return {(x, y) for x in lines for y in lines}


def _turns(text: str, points: Sequence[Sequence[_Cell]], coordinates: Coordinates) -> list[bool]:
    """Whether the second of two signs may be black's, the likely answer first."""
    count = Counter(cell for row in points for cell in row)
    if count["B"] or count["W"]:
        return [False]
    for told in _STONES.finditer(text):
        color, sign = (told[1], told[2]) if told[1] else (told[4], told[3])
        if (sign := SIGNS.get(sign, "")) in _FIRST + _SECOND and sign:
            return [(sign in _SECOND) == (color.lower() == "black")]
    if coordinates.black:
        return [SIGNS[coordinates.black] in _SECOND]
    lead = sum(count[it] for it in _FIRST) - sum(count[it] for it in _SECOND)
    if lead == 1 or not (count["O"] or count["2"]):
        return [False]
    if lead == -1:
        return [True, False]
    asked = _TO_MOVE.search(text)
    if lead == 0 and asked and (word := (asked[1] or asked[2]).lower()) in "xo":
        return [word == "o", word != "o"]
    return [False] if count["2"] and lead == 0 else [False, True]


def _board(text: str, coordinates: Coordinates) -> _Board:
    """The board of a text, as it is likely meant. Raises NotationError naming what is wrong."""
    found = _found(text)
    _check_signs(text, found)
    points = _starless(_points(found))
    signs = Counter(cell for row in points for cell in row)
    names = ("1", "2") if signs["1"] or signs["2"] else ("X", "O")
    turns = _turns(text, points, coordinates)
    ways = [replace(coordinates, black=names[is_turned]) for is_turned in turns]
    boards = [_Board(text, points, *it) for it in zip(turns, ways if len(ways) > 1 else [None], strict=True)]
    return replace(boards[0], also=tuple(boards[1:]))


def _readings(text: str, coordinates: Coordinates) -> Iterator[Reading]:
    try:
        yield _board(text, coordinates)
    except NotationError as error:
        yield Broken(error)


NOTATION = Notation(
    name="board",
    recognises=_is_diagram,
    order=4,
    readings=_readings,
    write_tree=lambda tree, _: write(tree.position()),
)
