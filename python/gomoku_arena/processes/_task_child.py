"""What runs in a task process: it does the work that its owner asks for, and leaves when the owner does.

The owner's first word is the module whose functions it will ask for, and the bytes that they may use beyond what the
module itself needs, None for any.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Literal, NamedTuple

from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.processes.python_process import connection_to_owner

_GRACE = 1.0
"""Seconds after its time at which a piece of work ends the process by itself, should the owner be gone."""

OUT_OF_MEMORY = 70
"""The exit code of a process that had not enough; the owner may not hear anything else of it any more."""

Kind = Literal["ready", "value", "end", "error", "failed"]


class Request(NamedTuple):
    """A piece of work."""

    name: str
    arguments: tuple[Any, ...]
    first: float
    each: float
    """``first`` and ``each`` are seconds: until its first value, and from every value to the next."""


class Reply(NamedTuple):
    """What is said to the owner: values, then the end of them, or why there is none."""

    kind: Kind
    value: Any = None


def main() -> None:
    """Serves the owner until it leaves."""
    # The terminal's signals are the owner's; the alarm's default is to end the process, whatever it is in the midst of.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    owner = connection_to_owner()
    try:
        module, memory = owner.recv()
        work = import_module(module)
        os.chdir("/")
        _bound(memory)
        _say(owner, "ready")
        while True:
            _serve(owner, work)
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    # An owner that is gone is no mistake.
    except (EOFError, OSError):
        pass


def _serve(owner: "Connection[Any, Any]", work: Any) -> None:
    """Does one piece of work."""
    try:
        request: Request = owner.recv()
        _Piece(owner, request).do(getattr(work, request.name))
    except GomokuArenaError as error:
        _say(owner, "error", error)
    except (EOFError, OSError, MemoryError):
        raise
    # Whatever else escapes is a mistake of ours, which the owner tells of.
    except Exception as error:
        _say(owner, "failed", f"{type(error).__name__}: {error!s:.200}")


class _Piece:
    """A piece of work, with an alarm that is set while it is being done and not while the owner takes what it gave."""

    def __init__(self, owner: "Connection[Any, Any]", request: Request) -> None:
        self._owner = owner
        self._request = request

    def do(self, work: Callable[..., Any]) -> None:
        """Every value of the work is sent as it comes: those of an iterator one by one, anything else at once."""
        _alarm(self._request.first)
        try:
            given = work(*self._request.arguments)
            for value in given if isinstance(given, Iterator) else iter([given]):
                _alarm(None)
                _say(self._owner, "value", value)
                _alarm(self._request.each)
        finally:
            _alarm(None)
        _say(self._owner, "end")


def _say(owner: "Connection[Any, Any]", kind: Kind, value: Any = None) -> None:
    owner.send(Reply(kind, value))


def _alarm(seconds: float | None) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0 if seconds is None else seconds + _GRACE)


def _bound(memory: int | None) -> None:
    if sys.platform != "linux":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory is not None:
        most = _address_space() + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _address_space() -> int:
    """Bytes of address space that this process has."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
