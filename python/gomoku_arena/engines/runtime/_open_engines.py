"""The engines of a pool that are open: each holds a table of many megabytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Thread

from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.runtime._engine_handle import EngineHandle


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
            handle.close()
            self._closing.discard(handle)

        Thread(target=close, name="closing", daemon=True).start()
