"""Games of the Piskvork manager in the older form of Gomotur: REC.

Two lines with the names of the players, of whom the first began; a line ``x,y,ms`` for every stone, counted from 0 at
the top left; and the code for how the game ended, as in a PSQ. The size of the board is not stored: the manager takes
20x20. Source: ``source/game.cpp`` of the manager. Nobody writes it any more.
"""

import re
from collections.abc import Iterator

from gomoku_arena.errors import ErrorCode, ErrorData
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.psq import CODE, MOVE, ManagedGame, Tail, filled
from gomoku_arena.notation.notation import Notation, Reading

_SIZE = 20
_TEXT = re.compile(
    r"(?:[^\n,;()]{1,200}\n){2}(?:[0-9]{1,2},[0-9]{1,2},[0-9]{1,12}[ \r]*+(?:\n|\Z))++(?:-?[0-9]{1,9}\s*+)?"
)


class _Game(ManagedGame):
    def notes(self) -> Iterator[ErrorData]:
        """That the size is assumed."""
        yield ErrorData.note(ErrorCode.REC_SIZE, size=_SIZE)


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    (_first, black), (_second, white), *lines = filled(text)
    stones = [it for it in lines if MOVE.fullmatch(it[1])]
    code = next((int(line) for _, line in lines if CODE.fullmatch(line)), None)
    yield _Game(_SIZE, stones, Tail([black, white], code), first=0)


NOTATION = Notation(
    name="rec",
    title="REC",
    suffixes=(".rec",),
    recognises=lambda text: _TEXT.fullmatch(text) is not None,
    order=2,
    readings=_readings,
)
