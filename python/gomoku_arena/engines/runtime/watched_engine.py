"""An engine of this process under watch: it can neither think for ever nor end the worker unnoticed."""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import FrameType

from gomoku_arena._core import Limit
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.capabilities import Capabilities
from gomoku_arena.engines.delegating import DelegatingEngine
from gomoku_arena.errors import EngineTimeoutError, ErrorCode

GRACE = 1.0
"""Seconds after the deadline at which an engine that runs in this process is interrupted."""

GREETING = 60.0
"""Seconds after which an engine of this process that prepares for a game is interrupted."""


class WatchedEngine(DelegatingEngine):
    """Does all that ``engine`` does but rally; an engine of this process is interrupted where it does not come back.

    margin: seconds by which it may be late. announce: called before the engine is asked for anything.
    Only a main thread can interrupt; elsewhere an engine of this process is trusted to keep its limits.
    """

    def __init__(self, engine: Engine, margin: float, announce: Callable[[], None] | None = None) -> None:
        super().__init__(engine)
        self._margin = margin
        self._announce = announce
        self._alarm = engine.capabilities.in_process and can_interrupt()

    @property
    def capabilities(self) -> Capabilities:
        # In a rally, nobody could announce which of the two is asked.
        return replace(super().capabilities, rallies=False)

    @contextlib.contextmanager
    def _asking(self, limit: Limit | None) -> Iterator[None]:
        if self._announce is not None:
            self._announce()
        seconds = GREETING if limit is None else self._patience(limit)
        if seconds is None or not self._alarm:
            yield
            return
        signal.signal(signal.SIGALRM, _too_late)
        # Again and again: an engine may swallow the first.
        signal.setitimer(signal.ITIMER_REAL, seconds, GRACE)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _patience(self, limit: Limit) -> float | None:
        told = [seconds for seconds in (limit.seconds, limit.remaining) if seconds is not None]
        return min(told) + self._margin + GRACE if told else None


def can_interrupt() -> bool:
    """Whether this thread can be woken by an alarm."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _too_late(_signal: int, _frame: FrameType | None) -> None:
    raise EngineTimeoutError(ErrorCode.INTERRUPTED)
