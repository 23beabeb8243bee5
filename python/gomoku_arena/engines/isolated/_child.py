"""What runs in the process of an isolated engine: it does what its owner asks for, and leaves when the owner does.

stdout belongs to the owner alone. What the engine prints is told to the owner as lines; what its compiled code or its
children write goes to stderr, whose end the owner keeps.
"""

import contextlib
import faulthandler
import os
import pickle
import signal
import sys
from collections.abc import Iterator
from threading import Lock, Thread
from typing import Any

from gomoku_arena._core import Analysis
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.isolated._messages import Reader, Reply, Request, lines_of
from gomoku_arena.engines.isolated.author_traceback import account_of, crash_of
from gomoku_arena.engines.isolated.printed import Printed
from gomoku_arena.errors import EngineCrashedError, GomokuArenaError, describe

STOP, TELL_STACK = signal.SIGUSR1, signal.SIGUSR2
"""The signals by which the owner stops the thinking, and asks where the engine is."""


def main() -> None:
    """Serves the owner until it leaves."""
    owner = _Owner(os.dup(1))
    os.dup2(2, 1)
    sys.stdout, sys.stderr = Printed(owner.say), Printed(owner.say)
    # Heard by a thread of ours alone, which lets the engine's own code run on.
    signal.pthread_sigmask(signal.SIG_BLOCK, {STOP})
    faulthandler.register(TELL_STACK, file=2, all_threads=False)
    _Host(owner).serve()


class _Owner:
    """The way to the owner, for all threads."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self._lock = Lock()

    def tell(self, reply: Reply) -> None:
        """Sends it. A message that cannot be pickled is told as odd. Raises OSError where the owner is gone."""
        try:
            lines = lines_of(reply)
        except Exception:
            lines = lines_of(Reply("odd", f"{reply.value!r:.200}"))
        with self._lock:
            while lines:
                lines = lines[os.write(self._pipe, lines) :]

    def say(self, line: str) -> None:
        """Tells it what the engine has printed, and keeps that for the account of a failure."""
        # An owner that is gone will not miss it.
        with contextlib.suppress(OSError):
            os.write(2, f"{line}\n".encode("utf-8", "replace"))
            self.tell(Reply("said", line))

    def requests(self) -> Iterator[Request]:
        """What it asks for, until it leaves."""
        reader = Reader()
        with open(0, encoding="ascii", closefd=False) as source:
            for line in source:
                for message in reader.feed(line.rstrip("\n")):
                    yield Request(*message)


class _Host:
    """Holds the engine, and asks it."""

    def __init__(self, owner: _Owner) -> None:
        self._owner = owner
        self._engine: Engine | None = None

    def serve(self) -> None:
        """Answers every request until the owner leaves."""
        Thread(target=self._hear_stops, name="stops", daemon=True).start()
        with contextlib.suppress(OSError):
            for request in self._owner.requests():
                self._owner.tell(self._answer(request))
        if self._engine is not None:
            with contextlib.suppress(Exception):
                self._engine.close()

    def _answer(self, request: Request) -> Reply:
        # Its default is to end the process, whatever that is in the midst of; for an owner that cannot do so any more.
        signal.setitimer(signal.ITIMER_REAL, request.seconds or 0)
        try:
            return Reply("value", self._done(request))
        # An engine may raise anything at all, and somebody waits.
        except BaseException as error:
            return Reply("error", _sendable(error), account_of(error))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _done(self, request: Request) -> Any:
        if request.method == "open":
            self._engine = pickle.loads(request.arguments[0])()
            return self._engine.info, self._engine.capabilities
        assert self._engine is not None
        if request.method == "stream":
            game, limit = request.arguments
            return self._engine.stream(game, limit, self._tell)
        value = getattr(self._engine, request.method)(*request.arguments)
        return self._engine.info if request.method in ("configure", "new_game") else value

    def _tell(self, analysis: Analysis) -> None:
        self._owner.tell(Reply("news", analysis))

    def _hear_stops(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {TELL_STACK})
        while True:
            signal.sigwait({STOP})
            if self._engine is not None:
                with contextlib.suppress(BaseException):
                    self._engine.stop()


def _sendable(error: BaseException) -> GomokuArenaError:
    """The error as one that the owner knows."""
    told = crash_of(error)
    if isinstance(told, GomokuArenaError) and type(told).__module__ == GomokuArenaError.__module__:
        told.__cause__ = None
        return told.with_traceback(None)
    return EngineCrashedError(describe(told))
