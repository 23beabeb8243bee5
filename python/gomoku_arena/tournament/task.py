"""One game as work for a worker process: plain values that can be sent there."""

from dataclasses import dataclass

from gomoku_arena._core import Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.tournament.pairing import Pairing


@dataclass(frozen=True)
class Participant:
    """An engine of the tournament: its unique name and the spec that opens it."""

    name: str
    spec: str


@dataclass(frozen=True)
class GameTask:
    """All that a worker needs to play a game."""

    pairing: Pairing
    black: Participant
    white: Participant
    rules: Rules
    time: TimeControl
    opening: tuple[str, ...]
