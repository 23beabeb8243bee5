"""One game as work for a worker process, and what is told of it while it runs: plain values that can be sent."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gomoku_arena._core import Rules
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.player import Player
from gomoku_arena.record import MoveRecord
from gomoku_arena.tournament.games import Pairing


@dataclass(frozen=True)
class GameTask:
    """All that a worker needs to play a game."""

    pairing: Pairing
    black: Player
    white: Player
    rules: Rules
    opening: tuple[str, ...] = ()
    """Points played before the engines are asked."""
    swap2: bool = False
    """The engines choose the opening and their colours; ``black`` proposes."""
    adjudication: Adjudication = Adjudication()
    wire: str | None = None
    """The file for its whole conversation, if that is to be kept."""
    cpus: tuple[int, ...] = ()
    """The processors that the game's engines run on; those of their worker unless given."""


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
