"""A program that we have started, and how it is ended with all that descends from it."""

import contextlib
import subprocess
from multiprocessing.util import Finalize

from gomoku_arena.errors import EngineCrashedError, ErrorCode
from gomoku_arena.processes import system

_LAST_WORDS = 0.2


class OwnProcess:
    """A program that we have started. It is ended with all its offspring, at the latest when we leave.

    tree: itself, and what descends from it.
    """

    def __init__(self, popen: "subprocess.Popen[bytes]", tree: system.ProcessTree) -> None:
        self._popen = popen
        self._tree = tree
        # Also runs when the interpreter, or a worker process of multiprocessing, leaves without close().
        self._finalizer = Finalize(self, tree.end, args=(popen,), exitpriority=10)

    @property
    def pid(self) -> int:
        return self._popen.pid

    def family(self) -> list[int]:
        """The numbers of the program and of its descendants, as far as it takes no look at every process there is."""
        return self._tree.family()

    @property
    def is_running(self) -> bool:
        """Whether the program itself still runs."""
        return self._popen.poll() is None

    def kill(self) -> None:
        """Ends the program itself at once, where it still runs; any thread may do so."""
        with contextlib.suppress(OSError):
            self._popen.kill()

    def exit_error(self) -> EngineCrashedError:
        """How a program that has closed its pipes came to its end."""
        self._wait_for_exit(_LAST_WORDS)
        return _ended(self._popen.poll())

    def _wait_for_exit(self, seconds: float) -> bool:
        """Whether it exits within ``seconds``."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(seconds)
        return not self.is_running


def _ended(status: int | None) -> EngineCrashedError:
    if status is None:
        return EngineCrashedError(ErrorCode.PIPES_CLOSED)
    if name := system.name_of_end(status):
        return EngineCrashedError(ErrorCode.KILLED, signal=name)
    return EngineCrashedError(ErrorCode.EXITED, status=status)
