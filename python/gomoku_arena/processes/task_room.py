"""A few task processes for an event loop, in which many visitors ask for work."""

import asyncio
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from gomoku_arena.processes.fair_turns import FairTurns
from gomoku_arena.processes.task_process import TaskProcess


class TaskRoom:
    """Does what the functions of a module do, a few pieces at a time, each in a process of its own.

    processes: how many there are at most; each starts when it is first needed. seconds, memory: what a piece of work
    may take, as for ``TaskProcess``. waiting: how many pieces may wait. To be used from one event loop.
    """

    def __init__(self, module: str, *, processes: int, seconds: float, memory: int, waiting: int) -> None:
        self._seconds = seconds
        self._idle = [TaskProcess(module, memory) for _ in range(processes)]
        self._all = tuple(self._idle)
        self._turns = FairTurns(processes, waiting)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="tasks")

    def warm_up(self) -> None:
        """Starts one process, without waiting for it, so that the first piece of work need not. Raises TaskError."""
        if self._idle:
            self._idle[-1].warm_up()

    async def do(self, visitor: Hashable, name: str, *arguments: Any) -> Any:
        """As ``TaskProcess.do``, in this visitor's turn. Raises BusyError, too, where too many wait already."""
        await self._turns.take(visitor)
        process = self._idle.pop()
        running = asyncio.get_running_loop().run_in_executor(self._threads, self._done_by, process, name, arguments)
        # One who is cancelled waits no longer; the process is another's only once it has come back.
        running.add_done_callback(lambda it: self._take_back(process, it))
        return await asyncio.shield(running)

    def close(self) -> None:
        """Ends all processes, whatever they are in the midst of; those who wait get a TaskError."""
        for process in self._all:
            process.close()
        self._threads.shutdown(wait=False)

    def _done_by(self, process: TaskProcess, name: str, arguments: tuple[Any, ...]) -> Any:
        return process.do(name, *arguments, seconds=self._seconds)

    def _take_back(self, process: TaskProcess, running: "asyncio.Future[Any]") -> None:
        # Nobody may wait any more for its error.
        if not running.cancelled():
            running.exception()
        self._idle.append(process)
        self._turns.give_back()
