"""Engines that are open, by who may ask them: each holds a process, or a table of many megabytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Thread

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
        try:
            if engine is not None:
                engine.close()
        except KeyboardInterrupt:
            raise
        # A panic of compiled code and SystemExit are no Exceptions.
        except BaseException:
            return


class OpenEngines:
    """Keeps engines open between two questions, ``most`` at the same time.

    Where another one is needed, the one that has been idle longest is closed; what it had in its table is lost, and
    nothing else. Engines that are asked are never closed, even if they are more. To be used from one event loop.
    """

    def __init__(self, most: float) -> None:
        self._most = most
        self._idle: OrderedDict[EngineHandle, None] = OrderedDict()
        self._busy: set[EngineHandle] = set()
        self._closing: set[EngineHandle] = set()

    @property
    def count(self) -> int:
        """How many engines are open, or about to be."""
        return len(self._idle) + len(self._busy) + len(self._closing)

    def has_idle(self, key: Hashable) -> bool:
        """Whether an engine of that key is open and idle."""
        return any(handle.key == key for handle in self._idle)

    def take(self, key: Hashable, factory: Callable[[], Engine]) -> EngineHandle:
        """An engine of that key, which is asked from now on; a new one where none is idle."""
        latest = (handle for handle in reversed(self._idle) if handle.key == key)
        handle = next(latest, None) or EngineHandle(key, factory)
        self._idle.pop(handle, None)
        self._busy.add(handle)
        self._keep_to_most()
        return handle

    def give_back(self, handle: EngineHandle) -> None:
        """The engine is idle from now on."""
        self._busy.discard(handle)
        if handle.is_retired:
            self._close(handle)
        elif handle.is_open:
            self._idle[handle] = None
            self._keep_to_most()

    def retire(self, key: Hashable) -> None:
        """Closes the engines of that key, those that are asked once they are idle."""
        for handle in [handle for handle in self._idle if handle.key == key]:
            self._close(handle)
        for handle in self._busy:
            handle.is_retired = handle.is_retired or handle.key == key

    def retire_all(self) -> None:
        """Closes every engine, those that are asked once they are idle."""
        for key in {handle.key for handle in (*self._idle, *self._busy)}:
            self.retire(key)

    def _keep_to_most(self) -> None:
        while self._idle and len(self._idle) + len(self._busy) > self._most:
            self._close(next(iter(self._idle)))

    def _close(self, handle: EngineHandle) -> None:
        """Closes it in a thread, for that may take a while."""
        self._idle.pop(handle, None)
        self._closing.add(handle)

        def close() -> None:
            try:
                handle.close()
            finally:
                self._closing.discard(handle)

        Thread(target=close, name="closing", daemon=True).start()
