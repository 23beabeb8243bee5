"""What is found out beside one another, each in a thread and under a name, and given up when nobody wants it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorData, data_of

_T = TypeVar("_T")


class BackgroundTasks:
    """At most one of each name at a time.

    pool: what takes a while waits its turn there, among all who think; what is brief waits among its like. ended:
    called with the name of one that is over, and with the error that escaped it, if any. To be used from one event
    loop.
    """

    def __init__(self, pool: EnginePool, ended: Callable[[str, ErrorData | None], object]) -> None:
        self._pool = pool
        self._ended = ended
        self._running: dict[str, asyncio.Task[None]] = {}

    def is_under_way(self, name: str) -> bool:
        """Whether that is being found out."""
        return name in self._running

    def begin(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Sets out for that; what is under way by that name is given up."""
        self.give_up(name)
        self._running[name] = asyncio.ensure_future(self._run(name, work))

    def give_up(self, *names: str) -> None:
        """Stops these, where they are under way; nobody hears of them any more."""
        for name in names:
            task = self._running.pop(name, None)
            if task is not None:
                task.cancel()

    async def brief(self, work: Callable[[], _T], stop: Callable[[], object] = lambda: None) -> _T:
        """What a thread finds out; where this is cancelled, ``stop`` ends it, or else it comes to its own end."""
        return await self._pool.brief.do(self, work, stop)

    async def in_turn(self, work: Callable[[], _T], stop: Callable[[], object]) -> _T:
        """The same of work that takes a while."""
        return await self._pool.searches.do(self, work, stop)

    async def _run(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
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
