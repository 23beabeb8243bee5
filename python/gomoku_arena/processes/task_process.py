"""A child process that does work for its owner within time and memory, and is killed where it overruns."""

import contextlib
from collections.abc import Generator, Iterator
from threading import Lock
from time import monotonic
from typing import Any

import psutil

from gomoku_arena.errors import EngineStartError, ErrorCode, TaskError
from gomoku_arena.processes import _task_child as task_child
from gomoku_arena.processes.calls import Call, Reply, pickled
from gomoku_arena.processes.python_child import PythonChild

_START = 60.0
"""Seconds that a process has to start; a busy machine needs some."""

_PATIENCE = 5
"""How many times its seconds a piece of work may take by the clock, where others have the processor."""

_MOMENT = 0.01
"""Seconds of processor time, about, to which a piece of work is stopped."""

_ORPHAN = 1.0
"""Seconds after its time at which a piece of work ends its process by itself, should the owner be gone."""

MEBIBYTE = 1 << 20


class TaskProcess:
    """Does what the functions of a module do, in a process of its own, which starts when it is first needed.

    module: its full name. memory: bytes that the work may use beyond what the module itself needs (Linux only); any
    unless given. One thread at a time may ask; ``close`` may come from any.
    """

    def __init__(self, module: str, memory: int | None = None) -> None:
        self._module = module
        self._memory = memory
        self._lock = Lock()
        self._closed = False
        self._child: _Child | None = None

    def warm_up(self) -> None:
        """Starts the process where there is none, without waiting for it. Raises TaskError where that fails."""
        with self._lock:
            if self._closed:
                raise TaskError("is over: the process that does it was ended")
            if self._child is None:
                self._child = _Child(self._module, self._memory)

    def do(self, name: str, *arguments: Any, seconds: float) -> Any:
        """What the function of that name returns for these arguments, which like the result have to be picklable.

        seconds: of a processor's time, and by the clock five times as many, as a busy machine has others to serve.
        Raises the GomokuArenaError that it raises, and TaskError, whose sentence is what befell the work: where it is
        not done within that time or within the memory, and where the process ends.
        """
        value = None
        for it in self.stream(name, *arguments, first=seconds, each=seconds):
            value = it
        return value

    def stream(self, name: str, *arguments: Any, first: float, each: float) -> Iterator[Any]:
        """What the iterator that a function returns gives, as it comes.

        first, each: seconds, as for ``do``, until the first value, and from each to the next; time that the caller
        takes between them does not count. Raises as ``do`` does. One who leaves early ends the process.
        """
        self.warm_up()
        child = self._child
        if child is None:
            raise TaskError("is over: the process that does it was ended")
        try:
            reply = yield from child.stream(
                Call(name, arguments, seconds=_PATIENCE * first + _ORPHAN, each=_PATIENCE * each + _ORPHAN), first, each
            )
        except BaseException:
            self._end(child)
            raise
        reply.check()

    def close(self) -> None:
        """Ends the process, whatever it is in the midst of; nothing can be done any more."""
        with self._lock:
            self._closed = True
            child, self._child = self._child, None
        if child is not None:
            child.kill()

    def _end(self, child: "_Child") -> None:
        child.kill()
        child.close()
        with self._lock:
            if self._child is child:
                self._child = None


class _Child(PythonChild):
    def __init__(self, module: str, memory: int | None) -> None:
        self._memory = memory
        self._is_ready = False
        try:
            super().__init__(task_child.__name__, tidy=True)
        except EngineStartError as error:
            raise TaskError(f"cannot begin: {error}") from error
        # One that is gone already is heard of when it is asked.
        with contextlib.suppress(EOFError):
            self.send(pickled(Call(module, (memory,))))

    def stream(self, call: Call, first: float, each: float) -> Generator[Any, None, Reply]:
        """What it tells of the call, and the last of it. Raises TaskError where that does not come."""
        seconds = _START
        try:
            if not self._is_ready:
                self.receive(seconds).check()
                self._is_ready = True
            self.send(pickled(call))
            seconds = first
            while (reply := self._result(seconds)).kind == "news":
                yield reply.value
                seconds = each
        except TimeoutError:
            raise TaskError(ErrorCode.TASK_SECONDS, seconds=seconds) from None
        except EOFError:
            raise self._ended() from None
        return reply

    def _result(self, seconds: float) -> Reply:
        """As ``receive``, within that processor time."""
        begun, latest, left = self._processor_time(), monotonic() + _PATIENCE * seconds, seconds
        while True:
            try:
                return self.receive(left)
            except TimeoutError:
                unused = seconds - (self._processor_time() - begun)
                left = min(max(unused, _MOMENT), latest - monotonic())
                if unused <= _MOMENT or left <= 0:
                    raise

    def _processor_time(self) -> float:
        """Seconds; none where it is gone, which is heard of soon."""
        try:
            return sum(psutil.Process(self._popen.pid).cpu_times()[:2])
        except psutil.Error:
            return 0.0

    def _ended(self) -> TaskError:
        code = self.close(1)
        if code != task_child.OUT_OF_MEMORY:
            return TaskError(f"ended its process, with exit code {code}")
        if self._memory is None:
            return TaskError("needs more memory than there is")
        return TaskError(ErrorCode.TASK_MEMORY, mebibytes=self._memory / MEBIBYTE)
