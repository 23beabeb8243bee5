"""A worker process, from its first to its last moment."""

import contextlib
import signal
import traceback
from types import FrameType
from typing import Any

from gomoku_arena.processes.calls import Call, CallServer, Reply, messages_of
from gomoku_arena.processes.python_process import connection_to_owner
from gomoku_arena.tournament.workers.worker import new_worker


def main() -> None:
    """The worker's program: it calls functions until its owner leaves."""
    owner = connection_to_owner()
    with contextlib.suppress(OSError):
        server = CallServer(owner.send_bytes, _told)
        worker = new_worker(server.news)
        # KeyboardInterrupt means that the owner has asked us to stop.
        with contextlib.suppress(KeyboardInterrupt), contextlib.closing(worker.engines):
            _obey_the_parent_alone()
            server.serve(messages_of(owner), _called)


def _obey_the_parent_alone() -> None:
    # The parent decides, and asks with SIGTERM.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    # Blocked by the parent while we had no handlers.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


def _stop(number: int, _frame: FrameType | None) -> None:
    # Once: the engines are closed next, and that must not be broken off.
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _called(call: Call) -> Any:
    return call.function(*call.arguments, **call.keywords)


def _told(error: BaseException) -> Reply:
    if isinstance(error, KeyboardInterrupt):
        raise error
    # A traceback cannot be sent; a note about it can.
    error.add_note("in a worker process:\n" + "".join(traceback.format_exception(error)))
    return Reply("error", error)
