"""Who plays in a game or a tournament."""

from dataclasses import dataclass

from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import EngineSettings


@dataclass(frozen=True)
class Participant:
    """A player as it sits down."""

    name: str
    """Unlike that of every other player."""
    spec: str
    """What opens its engine."""
    time: TimeControl = TimeControl()
    settings: EngineSettings = EngineSettings()
    restart: bool = False
    """The engine is opened anew for every game."""
