"""What passes between a tournament and its worker processes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from gomoku_arena.record import MoveRecord


@dataclass(frozen=True, slots=True)
class Answer:
    """What the function returned."""

    value: Any


@dataclass(frozen=True, slots=True)
class Failure:
    """What the function raised."""

    error: BaseException


@dataclass(frozen=True, slots=True)
class Moves:
    """The next moves of a running game."""

    game: int
    moves: tuple[MoveRecord, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """Under swap2: who has which colour in a running game, and the stones before its first move."""

    game: int
    black: str
    white: str
    opening: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """That player is asked for something next, in a game that is played with care."""

    name: str


News: TypeAlias = Moves | Settled | Asked
"""What is told of a game that still runs."""

Report: TypeAlias = Callable[[News], None]
