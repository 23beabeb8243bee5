"""What a record holds and the formats of other programs do not, as JSON for the place they leave to notes."""

import json
from collections.abc import Mapping

from gomoku_arena.errors import NotationError
from gomoku_arena.notation.game_json import record_of
from gomoku_arena.notation.reading.limits import MOST_MOVES
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.notation.reading.record_builder import RecordBuilder, check_over
from gomoku_arena.record import GameRecord


def details_of(record: GameRecord, black: str, white: str) -> dict[str, object]:
    """Every field but the points, which the format itself holds.

    black, white: the names as the format gives them; they are told again only where they are not the players' own.
    """
    values = record.as_dict()
    values["opening"] = len(record.opening)
    for move in values["moves"]:
        del move["point"]
    for key, shown in (("black", black), ("white", white)):
        if values[key] == shown:
            del values[key]
    return values


def text_of(details: dict[str, object]) -> str:
    """The details as one line of ASCII."""
    return json.dumps(details, separators=(",", ":"), allow_nan=False)


def completed(draft: RecordBuilder, details: object, place: str) -> GameRecord:
    """The record of which ``draft`` holds the points and the names, and ``details`` all else.

    Raises NotationError, which names ``place``, where the two do not fit together.
    """
    if not isinstance(details, Mapping):
        raise NotationError(f"{place}: an object was expected, not {quoted(details)}")
    opening, moves = details.get("opening"), details.get("moves")
    if not isinstance(opening, int) or not isinstance(moves, list) or not 0 <= opening <= MOST_MOVES:
        raise NotationError(f"{place}: the number of opening points and the list of moves are missing")
    if opening + len(moves) != len(draft.said):
        raise NotationError(f"{place} tells of {opening + len(moves)} points, but the game has {len(draft.said)}")
    points = draft.points
    values = {
        "black": draft.black,
        "white": draft.white,
        **details,
        "opening": points[:opening],
        "moves": [_with_point(move, point, place) for move, point in zip(moves, points[opening:], strict=True)],
    }
    try:
        record = record_of(values)
    except NotationError as error:
        raise NotationError(f"{place}: {error}") from error
    if record.rules["size"] != draft.rules.size:
        raise NotationError(f"{place}: the rules are for size {record.rules['size']}, the board has {draft.rules.size}")
    return check_over(record, draft.may_go_on)


def _with_point(move: object, point: str, place: str) -> dict[str, object]:
    if not isinstance(move, Mapping):
        raise NotationError(f"{place}: {quoted(move)} describes no move")
    return {**move, "point": point}
