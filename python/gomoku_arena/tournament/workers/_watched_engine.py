"""An engine of this process under watch: it can neither think for ever nor end the worker unnoticed."""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine, EngineInfo, EngineSettings, Swap2Answer
from gomoku_arena.errors import EngineTimeoutError, ErrorCode

GRACE = 1.0
"""Seconds after the deadline at which an engine that runs in this process is interrupted."""

GREETING = 60.0
"""Seconds after which an engine of this process that prepares for a game is interrupted."""


class WatchedEngine(Engine):
    """Does all that ``engine`` does; one of this process is interrupted where it does not come back.

    margin: seconds by which it may be late. announce: called before the engine is asked for anything.
    Only a main thread can interrupt; elsewhere an engine of this process is trusted to keep its limits.
    """

    def __init__(self, engine: Engine, margin: float, announce: Callable[[], None] | None = None) -> None:
        self._engine = engine
        self._margin = margin
        self._announce = announce
        self.in_process = engine.in_process
        self._alarm = engine.in_process and can_interrupt()

    @property
    def info(self) -> EngineInfo:
        return self._engine.info

    def configure(self, settings: EngineSettings) -> None:
        with self._watch(GREETING):
            self._engine.configure(settings)

    def new_game(self, rules: Rules) -> None:
        with self._watch(GREETING):
            self._engine.new_game(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        with self._watch(self._patience(limit)):
            return self._engine.analyse(game, limit)

    def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        with self._watch(self._patience(limit)):
            return self._engine.stream(game, limit, tell)

    def stop(self) -> bool:
        return self._engine.stop()

    def swap2(self, game: Game, limit: Limit, seed: int = 0) -> Swap2Answer:
        with self._watch(self._patience(limit)):
            return self._engine.swap2(game, limit, seed)

    def failure_tail(self) -> str:
        return self._engine.failure_tail()

    def close(self) -> None:
        self._engine.close()

    def _patience(self, limit: Limit) -> float | None:
        told = [seconds for seconds in (limit.seconds, limit.remaining) if seconds is not None]
        return min(told) + self._margin + GRACE if told else None

    @contextlib.contextmanager
    def _watch(self, seconds: float | None) -> Iterator[None]:
        if self._announce is not None:
            self._announce()
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


def can_interrupt() -> bool:
    """Whether this thread can be woken by an alarm."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _too_late(_signal: int, _frame: FrameType | None) -> None:
    raise EngineTimeoutError(ErrorCode.INTERRUPTED)
