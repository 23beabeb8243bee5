"""Reads a store in a thread of its own: one that never answers keeps nobody waiting, not even the server's end."""

import time
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock, Thread
from typing import Any, TypeVar

from gomoku_arena.errors import ErrorCode, StoreError

PATIENCE = 1.5
"""Seconds that a reader of the page waits for a store; what comes later is there when the page looks again."""

_MOST = 100
"""Errands that wait at most."""

_T = TypeVar("_T")


class StoreReader:
    """One thread at most, and only while there is something to be read. It never keeps a process from its end.

    patience: seconds after which nobody waits any more for what it is at. Every method may be called from any thread.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lock = Lock()
        self._errands: dict[Hashable, Future[Any]] = {}
        self._waiting: deque[tuple[Hashable, Callable[[], Any], Future[Any]]] = deque()
        self._begun: float | None = None

    def begin(self, key: Hashable, read: Callable[[], _T]) -> Future[_T]:
        """Has it read once what was before it is done; the same key means the same errand until then.

        Raises StoreError where too much is waiting.
        """
        with self._lock:
            if key not in self._errands:
                self._add(key, read)
            return self._errands[key]

    def wait(self, future: Future[_T], until: float) -> _T:
        """What was read, or raised. Raises StoreError where it is not there by then, a time of the monotonic clock.

        For a thread that has been at one errand for too long nobody waits at all.
        """
        left = 0.0 if self._is_slow() else until - time.monotonic()
        try:
            return future.result(max(left, 0.0))
        except TimeoutError:
            if future.done():
                raise
            raise _late() from None

    def _add(self, key: Hashable, read: Callable[[], Any]) -> None:
        if len(self._errands) >= _MOST:
            raise _late()
        future = self._errands[key] = Future()
        self._waiting.append((key, read, future))
        if self._begun is None:
            self._begun = time.monotonic()
            # A daemon: a thread that waits for a file for ever cannot be ended otherwise.
            Thread(target=self._work, name="store-reader", daemon=True).start()

    def _work(self) -> None:
        while (errand := self._next()) is not None:
            key, read, future = errand
            outcome, error = None, None
            try:
                outcome = read()
            except BaseException as raised:
                error = raised
            with self._lock:
                del self._errands[key]
            if error is None:
                future.set_result(outcome)
            else:
                future.set_exception(error)

    def _next(self) -> tuple[Hashable, Callable[[], Any], Future[Any]] | None:
        with self._lock:
            self._begun = time.monotonic() if self._waiting else None
            return self._waiting.popleft() if self._waiting else None

    def _is_slow(self) -> bool:
        begun = self._begun
        return begun is not None and time.monotonic() - begun > self._patience


def _late() -> StoreError:
    return StoreError(ErrorCode.STORE_PENDING)
