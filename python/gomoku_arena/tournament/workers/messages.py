"""What a worker tells of a game that still runs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gomoku_arena.record import MoveRecord


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
