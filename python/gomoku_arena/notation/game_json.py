"""A game as JSON: every field of its record by the record's own name. The one form that leaves nothing out."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from gomoku_arena._core import Outcome, Rules
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.reading.limits import MOST_MOVES, MOST_SECONDS, check_lists
from gomoku_arena.notation.reading.quoted import brief, check_name, check_text, quoted
from gomoku_arena.notation.reading.record_builder import SEEN, replay
from gomoku_arena.record import NOT_OVER, GameRecord, MoveRecord, Termination, rules_of

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_LARGEST = 2**63
"""Counts stay below it: databases and arrays hold no more."""

_T = TypeVar("_T")


def write(record: GameRecord) -> str:
    """The game as one line of JSON."""
    return json.dumps(record.as_dict(), allow_nan=False) + "\n"


def parse(text: str, place: str = "") -> Any:
    """The value of a JSON text, which stands at that place. Raises NotationError naming the line where it is broken."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise NotationError(f"{place}: nested too deeply".removeprefix(": ")) from error
    except ValueError as error:
        raise NotationError(f"{place}: no JSON: {error}".removeprefix(": ")) from error


def record_of(values: object) -> GameRecord:
    """The record that ``GameRecord.as_dict`` gave, checked: types, rules, every move, and the result on the board.

    Raises NotationError naming the key that is wrong.
    """
    record = shaped(GameRecord, values)
    record = replace(record, rules=checked_rules(record.rules).switches())
    for key in ("black", "white"):
        check_name(getattr(record, key), key)
    for key in ("reason", "swap", "failure", "started", "sgf"):
        check_text(getattr(record, key), key)
    if (record.termination, record.winner, record.reason) == (Termination.UNKNOWN, None, NOT_OVER):
        # So it was written before there was a word for it.
        record = replace(record, termination=Termination.UNFINISHED)
    for number, move in enumerate(record.moves):
        _check_numbers(move, f"moves[{number}]")
    return _replayed(record)


def shaped(shape: type[_T], values: object, most: int = MOST_MOVES) -> _T:
    """The values of an object as that dataclass, whose lists have at most ``most``.

    Raises NotationError naming the key that is wrong.
    """
    if not isinstance(values, Mapping):
        raise NotationError(f"an object was expected, not {quoted(values)}")
    check_lists(values, most)
    # Imported for the first JSON: every other text is read without it.
    from pydantic import ValidationError

    kind: Any = shape
    try:
        made: _T = _adapter(kind).validate_python(dict(values))
    except ValidationError as error:
        detail = error.errors(include_url=False, include_context=False)[0]
        key = "".join(f"[{part}]" if isinstance(part, int) else f".{part:.40}" for part in detail["loc"]).lstrip(".")
        found = "" if detail["type"] == "missing" else f", not {quoted(detail['input'])}"
        raise NotationError(brief(f"{key}: {detail['msg']}{found}")) from error
    return made


def checked_rules(switches: Mapping[str, Any]) -> Rules:
    """The rules with these switches. Raises NotationError where there are none such."""
    try:
        return rules_of(switches)
    except (GomokuArenaError, TypeError, ValueError, OverflowError) as error:
        raise NotationError(ErrorCode.IN_RULES, why=error) from error


@cache
def _adapter(shape: Any) -> "TypeAdapter[Any]":
    from pydantic import TypeAdapter

    return TypeAdapter(shape)


def _check_numbers(move: MoveRecord, place: str) -> None:
    for key in ("seconds", "left"):
        value = getattr(move, key)
        if value is not None and not 0 <= value < MOST_SECONDS:
            raise NotationError(f"{place}.{key} = {value}: seconds are not negative, and less than {MOST_SECONDS:.0f}")
    for key in ("score", "win_in", "depth", "nodes"):
        value = getattr(move, key)
        if value is not None and not -_LARGEST <= value < _LARGEST:
            raise NotationError(f"{place}.{key} has {value.bit_length()} bits: 64 at most")


def _replayed(record: GameRecord) -> GameRecord:
    """The record with its points as we write them. What is said to have ended on the board did."""
    places = [f"opening[{number}]" for number in range(len(record.opening))]
    places += [f"moves[{number}]" for number in range(len(record.moves))]
    game = replay(record.rule_set, record.points, places)
    _check_ending(record, game.outcome)
    points, first = [str(point) for point in game.moves], len(record.opening)
    moves = (move._replace(point=point) for move, point in zip(record.moves, points[first:], strict=True))
    return replace(record, opening=tuple(points[:first]), moves=tuple(moves))


def _check_ending(record: GameRecord, outcome: Outcome | None) -> None:
    goes_on = record.termination is Termination.UNFINISHED and outcome is None and record.winner is None
    if goes_on or record.termination not in SEEN:
        return
    if outcome is None or (outcome.winner and outcome.winner.name, outcome.termination) != (
        record.winner,
        record.termination,
    ):
        raise NotationError(
            f"winner = {record.winner!r}, termination = {str(record.termination)!r}: on the board it is {outcome}"
        )
