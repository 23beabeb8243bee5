"""The searches of all clients: so many at once in threads, so many more that wait their turn, each with a deadline."""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.engines.runtime.in_thread import in_thread
from gomoku_arena.errors import EngineCrashedError, UnavailableError, describe
from gomoku_arena.server._desk import Desk
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.webapp.messages import Answer
from gomoku_arena.webapp.session import Task

GRACE = 2.0
"""Seconds that a search gets for its answer once it was told to stop."""

_AGAIN = 0.02


class Searches:
    """Carries out tasks, in the order in which they come. To be used from one event loop."""

    def __init__(self, factories: Mapping[str, EngineFactory], limits: ServerLimits) -> None:
        self._limits = limits
        self._factories = factories
        self._idle: list[Desk] = []
        self._slots = asyncio.Semaphore(limits.searches)
        self._leaving = asyncio.Event()
        self._running: dict[asyncio.Task[Answer], asyncio.Event] = {}
        self.waiting = 0

    @property
    def running(self) -> int:
        """How many searches are being thought about."""
        return len(self._running)

    async def carry_out(self, task: Task) -> Answer:
        """The answer. Where this is cancelled, so is the search.

        Raises UnavailableError where the queue is full, the server is leaving, a search is stopped too early or does
        not come back; and EngineCrashedError, caused by what was raised, where an engine fails.
        """
        await self._turn()
        stop = asyncio.Event()
        running = asyncio.create_task(self._run(task, stop))
        self._running[running] = stop
        running.add_done_callback(self._done)
        try:
            return await asyncio.wait_for(asyncio.shield(running), self._limits.seconds + GRACE)
        except TimeoutError:
            raise UnavailableError("the engine did not come back in time") from None
        finally:
            stop.set()

    def warm_up(self) -> None:
        """Opens every engine of one desk, and builds the tables that a process needs once."""
        desk = self._open_desk()
        desk.warm_up()
        self._idle.append(desk)

    async def leave(self) -> None:
        """Stops every search, which then answers with what it has, and begins no other."""
        self._leaving.set()
        for stop in self._running.values():
            stop.set()
        if self._running:
            await asyncio.wait(self._running, timeout=GRACE)
        for desk in self._idle:
            desk.close()

    async def _turn(self) -> None:
        """Waits until there is a free slot, and takes it."""
        if self._slots.locked() and self.waiting >= self._limits.waiting:
            raise UnavailableError(f"the server is busy: {self.waiting} searches wait already; try again later")
        self.waiting += 1
        try:
            await self._slots.acquire()
        finally:
            self.waiting -= 1
        if self._leaving.is_set():
            self._slots.release()
            raise UnavailableError("the server is shutting down")

    async def _run(self, task: Task, stop: asyncio.Event) -> Answer:
        desk = self._idle.pop() if self._idle else self._open_desk()
        desk.renew()
        answer = in_thread(lambda: _carried_out(task, desk))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(_first(answer, stop), self._limits.seconds)
        was_stopped = not answer.done()
        # Again and again: the first word may come before the search has begun.
        while not answer.done():
            desk.stop()
            await asyncio.wait([answer], timeout=_AGAIN)
        self._idle.append(desk)
        if was_stopped and answer.exception() is not None:
            raise UnavailableError("the search was stopped before it had found anything")
        return answer.result()

    def _open_desk(self) -> Desk:
        return Desk(self._factories, self._limits.seconds)

    def _done(self, running: asyncio.Task[Answer]) -> None:
        del self._running[running]
        self._slots.release()
        if not running.cancelled():
            # Nobody waits any more for the error of a search that was given up.
            running.exception()


async def _first(answer: "asyncio.Future[Answer]", stop: asyncio.Event) -> None:
    stopping = asyncio.create_task(stop.wait())
    either: set[asyncio.Future[Any]] = {answer, stopping}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()


def _carried_out(task: Task, desk: Desk) -> Answer:
    """Raises EngineCrashedError, caused by whatever escapes an engine."""
    try:
        return task.carry_out(desk)
    except BaseException as error:
        raise EngineCrashedError(describe(error)) from error
