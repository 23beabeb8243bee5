"""Engines that stay open from one game to the next, for a caller that asks them in its own thread."""

import contextlib
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine, EngineInfo
from gomoku_arena.errors import EngineStartError, describe


class Owner(Protocol):
    """Who has an engine of its own."""

    @property
    def name(self) -> str:
        """As tables show it."""


_Owner = TypeVar("_Owner", bound=Owner)


class EngineCache(Generic[_Owner]):
    """The engines of the last game, by owner: external bots need not be started again for the next one.

    open_engine: opens the engine of an owner; whatever it raises is raised again when that engine is asked.
    """

    def __init__(self, open_engine: Callable[[_Owner], Engine]) -> None:
        self._open_engine = open_engine
        # A few: to look through them costs less than to hash one.
        self._open: list[tuple[_Owner, Engine]] = []

    def get(self, owner: _Owner) -> Engine:
        """The engine of that owner; one that cannot be opened loses its game when it is greeted."""
        for other, engine in self._open:
            if other is owner or other == owner:
                return engine
        engine = self._opened(owner)
        self._open.append((owner, engine))
        return engine

    def keep(self, *owners: _Owner) -> None:
        """Closes every engine but theirs."""
        unwanted = [engine for owner, engine in self._open if owner not in owners]
        self._open[:] = [it for it in self._open if it[0] in owners]
        for engine in unwanted:
            with contextlib.suppress(Exception):
                engine.close()

    def close(self) -> None:
        """Closes every engine."""
        self.keep()

    def _opened(self, owner: _Owner) -> Engine:
        try:
            return self._open_engine(owner)
        except KeyboardInterrupt:
            raise
        # A panic of compiled code and SystemExit are no Exceptions, and yet they are the engine's fault.
        except BaseException as error:
            return UnopenedEngine(owner.name, describe(error))


class UnopenedEngine(Engine):
    """Stands in for an engine that could not be opened."""

    def __init__(self, name: str, reason: str) -> None:
        self._name = name
        self._reason = reason

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name=self._name)

    def new_game(self, rules: Rules) -> None:  # noqa: ARG002
        raise EngineStartError(self._reason)

    def analyse(self, game: Game, limit: Limit) -> Analysis:  # noqa: ARG002
        raise EngineStartError(self._reason)
