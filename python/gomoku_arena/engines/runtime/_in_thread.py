"""Work in a thread of its own, awaited in an event loop."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from gomoku_arena.errors import EngineCrashedError, describe

_T = TypeVar("_T")


def in_thread(work: Callable[[], _T], niceness: int = 0) -> "asyncio.Future[_T]":
    """The outcome to come. Nobody waits at the end of the process for a thread that hangs.

    niceness: how much the thread, and what it starts, lets other threads go first. Only Linux can do that for a thread.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[_T] = loop.create_future()

    def settle(result: _T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(result)  # type: ignore[arg-type]
        else:
            future.set_exception(error)

    def run() -> None:
        result, failure = None, None
        if niceness and sys.platform == "linux":
            # A system that forbids it goes on as if nobody had asked.
            with contextlib.suppress(OSError):
                os.nice(niceness)
        try:
            result = work()
        # An engine may raise anything at all, and somebody waits.
        except BaseException as error:
            failure = _settled(error)
        # The loop has ended where the process is about to.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, result, failure)

    Thread(target=run, name="thinking", daemon=True).start()
    return future


def _settled(error: BaseException) -> Exception:
    """The error as one that a future takes and an event loop survives."""
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    crashed = EngineCrashedError(describe(error))
    crashed.__cause__ = error
    return crashed
