"""What runs in a task process: it does the work that its owner asks for, and leaves when the owner does.

The first call names the module whose functions are asked for next.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from gomoku_arena.errors import GomokuArenaError, TaskError
from gomoku_arena.processes import system
from gomoku_arena.processes.calls import Call, CallServer, Reply, messages_of

OUT_OF_MEMORY = 70
"""The exit code of a process that had not enough; the owner may not hear anything else of it any more."""


def main() -> None:
    """Serves the owner until it leaves."""
    system.ignore_terminal()
    owner = system.connection_to_owner()
    server = CallServer(owner.send_bytes, _told)
    try:
        # An owner that is gone is no mistake.
        with contextlib.suppress(OSError):
            server.serve(messages_of(owner), _Work(server).do)
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)


class _Work:
    """The functions of a module, once it is named."""

    def __init__(self, server: CallServer) -> None:
        self._server = server
        self._module: Any = None

    def do(self, call: Call) -> None:
        """Every value of the work is told as it comes: those of an iterator one by one, anything else at once."""
        if self._module is None:
            return self._begin(call.function, *call.arguments)
        given = getattr(self._module, call.function)(*call.arguments)
        for value in given if isinstance(given, Iterator) else iter([given]):
            self._server.news(value)
        return None

    def _begin(self, module: str, memory: int | None) -> None:
        """memory: bytes that the work may use beyond what the module itself needs, None for any."""
        self._module = import_module(module)
        os.chdir("/")
        if memory is not None:
            system.bound_memory(memory)


def _told(error: BaseException) -> Reply:
    if isinstance(error, MemoryError) or not isinstance(error, Exception):
        raise error
    if isinstance(error, GomokuArenaError):
        return Reply("error", error)
    # Whatever else escapes is a mistake of ours, which the owner tells of.
    return Reply("error", TaskError(f"failed: {type(error).__name__}: {error!s:.200}"))
