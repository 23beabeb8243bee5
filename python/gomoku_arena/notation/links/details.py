"""What an address tells of a game besides its moves: names, how it ended, when it began, how long each move took.

JSON without points, rules and what engines reported, compressed, in letters, digits and ``-_``.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from gomoku_arena.errors import NotationError
from gomoku_arena.notation.game_json import parse
from gomoku_arena.notation.links._packing import packed, unpacked
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.notation.reading.record_builder import RecordBuilder
from gomoku_arena.notation.record_details import completed, details_of, text_of
from gomoku_arena.record import GameRecord, MoveRecord

PARAMETER = "details"
"""The name of the details in the query of an address."""

LIMIT = 4000
"""Characters of the details in an address; a game that needs more, such as one with a long reason, goes without."""

_DIGITS = 3
"""Seconds are told to the millisecond."""

_IN_TEXT = re.compile(rf"[?&]{PARAMETER}=([A-Za-z0-9_-]+)")


def write(record: GameRecord) -> str:
    """The details of a game; empty where the moves tell everything, or where they are too long for an address."""
    if record == replace(Position(record.rule_set, record.points).record(), reason=record.reason):
        return ""
    moves = tuple(MoveRecord(it.point, _rounded(it.seconds), left=_rounded(it.left)) for it in record.moves)
    details = details_of(replace(record, moves=moves, failure=""), "", "")
    del details["rules"]
    return packed(text_of(details), LIMIT)


def find(text: str) -> str:
    """The details in the address of one of our pages; empty where there are none."""
    found = _IN_TEXT.search(text)
    return found[1] if found else ""


def read(position: Position, text: str) -> Position:
    """The position, which a link told, as that of the game of which the details tell; the same where they are empty.

    Raises NotationError where they are none, or do not fit the moves.
    """
    if not text:
        return position
    values = parse(unpacked(text, LIMIT, PARAMETER), PARAMETER)
    draft = RecordBuilder(position.rules, "", "", said=[MoveRecord(move) for move in position.moves])
    if not isinstance(values, Mapping):
        raise NotationError(f"{PARAMETER}: an object was expected, not {quoted(values)}")
    return Position.of_record(completed(draft, {**values, "rules": position.rules.switches()}, PARAMETER))


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, _DIGITS)
