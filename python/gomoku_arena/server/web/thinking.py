"""Engines that think for those who look at the page: in threads, so many at once, and stopped when nobody waits."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from time import monotonic, perf_counter
from typing import Any, TypeVar

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine
from gomoku_arena.errors import EngineTimeoutError
from gomoku_arena.hookspecs import EngineFactory
from gomoku_arena.server.in_thread import in_thread

GRACE = 2.0
"""Seconds that an engine gets for its answer once it was told to stop."""

_AGAIN = 0.02
_T = TypeVar("_T")
Listener = Callable[[Analysis], object]


class ThinkingRoom:
    """What all pages of a server share: the engines that may be asked, and how many think at the same time.

    searches: at the same time; others wait their turn. seconds: after which an engine is told to stop, and answers with
    what it has.
    """

    def __init__(self, engines: Mapping[str, EngineFactory], searches: int, seconds: float) -> None:
        self.engines = engines
        self.seconds = seconds
        self.slots = asyncio.Semaphore(searches)

    def thinker(self, name: str, rules: Rules, **options: object) -> "Thinker":
        """That engine for one game. Raises KeyError for an engine that is not offered."""
        factory = self.engines[name]
        return Thinker(lambda: factory(**options), rules, self)


class Thinker:
    """One engine in one game, that thinks about one position at a time. It is opened when it is first asked."""

    def __init__(self, factory: Callable[[], Engine], rules: Rules, room: ThinkingRoom) -> None:
        self._factory = factory
        self._rules = rules
        self._room = room
        self._engine: Engine | None = None
        self._one = asyncio.Lock()
        self._stop = asyncio.Event()
        self._found = False
        self._hurried = False
        self._left = False
        self.began: float | None = None

    @property
    def elapsed(self) -> float:
        """Seconds since it has begun to think; 0 where it does not, or waits for its turn."""
        return 0.0 if self.began is None else monotonic() - self.began

    async def think(self, game: Game, limit: Limit, listener: Listener | None = None) -> tuple[Analysis, float]:
        """What it thinks, and the seconds that it took. Where this is cancelled, the engine is stopped.

        listener: told, in the event loop, what is known so far. Raises EngineTimeoutError where the engine does not
        come back, and whatever escapes the engine.
        """
        stop = self._stop = asyncio.Event()
        running = asyncio.create_task(self._run(game.copy(), limit, listener, stop))
        running.add_done_callback(_forget)
        try:
            return await asyncio.shield(running)
        finally:
            stop.set()

    def hurry(self) -> None:
        """Has it answer with what it has found so far, or as soon as it has found anything."""
        self._hurried = True
        if self._found:
            self._stop.set()

    def leave(self) -> None:
        """Stops it, and closes the engine once it is back."""
        self._left = True
        self._stop.set()
        if not self._one.locked():
            self._close()

    async def _run(
        self, game: Game, limit: Limit, listener: Listener | None, stop: asyncio.Event
    ) -> tuple[Analysis, float]:
        async with self._one, self._room.slots:
            try:
                if stop.is_set():
                    raise asyncio.CancelledError
                self.began, self._found, self._hurried = monotonic(), False, False
                tell = self._teller(listener)
                return await self._wait_for(in_thread(lambda: self._answer(game, limit, tell)), stop)
            finally:
                self.began = None
                if self._left:
                    self._close()

    async def _wait_for(self, answer: "asyncio.Future[_T]", stop: asyncio.Event) -> _T:
        stopping = asyncio.create_task(stop.wait())
        waited: list[asyncio.Future[Any]] = [answer, stopping]
        await asyncio.wait(waited, timeout=self._room.seconds, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        until = monotonic() + GRACE
        # Again and again: the first word may come before the search has begun.
        while not answer.done() and monotonic() < until:
            if self._engine is not None:
                with contextlib.suppress(Exception):
                    self._engine.stop()
            await asyncio.wait([answer], timeout=_AGAIN)
        if not answer.done():
            # Its thread goes on; the next question gets a new engine.
            self._engine = None
            raise EngineTimeoutError("did not come back when it was told to stop")
        return answer.result()

    def _answer(self, game: Game, limit: Limit, tell: Listener) -> tuple[Analysis, float]:
        if self._engine is None:
            engine = self._factory()
            engine.new_game(self._rules)
            self._engine = engine
        begun = perf_counter()
        return self._engine.stream(game, limit, tell), perf_counter() - begun

    def _teller(self, listener: Listener | None) -> Listener:
        """What the engine tells its news, in its thread."""
        loop = asyncio.get_running_loop()

        def hear(analysis: Analysis) -> None:
            self._found = True
            if self._hurried:
                self._stop.set()
            if listener is not None:
                listener(analysis)

        return lambda analysis: loop.call_soon_threadsafe(hear, analysis)

    def _close(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            with contextlib.suppress(Exception):
                engine.close()


def _forget(running: "asyncio.Task[object]") -> None:
    """Nobody waits any more for the error of a thought that was given up."""
    if not running.cancelled():
        running.exception()
