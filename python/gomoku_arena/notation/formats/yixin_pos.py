"""Positions as Yixin-Board, RenLib and ZjRenju exchange them: a byte that counts the moves, then a byte a move.

A point is ``15 * row + column``, rows counted from the top. There is nothing else: no rules, no names, no result.
"""

import re

from gomoku_arena._core import Point, Rules
from gomoku_arena.notation.notation import Binary, Notation, Reading
from gomoku_arena.notation.reading.record_builder import RecordBuilder, resized
from gomoku_arena.record import GameRecord, MoveRecord

_SIZE = 15
_TEXT = re.compile(rb"[\t\n\r -~]*")


def _recognises(content: bytes) -> bool:
    """Whether the bytes are as many as the first one says, and all of them points, but no text."""
    moves = content[1:]
    return (
        0 < len(moves) <= _SIZE * _SIZE
        and content[0] == len(moves)
        and max(moves) < _SIZE * _SIZE
        and not _TEXT.fullmatch(content)
    )


class _Game(Reading):
    def __init__(self, moves: bytes) -> None:
        self._moves = moves

    def heeded(self, rules: Rules) -> Rules:
        return resized(rules, _SIZE)

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        game = RecordBuilder(self.heeded(rules), "black", "white", may_go_on=may_go_on)
        for number, byte in enumerate(self._moves, start=2):
            y, x = divmod(byte, _SIZE)
            game.add(MoveRecord(str(Point(x, y))), f"byte {number}")
        return game.finish()


NOTATION = Notation(
    name="pos",
    title="POS",
    suffixes=(".pos",),
    media_type="application/octet-stream",
    binary=Binary(recognises=_recognises, readings=lambda content: iter((_Game(content[1:]),))),
)
