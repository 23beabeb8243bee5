"""What a process holds of the machine's memory, together with all that descends from it."""

import contextlib
from collections import deque
from collections.abc import Callable, Collection
from threading import Event, Thread
from time import monotonic

import psutil

from gomoku_arena.processes import system

_SAMPLE = 0.05
"""Seconds from one look at a family to the next."""


def held_memory(processes: Collection[int], bound: int) -> int:
    """Bytes of memory that these processes hold together; 0 where that cannot be told.

    What is reserved and not touched does not count. Where all of it is more than ``bound``, memory that they share
    counts once, where the system tells which that is; below, it may count once a process, which costs less.
    """
    resident = sum(map(_resident, processes))
    return resident if resident <= bound else sum(map(_own_share, processes))


class MemoryMeter:
    """What a family of processes holds, look after look.

    family: tells their numbers. bound: as for ``held_memory``.
    A figure counts once ``system.LOOKS`` looks in a row have seen as much.
    """

    def __init__(self, family: Callable[[], Collection[int]], bound: int) -> None:
        self._family, self._bound = family, bound
        self._seen = deque([0] * system.LOOKS, maxlen=system.LOOKS)

    def look(self) -> int:
        """Bytes that they hold."""
        self._seen.append(held_memory(self._family(), self._bound))
        return min(self._seen)


class MemoryWatch:
    """Watches what a process and its descendants hold, and has them ended once that is more than ``bound``.

    It ends with the process, whose number may then be another one's. is_running: whether it has not ended.
    end: called once. Both are called in the watch's own thread.
    """

    def __init__(
        self, tree: system.ProcessTree, bound: int, is_running: Callable[[], bool], end: Callable[[], object]
    ) -> None:
        self._tree = tree
        self._is_running = is_running
        self.bound = bound
        self.exceeded = 0
        """The bytes for which they were ended; 0 unless they were."""
        self._end = end
        self._over = Event()
        self._thread = Thread(target=self._watch, name="memory", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Watches no more; safe to call twice, and from ``end``."""
        self._over.set()

    def _watch(self) -> None:
        strays: list[int] = []
        meter = MemoryMeter(lambda: {*self._tree.family(), *strays}, self.bound)
        searched = monotonic()
        while not self._over.wait(_SAMPLE) and self._is_running():
            if monotonic() - searched > system.SEARCH:
                strays, searched = self._tree.members(), monotonic()
            held = meter.look()
            if held > self.bound:
                self.exceeded = held
                self._end()
                return


def _resident(pid: int) -> int:
    with contextlib.suppress(psutil.Error, OSError):
        resident: int = psutil.Process(pid).memory_info().rss
        return resident
    return 0


def _own_share(pid: int) -> int:
    with contextlib.suppress(psutil.Error, OSError):
        return system.own_share(psutil.Process(pid))
    return 0
