"""A worker process, from its first to its last moment."""

import contextlib
import os
import pickle
import signal
import traceback
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any

from gomoku_arena.processes.process_tree import MARKER
from gomoku_arena.processes.python_process import connection_to_owner
from gomoku_arena.tournament.workers.messages import Answer, Failure
from gomoku_arena.tournament.workers.worker import sit_down


def main() -> None:
    """The worker's program. Its owner's first word is the token."""
    connection = connection_to_owner()
    with contextlib.suppress(EOFError, OSError):
        serve(connection, connection.recv())


def serve(connection: "Connection[Any, Any]", token: str) -> None:
    """Answers each pickled (function, args, kwargs) with a pickled Answer or Failure, until the other end closes.

    In between goes the News of running games. token: the marker that everything started here carries.
    """
    # What an engine forks is found by the group. A terminal's Ctrl-Z stops those who wait, but no clocks.
    os.setpgid(0, 0)
    os.environ[MARKER] = token
    desk = sit_down(lambda news: connection.send_bytes(pickle.dumps(news, pickle.HIGHEST_PROTOCOL)))
    # EOFError and a broken pipe mean that the parent is gone, KeyboardInterrupt that it has asked us to stop.
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt), contextlib.closing(desk.engines):
        _obey_the_parent_alone()
        while True:
            connection.send_bytes(_pickled(_answer(connection.recv_bytes())))


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


def _answer(call: bytes) -> Answer | Failure:
    try:
        function, args, kwargs = pickle.loads(call)
        return Answer(function(*args, **kwargs))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return _failure(error)


def _failure(error: BaseException) -> Failure:
    # A traceback cannot be sent; a note about it can.
    error.add_note("in a worker process:\n" + "".join(traceback.format_exception(error)))
    return Failure(error)


def _pickled(message: Answer | Failure) -> bytes:
    """The message, or else why it cannot be sent."""
    try:
        return pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return pickle.dumps(Failure(RuntimeError(f"a worker could not send {message!r:.200}: {error}")))
