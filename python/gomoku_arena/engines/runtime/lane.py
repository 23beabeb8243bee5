"""Work in threads, this many pieces at the same time; clients who wait take fair turns."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Hashable, Iterator
from threading import Thread, local
from time import monotonic
from typing import Any, Generic, TypeVar

from gomoku_arena.errors import EngineCrashedError, EngineTimeoutError, ErrorCode, TaskError, describe
from gomoku_arena.processes.fair_turns import FairTurns

GRACE = 2.0
"""Seconds that work gets to come back once it was told to stop."""

_AGAIN = 0.02
_T = TypeVar("_T")
_here = local()
"""``place``: that of the work which a thread does."""


def _nothing() -> None:
    pass


class Work(Generic[_T]):
    """A piece of work in a thread.

    stop: ends it from another thread. It is called again and again, for the first word may come before the work has
    begun. seconds: after which the work is stopped. niceness: how much the thread lets others go first. grace:
    seconds that the work gets to come back once it was told to stop.
    """

    def __init__(
        self,
        do: Callable[[], _T],
        stop: Callable[[], object],
        seconds: float | None,
        niceness: int = 0,
        grace: float = GRACE,
    ) -> None:
        self._stop = stop
        self._seconds = seconds
        self._grace = grace
        self._ends = asyncio.Event()
        self._running = _in_thread(do, niceness)
        # Nobody may wait any more for the error of work that was given up.
        self.when_over(self._running.exception)

    @property
    def is_over(self) -> bool:
        """Whether the thread has come back."""
        return self._running.done()

    def end(self) -> None:
        """Has the work stopped, which then comes to an early outcome."""
        self._ends.set()

    def when_over(self, tell: Callable[[], object]) -> None:
        """Has ``tell`` called in the event loop once the thread has come back, however late that is."""
        self._running.add_done_callback(lambda _: tell())

    async def outcome(self, given_up: Callable[[], object] = _nothing) -> _T:
        """What comes of the work; whatever escapes it is raised.

        Where this is cancelled, ``given_up`` is called and the work is stopped before the cancellation goes on.
        Raises EngineTimeoutError where the work does not come back in time; its thread goes on.
        """
        ends = asyncio.create_task(self._ends.wait())
        waited: list[asyncio.Future[Any]] = [self._running, ends]
        try:
            await asyncio.wait(waited, timeout=self._seconds, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            given_up()
            await self._stopped()
            raise
        finally:
            ends.cancel()
        if not await self._stopped():
            raise EngineTimeoutError(ErrorCode.NOT_STOPPED)
        return self._running.result()

    async def _stopped(self) -> bool:
        """Stops the work where it goes on, and waits a while for that."""
        until = monotonic() + self._grace
        while not self._running.done() and monotonic() < until:
            with contextlib.suppress(Exception):
                self._stop()
            await asyncio.wait([self._running], timeout=_AGAIN)
        return self._running.done()


class Lane:
    """Runs this many pieces of work at the same time. To be used from one event loop.

    places: how many pieces. A piece keeps its place until its thread is back. waiting: how many more may wait.
    niceness: how much its threads let others go first. grace: seconds that work gets to come back once it was told to
    stop.
    """

    def __init__(self, places: int, waiting: int, niceness: int = 0, grace: float = GRACE) -> None:
        self._niceness = niceness
        self._grace = grace
        self._turns = FairTurns(places, waiting)
        self._running: set[Work[Any]] = set()

    @property
    def running(self) -> int:
        """How many pieces of work have a thread."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return self._turns.waiting

    async def turn(self, client: Hashable) -> None:
        """Waits for this client's turn, which ends with the work that is then started.

        Raises BusyError where too many wait already, and TaskError once the lane is closed.
        """
        await self._turns.take(client)

    def start(
        self,
        do: Callable[[], _T],
        stop: Callable[[], object] = _nothing,
        seconds: float | None = None,
        client: Hashable = None,
    ) -> Work[_T]:
        """Starts work in the turn that was waited for. client: whose turn it is, where the work may leave its place."""
        place = _Place(self._turns, client)

        def do_here() -> _T:
            _here.place = place
            return do()

        try:
            work = Work(do_here, stop, seconds, self._niceness, self._grace)
        except BaseException:
            self._turns.give_back()
            raise
        self._running.add(work)
        work.when_over(lambda: self._over(work, place))
        return work

    async def do(self, client: Hashable, do: Callable[[], _T], stop: Callable[[], object] = _nothing) -> _T:
        """The outcome of work in this client's turn. Raises as ``turn`` and ``Work.outcome``."""
        await self.turn(client)
        return await self.start(do, stop, client=client).outcome()

    async def close(self, reason: str) -> None:
        """Stops all work, waits a while for its outcome, and starts no other: who waits gets a TaskError."""
        self._turns.close(lambda: TaskError(reason))
        for work in self._running:
            work.end()
        until = monotonic() + self._grace
        while self._running and monotonic() < until:
            await asyncio.sleep(_AGAIN)

    def _over(self, work: Work[Any], place: "_Place") -> None:
        self._running.discard(work)
        place.leave()


class _Place:
    """The turn that a piece of work has in its lane, unless it has left it. To be used from the event loop."""

    def __init__(self, turns: FairTurns, client: Hashable) -> None:
        self._turns = turns
        self._client = client
        self._is_held = True
        self.loop = asyncio.get_running_loop()

    def leave(self) -> None:
        """Others have it."""
        if self._is_held:
            self._is_held = False
            self._turns.give_back()

    async def take(self) -> None:
        """Waits for another turn. Raises as ``Lane.turn``."""
        await self._turns.take(self._client)
        self._is_held = True


@contextlib.contextmanager
def elsewhere() -> Iterator[None]:
    """While this lasts, others have the place of the work that this thread does: it waits for somebody far away.

    Afterwards it goes on in its next turn. Raises as ``Lane.turn``.
    """
    place: _Place = _here.place
    place.loop.call_soon_threadsafe(place.leave)
    try:
        yield
    finally:
        asyncio.run_coroutine_threadsafe(place.take(), place.loop).result()


def _in_thread(work: Callable[[], _T], niceness: int) -> "asyncio.Future[_T]":
    """The outcome to come. Nobody waits at the end of the process for a thread that hangs.

    niceness: how much the thread, and what it starts, lets other threads go first. Only Linux can do that for a thread.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[_T] = loop.create_future()

    def settle(result: _T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(result)  # type: ignore[arg-type]
        else:
            future.set_exception(error)

    def run() -> None:
        result, failure = None, None
        if niceness and sys.platform == "linux":
            # A system that forbids it goes on as if nobody had asked.
            with contextlib.suppress(OSError):
                os.nice(niceness)
        try:
            result = work()
        # An engine may raise anything at all, and somebody waits.
        except BaseException as error:
            failure = _settled(error)
        # The loop has ended where the process is about to.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, result, failure)

    Thread(target=run, name="thinking", daemon=True).start()
    return future


def _settled(error: BaseException) -> Exception:
    """The error as one that a future takes and an event loop survives."""
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    crashed = EngineCrashedError(describe(error))
    crashed.__cause__ = error
    return crashed
