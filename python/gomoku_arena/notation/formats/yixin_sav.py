"""What Yixin-Board saves: the rows and columns of the board, the number of moves, then a row and a column a move.

They are counted from 0 and from the top. There is nothing else: no rules, no names, no result.
"""

import re
from collections.abc import Iterator, Sequence

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import NotationError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.reading.limits import MOST_MOVES
from gomoku_arena.notation.reading.record_builder import RecordBuilder, resized
from gomoku_arena.record import GameRecord, MoveRecord

_HEAD = re.compile(r"([0-9]{1,2})\s+([0-9]{1,2})\s+([0-9]{1,3})(?=\s|$)")
_NUMBERS = re.compile(r"(?:\s*+[0-9]{1,3}(?![0-9]))++\s*+")


def _recognises(text: str) -> bool:
    """Whether it is as many numbers as the third of them says."""
    head = _HEAD.match(text)
    if head is None or not 0 < int(head[3]) <= MOST_MOVES:
        return False
    return _NUMBERS.fullmatch(text) is not None and len(text.split()) == 3 + 2 * int(head[3])


class _Game(Reading):
    def __init__(self, numbers: Sequence[int]) -> None:
        self._rows, self._columns, _, *self._moves = numbers

    def heeded(self, rules: Rules) -> Rules:
        if self._rows != self._columns:
            raise NotationError(f"a board of {self._rows} rows and {self._columns} columns: a square was expected")
        return resized(rules, self._rows)

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        game = RecordBuilder(self.heeded(rules), "black", "white", may_go_on=may_go_on)
        for number, (y, x) in enumerate(zip(self._moves[::2], self._moves[1::2], strict=True), start=1):
            place = f"move {number}, {y} {x}"
            if max(x, y) >= game.rules.size:
                raise NotationError(f"{place}: off the board of {game.rules.size} rows and columns")
            game.add(MoveRecord(str(Point(x, y))), place)
        return game.finish()


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    yield _Game([int(it) for it in text.split()])


NOTATION = Notation(
    name="sav",
    title="SAV",
    suffixes=(".sav",),
    recognises=_recognises,
    readings=_readings,
)
