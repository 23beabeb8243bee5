"""Who plays in a game or a tournament."""

import pickle
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any

from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import Engine, EngineSettings, configured
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import PluginError
from gomoku_arena.plugins.open_engine import isolated, open_engine


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
    factory: bytes | None = None
    """What builds the engine in place of the spec, pickled: a class or a function of the program that plays."""

    def open(self) -> Engine:
        """The configured engine. Raises PluginError or EngineError where it cannot be opened, and what it raises."""
        if self.factory is not None:
            return configured(isolated(self.factory, self.name, self.settings), self.settings)
        if EngineSpec.parse(self.spec).is_class:
            raise PluginError(f"{self.spec!r} is a class of the program that began the tournament: resume it there")
        return open_engine(self.spec, settings=self.settings)

    def __reduce__(self) -> tuple[Any, ...]:
        # It is sent to a worker with each of its games, and pickled and read for the first of them.
        return _unpickled, (self._pickled,)

    @cached_property
    def _pickled(self) -> bytes:
        return pickle.dumps([getattr(self, field.name) for field in fields(self)], pickle.HIGHEST_PROTOCOL)


@lru_cache(maxsize=64)
def _unpickled(values: bytes) -> Participant:
    return Participant(*pickle.loads(values))
