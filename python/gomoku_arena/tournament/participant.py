"""Who plays in a tournament."""

from dataclasses import dataclass

from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import EngineSettings


@dataclass(frozen=True)
class Participant:
    """An engine of the tournament: its unique name, the spec that opens it, and what it is given.

    restart: it is opened anew for every game.
    """

    name: str
    spec: str
    time: TimeControl = TimeControl()
    settings: EngineSettings = EngineSettings()
    restart: bool = False
