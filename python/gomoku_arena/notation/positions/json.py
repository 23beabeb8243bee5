"""A position without history as JSON: the rules, ``position`` with its stones, and the moves played from there.

``position`` is an object of ``rows``, ``side_to_move``, ``captures`` and ``ending``. ``captures``: the pairs held by
black and white, null where they are those that the rules begin with. ``ending``: the last two parts of
``Game.to_text``, null where the stones tell them.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.game_json import checked_rules, shaped
from gomoku_arena.notation.positions.position import Position, Setup


@dataclass(frozen=True)
class _Values:
    rules: dict[str, Any]
    position: Setup
    moves: tuple[str, ...] = ()


def write(position: Position) -> str:
    """The position as one line of JSON. Raises NotationError where it has no setup."""
    return json.dumps(values_of(position), allow_nan=False) + "\n"


def is_position(values: object) -> bool:
    """Whether the value of a JSON text looks like a position."""
    return isinstance(values, Mapping) and "position" in values


def values_of(position: Position) -> dict[str, Any]:
    """The position as values that JSON knows. Raises NotationError where it has no setup."""
    if position.setup is None:
        raise NotationError(ErrorCode.HAS_MOVES)
    return asdict(_Values(position.rules.switches(), position.setup, position.moves))


def position_of(values: object) -> Position:
    """The position that ``values_of`` gave, every move of it played. Raises NotationError naming what is wrong."""
    told = shaped(_Values, values)
    position = Position(checked_rules(told.rules), told.moves, told.position)
    return replace(position, moves=tuple(map(str, position.game().moves)))
