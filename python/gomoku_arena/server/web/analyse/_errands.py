"""What is found out beside one another, each in a thread and under a name, and given up when nobody wants it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from gomoku_arena.engines.runtime.in_thread import in_thread
from gomoku_arena.errors import ErrorData, data_of
from gomoku_arena.live.thinking import ThinkingRoom

_T = TypeVar("_T")


class Errands:
    """At most one of each name at a time.

    room: what takes a while waits its turn there, among all who think; what is brief waits among its like. ended:
    called with the name of one that is over, and with the error that escaped it, if any. To be used from one event
    loop.
    """

    def __init__(self, room: ThinkingRoom, ended: Callable[[str, ErrorData | None], object]) -> None:
        self._room = room
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

    async def brief(self, work: Callable[[], _T], stop: Callable[[], object] = lambda: None) -> _T:
        """What a thread finds out; where this is cancelled, ``stop`` ends it, or else it comes to its own end."""
        return await _found(self._room.brief_slots, work, stop)

    async def in_turn(self, work: Callable[[], _T], stop: Callable[[], object]) -> _T:
        """The same of work that takes a while."""
        return await _found(self._room.slots, work, stop)

    async def _settle(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        failure: ErrorData | None = None
        task = asyncio.current_task()
        try:
            await work()
        # Engines and plugins may raise anything; whoever looks is told.
        except Exception as error:
            failure = data_of(error)
        if self._running.get(name) is task:
            del self._running[name]
        self._ended(name, failure)


async def _found(slots: asyncio.Semaphore, work: Callable[[], _T], stop: Callable[[], object]) -> _T:
    """The slot is held until the thread is back, so that those who are quick to ask again get no thread each time."""
    await slots.acquire()
    running = in_thread(work)
    running.add_done_callback(lambda _: slots.release())
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        stop()
        running.add_done_callback(_forget)
        raise


def _forget(running: "asyncio.Future[Any]") -> None:
    """Nobody waits any more for the error of an errand that was given up."""
    if not running.cancelled():
        running.exception()
