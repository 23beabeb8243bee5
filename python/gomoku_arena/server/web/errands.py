"""What is found out beside one another, each in a thread and under a name, and given up when nobody wants it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from gomoku_arena.engines.in_thread import in_thread
from gomoku_arena.registry import describe

_T = TypeVar("_T")


class Errands:
    """At most one of each name at a time.

    slots: what takes a while waits its turn for one. ended: called with the name of one that is over, and with what
    escaped it as one line, which is empty where nothing did. To be used from one event loop.
    """

    def __init__(self, slots: asyncio.Semaphore, ended: Callable[[str, str], object]) -> None:
        self._slots = slots
        self._ended = ended
        self._running: dict[str, asyncio.Task[None]] = {}

    def is_under_way(self, name: str) -> bool:
        """Whether that is being found out."""
        return name in self._running

    def begin(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Sets out for that; what is under way by that name is given up."""
        self.give_up(name)
        self._running[name] = asyncio.ensure_future(self._settle(name, work))

    def give_up(self, *names: str) -> None:
        """Stops these, where they are under way; nobody hears of them any more."""
        for name in names:
            task = self._running.pop(name, None)
            if task is not None:
                task.cancel()

    async def at_once(self, work: Callable[[], _T], stop: Callable[[], object] = lambda: None) -> _T:
        """What a thread finds out; where this is cancelled, ``stop`` ends it."""
        running = in_thread(work)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            stop()
            running.add_done_callback(_forget)
            raise

    async def in_turn(self, work: Callable[[], _T], stop: Callable[[], object]) -> _T:
        """The same of work that takes a while."""
        async with self._slots:
            return await self.at_once(work, stop)

    async def _settle(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        task, failure = asyncio.current_task(), ""
        try:
            await work()
        # Engines and plugins may raise anything; whoever looks is told.
        except Exception as error:
            failure = describe(error)
        if self._running.get(name) is task:
            del self._running[name]
        self._ended(name, failure)


def _forget(running: "asyncio.Future[Any]") -> None:
    """Nobody waits any more for the error of an errand that was given up."""
    if not running.cancelled():
        running.exception()
