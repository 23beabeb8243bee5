"""Who plays in a game or a tournament, and on the board of the page and of the terminal."""

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
class Player:
    """Somebody who sits down to play, a person or an engine."""

    name: str
    """In tables and records; of those of a configuration no two have the same."""
    spec: str = ""
    """What opens its engine; empty for a person."""
    time: TimeControl = TimeControl()
    settings: EngineSettings = EngineSettings()
    restart: bool = False
    """The engine is opened anew for every game."""
    factory: bytes | None = None
    """What builds the engine in place of the spec, pickled: a class or a function of the program that plays."""
    options: tuple[tuple[str, object], ...] = ()
    """Of the engine, behind those of its spec."""

    @property
    def is_person(self) -> bool:
        """Whether moves come from the board and not from an engine."""
        return not self.spec

    def open(self) -> Engine:
        """The configured engine. Raises PluginError or EngineError where it cannot be opened, and what it raises."""
        if self.factory is not None:
            return configured(isolated(self.factory, self.name, self.settings), self.settings)
        if EngineSpec.parse(self.spec).is_class:
            raise PluginError(f"{self.spec!r} is a class of the program that began the tournament: resume it there")
        return open_engine(self.spec, settings=self.settings, **dict(self.options))

    def __reduce__(self) -> tuple[Any, ...]:
        # It is sent to a worker with each of its games, and pickled and read for the first of them.
        return _unpickled, (self._pickled,)

    @cached_property
    def _pickled(self) -> bytes:
        return pickle.dumps([getattr(self, field.name) for field in fields(self)], pickle.HIGHEST_PROTOCOL)


@lru_cache(maxsize=64)
def _unpickled(values: bytes) -> Player:
    return Player(*pickle.loads(values))
