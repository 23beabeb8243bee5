"""One engine of a pool, opened when it is first asked."""

import contextlib
from collections.abc import Callable, Hashable

from gomoku_arena._core import Rules
from gomoku_arena.engines.base import Engine


class EngineHandle:
    """What ``factory`` opens. One thread at a time may ask it; any may ``stop`` it.

    key: who may ask it. is_retired: nobody may any more, and it is closed once it is idle.
    """

    def __init__(self, key: Hashable, factory: Callable[[], Engine]) -> None:
        self.key = key
        self.is_retired = False
        self._factory = factory
        self._engine: Engine | None = None
        self._rules: Rules | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is an engine to close."""
        return self._engine is not None

    def open(self) -> Engine:
        """The engine. Raises whatever escapes its factory."""
        if self._engine is None:
            self._engine = self._factory()
        return self._engine

    def ready(self, rules: Rules, *, anew: bool = False) -> Engine:
        """The engine, told of the game; where it knows these rules already, that is done ``anew`` or not at all.

        An engine that fails at that is closed.
        """
        engine = self.open()
        if anew or rules != self._rules:
            self._rules = None
            try:
                engine.new_game(rules)
            except BaseException:
                self.close()
                raise
            self._rules = rules
        return engine

    def stop(self) -> None:
        """Ends the engine's thinking, where there is an engine."""
        engine = self._engine
        if engine is not None:
            engine.stop()

    def close(self) -> None:
        """Closes the engine. One that cannot be closed is nobody's concern any more."""
        engine, self._engine, self._rules = self._engine, None, None
        if engine is not None:
            with contextlib.suppress(BaseException):
                engine.close()
