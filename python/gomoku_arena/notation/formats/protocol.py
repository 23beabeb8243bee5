"""What passes between a manager and a brain by the Gomocup protocol: ``START 15``, ``TURN 7,7``, ``BOARD`` to ``DONE``.

Columns and rows count from 0 at the top left. The stones of ``BOARD`` are moves where they take turns, and else a
position. What else is said is left out. Each line may have a mark before it, such as ``->``.
"""

import re
from collections.abc import Iterator

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import ErrorCode, NotationError, PointError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.reading.limits import check_moves
from gomoku_arena.notation.reading.record_builder import board_of, fitting, resized
from gomoku_arena.notation.reading.words import rules_named

_MARK = r"[^A-Za-z0-9\n]{0,20}"
_POINT = r"([0-9]{1,2})\s{0,3},\s{0,3}([0-9]{1,2})"
_BEGINNING = re.compile(
    rf"(?:{_MARK}(?:ABOUT|RESTART|INFO\s+\w{{1,40}}\s+\S{{1,80}})[^\S\n]{{0,20}}\n){{0,99}}{_MARK}"
    rf"(?:(?:START\s+[0-9]{{1,2}}|RECTSTART\s+{_POINT}|TURN\s+{_POINT}|BEGIN|(?:YX)?BOARD)[^\S\n]{{0,20}}(?:\n|$))",
    re.IGNORECASE,
)
_STONE = re.compile(rf"{_POINT}\s{{0,3}},\s{{0,3}}([123])")
_MOVE = re.compile(rf"(?:TURN\s+)?{_POINT}", re.IGNORECASE)
_SIZE = re.compile(r"(?:RECT)?START\s+([0-9]{1,2})(?:\s{0,3},\s{0,3}\1)?", re.IGNORECASE)
_RULE = re.compile(r"INFO\s+rule\s+([0-9]{1,2})", re.IGNORECASE)
_CONTINUOUS = 2
"""The part of the number of a rule that says nothing of the rules."""

_OWN = 1


class _Talk(Reading):
    """What was said, from the last game's beginning on. Raises NotationError naming the line that is wrong."""

    def __init__(self, text: str) -> None:
        self._size, self._named = 0, ""
        self._stones = list[tuple[Point, int]]()
        """Those of the last BOARD, each with the number of its owner, of whom 1 is to move."""
        self._moves = list[Point]()
        is_board = False
        for number, line in enumerate(text.splitlines(), start=1):
            said = re.sub(rf"^{_MARK}", "", line).strip()[:200]
            if is_board:
                is_board = said.upper() != "DONE"
                if stone := _STONE.fullmatch(said):
                    self._stones.append((_point(stone, number), int(stone[3])))
            else:
                is_board = self._heard(said, number)

    def _heard(self, said: str, number: int) -> bool:
        """Takes in a line; whether stones follow."""
        words = said.upper().split()
        begins_board = words in (["BOARD"], ["YXBOARD"])
        if begins_board or words[:1] in (["START"], ["RECTSTART"], ["RESTART"]):
            self._stones, self._moves = [], []
        if size := _SIZE.fullmatch(said):
            self._size = int(size[1])
        elif rule := _RULE.fullmatch(said):
            self._named = rules_named(str(int(rule[1]) & ~_CONTINUOUS)) or ""
        elif move := _MOVE.fullmatch(said):
            check_moves(len(self._moves) + 1, f"line {number}")
            self._moves.append(_point(move, number))
        elif words[:1] == ["TAKEBACK"] and self._moves:
            self._moves.pop()
        return begins_board

    def heeded(self, rules: Rules) -> Rules | None:
        if self._named:
            return None
        return resized(rules, self._size) if self._size else rules

    def position(self, rules: Rules) -> Position:
        if self._named:
            least = max((max(it) + 1 for it in (*self._moves, *(it for it, _ in self._stones))), default=0)
            rules = board_of(self._named, self._size or fitting(Rules.from_name(self._named).size, least))
        elif self._size:
            rules = resized(rules, self._size)
        owners = [owner for _, owner in self._stones]
        moves = tuple(map(str, self._moves))
        if all(owner == (_OWN if (len(owners) - place) % 2 == 0 else 2) for place, owner in enumerate(owners)):
            position = Position(rules, (*(str(point) for point, _ in self._stones), *moves))
        else:
            position = Position(rules, moves, self._setup(rules.size))
        position.game()
        return position

    def _setup(self, size: int) -> Setup:
        """Stones that do not take turns. Whoever is to move has black if there are as many stones of both."""
        own = sum(owner == _OWN for _, owner in self._stones)
        others = len(self._stones) - own
        if others - own not in (0, 1):
            raise NotationError(ErrorCode.BOARD_STONES, own=own, others=others)
        is_black = own == others
        rows = [["."] * size for _ in range(size)]
        for (x, y), owner in self._stones:
            if max(x, y) >= size:
                error = PointError(ErrorCode.POINT_OUTSIDE, point=f"{x},{y}", size=size)
                raise NotationError(ErrorCode.IN_STONES, why=error)
            rows[y][x] = "X" if (owner == _OWN) == is_black else "O"
        return Setup(tuple(map("".join, rows)), "black" if is_black else "white")


def _point(found: re.Match[str], number: int) -> Point:
    try:
        return Point(int(found[1]), int(found[2]))
    except PointError as error:
        raise NotationError(ErrorCode.AT_LINE, number=number, why=error) from error


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    yield _Talk(text)


NOTATION = Notation(
    name="protocol",
    recognises=lambda text: _BEGINNING.match(text) is not None,
    order=2,
    readings=_readings,
)
