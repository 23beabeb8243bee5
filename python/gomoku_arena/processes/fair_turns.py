"""Turns for many who ask at once: visitors take turns, however often each of them asks."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable

from gomoku_arena.errors import BusyError, ErrorCode


class FairTurns:
    """This many at a time; visitors who wait are served one after the other, each visitor's own in their order.

    waiting: how many may wait. Where more would, the one is turned away who came last of the visitor with the most; so
    nobody fills the room for the others. To be used from one event loop.
    """

    def __init__(self, places: int, waiting: int) -> None:
        self._free = places
        self._most = waiting
        self._refusal: Callable[[], Exception] | None = None
        self._queues: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._queues.values()))

    async def take(self, visitor: Hashable) -> None:
        """Waits until it is this visitor's turn; ``give_back`` it.

        Raises BusyError for one who is turned away, and what ``close`` was told to raise.
        """
        if self._refusal is not None:
            raise self._refusal()
        if self._free and not self._queues:
            self._free -= 1
            return
        if self.waiting >= self._most:
            self._make_room(visitor)
        turn = asyncio.get_running_loop().create_future()
        self._queues.setdefault(visitor, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._leave(visitor, turn)
            raise

    def give_back(self) -> None:
        """The turn is over; the next one has it."""
        while self._queues:
            visitor, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[visitor] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def close(self, refusal: Callable[[], Exception]) -> None:
        """Turns away all who wait, and all who come; ``refusal`` makes what each is told."""
        self._refusal = refusal
        while self._queues:
            for turn in self._queues.popitem()[1]:
                if not turn.done():
                    turn.set_exception(refusal())

    def _make_room(self, visitor: Hashable) -> None:
        longest = max(self._queues, key=lambda it: len(self._queues[it]), default=visitor)
        if len(self._queues.get(longest, ())) <= len(self._queues.get(visitor, ())) + 1:
            raise BusyError(ErrorCode.TASK_BUSY, others=self._most)
        turn = self._queues[longest].pop()
        if not turn.done():
            turn.set_exception(BusyError(ErrorCode.TASK_BUSY, others=self._most))

    def _leave(self, visitor: Hashable, turn: "asyncio.Future[None]") -> None:
        if turn.done() and not turn.cancelled():
            # It was this visitor's turn, unless the visitor was turned away.
            if turn.exception() is None:
                self.give_back()
            return
        queue = self._queues.get(visitor)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                del self._queues[visitor]
